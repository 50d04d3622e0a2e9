//! Signatures.

sycon_wasm::exports! {
    instance { buffer(length) }
    slhdsa {
        sets()
        prehashes()
        keypair(set)
        sign(set, prehash, context, message)
        verify(set, prehash, context, message)
    }
}
