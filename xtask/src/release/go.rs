//! Pack the Go module in the layout of a module proxy.

use std::path::PathBuf;

use xshell::cmd;

use super::{Release, c, expect_answer};
use crate::budgets::Measured;
use crate::{Result, root};

const PROXY: &str = "go-proxy";

fn module(release: &Release) -> Result<String> {
    let file = release.sh.read_file("go/go.mod")?;
    let module = file.lines().find_map(|line| line.strip_prefix("module "));
    Ok(module.ok_or("go/go.mod: no module")?.to_owned())
}

pub(super) fn pack(release: &Release) -> Result<Vec<PathBuf>> {
    let (sh, version) = (release.sh, release.version);
    let module = module(release)?;
    let versions = PathBuf::from(PROXY).join(&module).join("@v");
    let folder = sh.create_dir(release.folder.join(&versions))?;
    let time = cmd!(sh, "git log -1 --format=%cd --date=format-local:%Y-%m-%dT%H:%M:%SZ")
        .env("TZ", "UTC")
        .read()?;
    sh.write_file(folder.join("list"), format!("v{version}\n"))?;
    sh.write_file(
        folder.join(format!("v{version}.info")),
        format!("{{\"Version\":\"v{version}\",\"Time\":\"{time}\"}}\n"),
    )?;
    sh.copy_file("go/go.mod", folder.join(format!("v{version}.mod")))?;
    let zip = folder.join(format!("v{version}.zip"));
    cmd!(sh, "git archive --format=zip --prefix {module}@v{version}/ --output {zip} HEAD:go")
        .run()?;
    let files = [
        "list".to_owned(),
        format!("v{version}.info"),
        format!("v{version}.mod"),
        format!("v{version}.zip"),
    ];
    Ok(files.iter().map(|file| versions.join(file)).collect())
}

/// Builds a program in a new module, with the packed Go module and C library.
pub(super) fn check(release: &Release) -> Result<Measured> {
    let (sh, version) = (release.sh, release.version);
    let module = module(release)?;
    let prefix = c::unpack(release, "go-c")?;
    let folder = release.empty("go")?;
    let program = format!(
        "package main\n\nimport (\n\t\"fmt\"\n\t\"io\"\n\n\t\"{module}/sha3\"\n)\n\nfunc main() {{\n\
         \txof := sha3.NewSHAKE128()\n\tio.WriteString(xof, \"message\")\n\tout := make([]byte, 4)\n\
         \txof.Read(out)\n\tfmt.Printf(\"%x\\n\", out)\n}}\n"
    );
    sh.write_file(folder.join("main.go"), program)?;
    let _folder = sh.push_dir(&folder);
    let proxy = format!("file://{}", release.folder.join(PROXY).display());
    let modules = folder.join("modules");
    let go = |arguments: &[&str]| {
        cmd!(sh, "go {arguments...}")
            .env("GOPROXY", &proxy)
            .env("GOMODCACHE", &modules)
            .env("GOFLAGS", "-modcacherw")
            .env("GONOSUMDB", "*")
            .env("GOTOOLCHAIN", "local")
            .env("CGO_CFLAGS", format!("-I{}/include", prefix.display()))
            .env("CGO_LDFLAGS", format!("-L{}/lib", prefix.display()))
            .env("LD_LIBRARY_PATH", prefix.join("lib"))
    };
    go(&["mod", "init", "example.org/user"]).ignore_stderr().run()?;
    go(&["get", &format!("{module}@v{version}")]).ignore_stderr().run()?;
    expect_answer("a program with the Go module", &go(&["run", "."]).read()?)?;
    // The module has a folder of the repository, and so needs its own copy of the licences.
    for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
        if sh.read_file(modules.join(format!("{module}@v{version}")).join(file))?
            != sh.read_file(root().join(file))?
        {
            return Err(format!("go/{file}: different from {file}; copy it").into());
        }
    }
    Ok(Measured::new())
}
