//! The functions of the C library that are called, as the standard of C specifies them.

use iced_x86::Register;

use crate::bits::Word;
use crate::image::THREAD;
use crate::machine::Machine;

/// Does what an imported function does. The caller returns.
pub fn call(machine: &mut Machine<'_>, name: &str) -> Result<(), String> {
    let target = machine.number(Register::RDI)?;
    match name {
        "memcpy" | "memmove" => {
            let (source, length) = (machine.number(Register::RSI)?, machine.number(Register::RDX)?);
            if name == "memcpy" && target != source && target.abs_diff(source) < length {
                return Err("the arrays overlap".into());
            }
            let mut bytes = Vec::new();
            for i in 0..length {
                bytes.push(machine.memory.read(machine.algebra, source.wrapping_add(i), 1)?);
            }
            for (i, byte) in (0..).zip(bytes) {
                machine.memory.write(target.wrapping_add(i), 1, &byte)?;
            }
            machine.set_general(Register::RAX, &Word::constant(target));
        }
        "memset" => {
            let (byte, length) = (machine.general(Register::SIL), machine.number(Register::RDX)?);
            for i in 0..length {
                machine.memory.write(target.wrapping_add(i), 1, &byte)?;
            }
            machine.set_general(Register::RAX, &Word::constant(target));
        }
        "bcmp" | "memcmp" => {
            let (other, length) = (machine.number(Register::RSI)?, machine.number(Register::RDX)?);
            let mut order = 0;
            for i in 0..length {
                let [a, b] = [target, other]
                    .map(|array| machine.memory.read(machine.algebra, array.wrapping_add(i), 1));
                let (a, b) = (a?.known(), b?.known());
                let (Some(a), Some(b)) = (a, b) else {
                    return Err("compares what depends on the input".into());
                };
                if a != b {
                    order = if a < b { u64::MAX } else { 1 };
                    break;
                }
            }
            machine.set_general(Register::RAX, &Word::constant(order));
        }
        "strlen" => {
            let mut length = 0;
            loop {
                match machine.memory.read(machine.algebra, target.wrapping_add(length), 1)?.known()
                {
                    Some(0) => break,
                    Some(_) => length += 1,
                    None => return Err("the length of a text depends on the input".into()),
                }
            }
            machine.set_general(Register::RAX, &Word::constant(length));
        }
        "malloc" => {
            let bytes = (0..target)
                .map(|_| std::array::from_fn(|_| machine.algebra.input()))
                .collect::<Vec<_>>();
            let address = machine.memory.allocate(&bytes, 0, true);
            machine.set_general(Register::RAX, &Word::constant(address));
        }
        // A module and an offset in its variables of this thread.
        "__tls_get_addr" => {
            let [module, offset] =
                [0, 8].map(|i| machine.memory.read(machine.algebra, target.wrapping_add(i), 8));
            let (Some(1), Some(offset)) = (module?.known(), offset?.known()) else {
                return Err("the variable is not of this library".into());
            };
            machine.set_general(Register::RAX, &Word::constant(THREAD.wrapping_add(offset)));
        }
        // No variable of the environment is set.
        "getenv" => machine.set_general(Register::RAX, &Word::ZERO),
        "free" => {}
        _ => return Err("this imported function is not supported".into()),
    }
    machine.forget_scratch();
    Ok(())
}
