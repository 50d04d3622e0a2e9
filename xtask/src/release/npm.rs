//! The npm package.

use std::path::PathBuf;

use xshell::cmd;

use super::package::{LICENCES, Release, expect_answer, expect_files};
use crate::budgets::Measured;
use crate::task::Result;

pub(super) fn pack(release: &Release) -> Result<Vec<PathBuf>> {
    let (sh, folder) = (release.sh, &release.folder);
    sh.remove_path("target/npm")?;
    cmd!(sh, "web/build.sh").run()?;
    Ok(vec![cmd!(sh, "npm pack --silent ./target/npm --pack-destination {folder}").read()?.into()])
}

/// Installs the package into an empty folder, and imports each of its modules.
pub(super) fn check(release: &Release) -> Result<Measured> {
    let sh = release.sh;
    let package = release.folder.join(format!("sycon-{}.tgz", release.version));
    let folder = release.empty("npm")?;
    let _folder = sh.push_dir(&folder);
    cmd!(sh, "npm install --silent --offline --no-audit --no-fund {package}").run()?;
    expect_files(&folder.join("node_modules/sycon"), &LICENCES)?;
    let program = "\
import { shake128 } from 'sycon';
import { xwing } from 'sycon/kem';
import { generate, encrypt, decrypt } from 'sycon/age';

const { publicKey, secretKey } = xwing.keygen();
const { cipherText, sharedSecret } = xwing.encapsulate(publicKey);
const same = (a, b) => { if (Buffer.compare(a, b) !== 0) throw new Error('different bytes'); };
same(xwing.decapsulate(cipherText, secretKey), sharedSecret);
const { identity, recipient } = generate();
const message = new TextEncoder().encode('message');
same(decrypt(encrypt(message, { recipients: recipient }), { identities: identity }), message);
console.log(Buffer.from(shake128(message, { dkLen: 4 })).toString('hex'));
";
    sh.write_file("main.mjs", program)?;
    expect_answer("the npm package", &cmd!(sh, "node main.mjs").read()?)?;
    Ok([("npm package".to_owned(), package.metadata()?.len())].into())
}
