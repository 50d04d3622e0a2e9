module example.org/sycon

go 1.21
