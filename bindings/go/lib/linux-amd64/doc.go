// Package linuxamd64 holds the native library of Kintsu for linux/amd64 (glibc), as one static archive.
//
// Nobody imports it by hand: the package kintsu does where it is built for this platform, so that the archive
// is fetched with it and nothing but a C compiler is needed. One module a platform, since a single module
// would make everyone download every platform's archive.
//
// In the repository the archive is built from source by prepare.sh and never committed.
package linuxamd64

// Link says how a program that imports this package gets the native library.
const Link = "static linux-amd64"
