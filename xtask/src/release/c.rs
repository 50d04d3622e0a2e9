//! The C library.

use std::path::{Path, PathBuf};

use xshell::cmd;

use super::package::{LICENCES, Release, expect_answer, expect_files};
use crate::budgets::Measured;
use crate::task::Result;

const PROGRAM: &str = "\
#include <stdio.h>
#include <sycon.h>

int main(void) {
    uint8_t out[4];
    if (sycon_xof_shake128(out, sizeof out, (const uint8_t *)\"message\", 7) != 0) return 1;
    printf(\"%02x%02x%02x%02x\\n\", out[0], out[1], out[2], out[3]);
    return 0;
}
";

fn name(release: &Release) -> String {
    format!("libsycon-{}-{}", release.version, release.triple)
}

pub(super) fn pack(release: &Release) -> Result<Vec<PathBuf>> {
    let sh = release.sh;
    let folder = release.empty("c-pack")?.join(name(release));
    cmd!(sh, "ci/install_c.sh {folder}").run()?;
    let licences = sh.create_dir(folder.join("share/licenses/sycon"))?;
    for file in LICENCES {
        sh.copy_file(file, &licences)?;
    }
    let rust = PathBuf::from(cmd!(sh, "rustc --print sysroot").read()?);
    let notices = rust.join("share/doc/rust/COPYRIGHT-library.html");
    sh.copy_file(notices, licences.join("RUST-LIBRARY.html"))?;
    release.archive(&folder)
}

/// Unpacks the packed library in another folder than the one that it was built for.
pub(super) fn unpack(release: &Release, work: &str) -> Result<PathBuf> {
    let folder = release.empty(work)?;
    let archive = release.folder.join(format!("{}.tar.gz", name(release)));
    if !archive.exists() {
        return Err(format!("{}: does not exist; pack it by --only c,…", archive.display()).into());
    }
    cmd!(release.sh, "tar --extract --file {archive} --directory {folder}").run()?;
    Ok(folder.join(name(release)))
}

/// Compiles a program with each library, with the options from pkg-config, and runs it.
pub(super) fn check(release: &Release) -> Result<Measured> {
    let sh = release.sh;
    let prefix = unpack(release, "c")?;
    expect_files(&prefix.join("share/licenses/sycon"), &LICENCES)?;
    expect_files(&prefix, &["share/man/man3/sycon.3", "lib/cmake/sycon/sycon-config.cmake"])?;
    let _path = sh.push_env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
    let version = cmd!(sh, "pkg-config --modversion sycon").read()?;
    if version != release.version {
        return Err(format!(
            "sycon.pc: another version (got {version}, expected {})",
            release.version
        )
        .into());
    }
    let _folder = sh.push_dir(&release.work);
    sh.write_file("main.c", PROGRAM)?;
    let [shared, linked] = ["shared", "static"].map(|name| release.work.join("c").join(name));
    let compile = |program: &Path, flags: &str| -> Result {
        let flags = flags.split_whitespace();
        Ok(cmd!(sh, "cc -O2 -s -Wl,--gc-sections main.c -o {program} {flags...}").run()?)
    };
    compile(&shared, &cmd!(sh, "pkg-config --cflags --libs sycon").read()?)?;
    let answer = cmd!(sh, "{shared}").env("LD_LIBRARY_PATH", prefix.join("lib")).read()?;
    expect_answer("a program with libsycon.so", &answer)?;
    let flags = cmd!(sh, "pkg-config --cflags --libs --static sycon").read()?;
    compile(&linked, &flags.replace("-lsycon", "-l:libsycon.a"))?;
    expect_answer("a program with libsycon.a", &cmd!(sh, "{linked}").env_clear().read()?)?;
    Ok([("C program with SHAKE128".to_owned(), linked.metadata()?.len())].into())
}
