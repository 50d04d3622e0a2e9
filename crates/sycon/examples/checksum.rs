//! Prints the KT128 checksum of a file, on all CPU cores: `cargo run --example checksum --features rayon -- FILE`

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::Read;

use sycon::xof::{Kt128, Squeeze, Xof};

/// Bytes to read before the threads hash them. Each thread needs many chunks of 8 KiB.
const BUFFER: usize = 16 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let name = env::args_os().nth(1).ok_or("usage: checksum FILE")?;
    let mut file = File::open(&name)?;
    let mut xof = Kt128::new();
    let mut buffer = Vec::with_capacity(BUFFER);
    loop {
        buffer.clear();
        if file.by_ref().take(BUFFER as u64).read_to_end(&mut buffer)? == 0 {
            break;
        }
        // Uses the threads of the current rayon pool.
        xof.absorb_parallel(&buffer);
    }

    let checksum: [u8; 32] = xof.finalize().squeeze_array();
    for byte in checksum {
        print!("{byte:02x}");
    }
    println!();
    Ok(())
}
