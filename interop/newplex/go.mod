module sycon/interop/newplex

go 1.26

require (
	github.com/codahale/newplex v0.0.0-20260127042016-7ea7939d67e1
	github.com/sycon-crypto/sycon/go v0.0.0
)

replace github.com/sycon-crypto/sycon/go => ../../go
