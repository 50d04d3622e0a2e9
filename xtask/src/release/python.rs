//! The Python package: a wheel for this machine, and the source distribution.

use std::path::{Path, PathBuf};

use xshell::cmd;

use super::package::{ANSWER, LICENCES, Release, expect_answer};
use crate::budgets::Measured;
use crate::task::Result;

/// Python's packaging tools, in the folder in which `python/wheels.sh` installs them.
const TOOLS: &str = "target/wheels/tools/bin";

pub(super) fn pack_wheel(release: &Release) -> Result<Vec<PathBuf>> {
    let (sh, version, triple) = (release.sh, release.version, &release.triple);
    let dist = "target/wheels/dist";
    sh.remove_path(dist)?;
    cmd!(sh, "python/wheels.sh {triple}").run()?;
    let mut files = Vec::new();
    for path in sh.read_dir(dist)? {
        let file = PathBuf::from(path.file_name().ok_or("a wheel without a name")?);
        if !file.to_string_lossy().starts_with(&format!("sycon-{version}-")) {
            return Err(format!("{}: not a wheel of {version}", file.display()).into());
        }
        sh.copy_file(&path, release.folder.join(&file))?;
        files.push(file);
    }
    Ok(files)
}

pub(super) fn check_wheel(release: &Release) -> Result<Measured> {
    let sh = release.sh;
    let wheel = release.file(".whl")?;
    let bin = install(release, "wheel", &wheel)?;
    let command = bin.join("sycon");
    let answer = cmd!(sh, "{command} xof shake128 --hex -l 4").stdin("message").read()?;
    expect_answer("the command of the wheel", &answer)?;
    Ok([("wheel".to_owned(), wheel.metadata()?.len())].into())
}

pub(super) fn pack_sdist(release: &Release) -> Result<Vec<PathBuf>> {
    let (sh, folder) = (release.sh, &release.folder);
    let maturin = Path::new(TOOLS).join("maturin");
    if !sh.path_exists(&maturin) {
        return Err(format!("{}: does not exist; pack the wheel first", maturin.display()).into());
    }
    cmd!(sh, "{maturin} sdist -m python/Cargo.toml --out {folder}").run()?;
    Ok(vec![format!("sycon-{}.tar.gz", release.version).into()])
}

/// Builds a wheel from the packed sources only, without optimisation, and uses it.
pub(super) fn check_sdist(release: &Release) -> Result<Measured> {
    let sh = release.sh;
    let sdist = release.folder.join(format!("sycon-{}.tar.gz", release.version));
    let folder = release.empty("sdist-wheel")?;
    let tools = std::path::absolute(TOOLS)?;
    let path = format!("{}:{}", tools.display(), sh.var("PATH")?);
    cmd!(sh, "{tools}/python -m pip wheel --quiet --no-index --no-deps --no-build-isolation --wheel-dir {folder} {sdist}")
        .env("PATH", path)
        .env("MATURIN_PEP517_ARGS", "--profile dev")
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
        .env("CARGO_TARGET_DIR", release.empty("sdist-target")?)
        .run()?;
    let wheels = sh.read_dir(&folder)?;
    let [wheel] = &wheels[..] else { return Err("sdist: not one wheel".into()) };
    install(release, "sdist", wheel)?;
    Ok(Measured::new())
}

/// Installs only a wheel into a new environment and uses it. Returns the folder of its programs.
fn install(release: &Release, name: &str, wheel: &Path) -> Result<PathBuf> {
    let sh = release.sh;
    let environment = release.empty(name)?;
    cmd!(sh, "python3 -m venv {environment}").run()?;
    let bin = environment.join("bin");
    let python = bin.join("python");
    cmd!(
        sh,
        "{python} -m pip install --quiet --disable-pip-version-check --no-index --no-deps {wheel}"
    )
    .run()?;
    let _folder = sh.push_dir(&environment);
    let licences = LICENCES.map(|file| format!("{file:?}")).join(", ");
    let code = format!(
        "import importlib.metadata, sycon\n\
         missing = {{{licences}}} - {{file.name for file in importlib.metadata.files('sycon')}}\n\
         assert not missing, missing\n\
         assert sycon.__version__ == {:?}\n\
         sk, pk = sycon.xwing.generate()\n\
         ciphertext, secret = sycon.xwing.encapsulate(pk)\n\
         assert sycon.xwing.decapsulate(sk, ciphertext) == secret\n\
         assert sycon.shake128(b'message').read(4).hex() == {ANSWER:?}",
        release.version
    );
    cmd!(sh, "{python} -I -c {code}").run()?;
    Ok(bin)
}
