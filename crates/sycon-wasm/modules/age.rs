//! Encrypted files.

sycon_wasm::exports! {
    instance { buffer(length) }
    age {
        age_generate(older)
        age_recipients(length)
        age_encrypt(length, work_factor, armored)
        age_decrypt(length, most_work_factor)
    }
}
