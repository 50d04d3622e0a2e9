module sycon/interop/hpke

go 1.26
