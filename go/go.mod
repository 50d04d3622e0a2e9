module github.com/sycon-crypto/sycon/go

go 1.26
