//! Key encapsulation.

sycon_wasm::exports! {
    instance { buffer(length) }
    kem {
        schemes()
        keypair(scheme)
        encapsulate(scheme)
        decapsulate(scheme)
        public_key(scheme)
    }
}
