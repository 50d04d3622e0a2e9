//! Hash functions, MACs, Ascon-AEAD128 and Newplex.

sycon_wasm::exports! {
    instance { buffer(length) }
    function {
        table()
        hash(index, parameters, data, out)
        start(index, parameters)
        absorb(object, length)
        squeeze(object, length)
        finish(object, length)
        skip(object, low, high)
        seek(object, low, high)
        copy(object)
        save(object, output_length)
        restore(length)
        algorithm_of(object)
        reset(object)
        free(object)
        count()
    }
    mac {
        mac_new()
        mac_absorb(object, length)
        mac_finish(object)
        mac_verify(object, length)
        mac_copy(object)
        mac_free(object)
        mac_count()
    }
    aead {
        aead_seal(key, aad, text, tag)
        aead_open(key, aad, text, tag)
    }
    protocol {
        protocol_new(domain, sized)
        protocol_mix(object, label, data)
        protocol_derive(object, label, out)
        protocol_encrypt(object, label, data)
        protocol_decrypt(object, label, data)
        protocol_seal(object, label, data)
        protocol_open(object, label, data)
        protocol_copy(object)
        protocol_free(object)
        protocol_count()
    }
}
