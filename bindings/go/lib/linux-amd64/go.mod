module github.com/kintsu/kintsu/bindings/go/lib/linux-amd64

go 1.24
