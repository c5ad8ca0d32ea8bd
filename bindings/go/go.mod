module github.com/kintsu/kintsu/bindings/go

go 1.24

// The native library of each platform is a module of its own, so that `go get` fetches one archive. Inside
// the repository `go.work` joins them, and this version need not be published yet.
require github.com/kintsu/kintsu/bindings/go/lib/linux-amd64 v0.1.0
