//! Encrypts a file in the age format to a post-quantum key: `cargo run --example age_file --features age`

use std::error::Error;
use std::io::{Read, Seek, SeekFrom, Write};
use std::{env, fs, process};

use sycon::age::{DecryptReader, Encryptor, SeekReader, pq};

fn main() -> Result<(), Box<dyn Error>> {
    // Keep `identity.to_text()` secret, and publish `recipient.to_string()`: age1pq1…
    let identity = pq::Identity::generate()?;
    let recipient = identity.to_public();

    let path = env::temp_dir().join(format!("sycon-example-{}.age", process::id()));
    let mut writer = Encryptor::new(&[&recipient])?.write_to(fs::File::create(&path)?)?;
    writer.write_all(b"any number ")?;
    writer.write_all(b"of pieces")?;
    writer.finish()?; // without it, the file is truncated, and does not decrypt

    let mut text = String::new();
    DecryptReader::new(fs::File::open(&path)?, &[&identity])?.read_to_string(&mut text)?;
    println!("{text}");

    // Reads the end of the file, without decrypting the rest.
    let mut reader = SeekReader::new(fs::File::open(&path)?, &[&identity])?;
    reader.seek(SeekFrom::End(-6))?;
    text.clear();
    reader.read_to_string(&mut text)?;
    println!("{text}");
    fs::remove_file(&path)?;
    Ok(())
}
