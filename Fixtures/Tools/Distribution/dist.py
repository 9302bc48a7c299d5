#!/usr/bin/env python3
"""Makes the files of a release. The same commit gives the same bytes, in whatever folder and at whatever time it is built.

    dist.py make VERSION FOLDER       the files of this platform; VERSION may be empty
    dist.py bundle VERSION FOLDER     one artifact bundle of the archives of all platforms in FOLDER, and the sums of all files

Without VERSION, a commit with the tag of its version makes that release, and any other commit makes the version with ‘-dev’.
A release needs its section in the changelog. Times in the files are that of the commit, paths of the machine are mapped away, and owners are 0.
"""
import gzip
import hashlib
import io
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
TRIPLES = {
    "linux-x86_64": ["x86_64-unknown-linux-gnu"],
    "linux-aarch64": ["aarch64-unknown-linux-gnu"],
    "macos-universal": ["arm64-apple-macosx", "x86_64-apple-macosx"],
}
OCI_ARCHITECTURES = {"linux-x86_64": "amd64", "linux-aarch64": "arm64"}


def fail(message):
    sys.exit(f"dist: {message}")


def output(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=ROOT, **options).stdout


def commit():
    """The commit that is built, and its time in seconds."""
    try:
        identity = output("git", "rev-parse", "HEAD", stderr=subprocess.DEVNULL).decode().strip()
    except (OSError, subprocess.CalledProcessError):
        fail("a release is made from a git repository, which this folder is not")
    changes = output("git", "status", "--porcelain", "--untracked-files=no").decode()
    if changes and not os.environ.get("ALLOW_CHANGES"):
        fail(f"there are changes that are not committed, so no commit would be what is built:\n{changes}")
    return identity, int(output("git", "log", "-1", "--format=%ct").decode())


def this_platform():
    if sys.platform == "darwin":
        return "macos-universal"
    machine = {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    name = f"linux-{machine}"
    return name if name in TRIPLES else fail(f"there is no release for {name}")


def build(name, identity, version):
    """Builds the tool; returns its bytes without symbols."""
    # A debug build serves to try what is made of it, in half the time.
    configuration = os.environ.get("CONFIGURATION", "release")
    scratch = os.path.join(ROOT, ".build-dist")
    note = f"commit {identity[:12]}, {name}"
    command = [
        os.environ.get("SWIFT", "swift"), "build", "-c", configuration, "--product", "launchgraph",
        "--scratch-path", scratch,
        "-Xswiftc", "-file-prefix-map", "-Xswiftc", f"{ROOT}=.", "-Xcc", f"-ffile-prefix-map={ROOT}=.",
        "-Xcc", f'-DLAUNCHGRAPH_BUILD="{note}"',
    ]
    if version.endswith("-dev"):
        command += ["-Xswiftc", "-DLAUNCHGRAPH_DEVELOPMENT"]
    # The trait reads manifests in YAML. A package that does not have it is built without.
    if re.search(r'\.trait\(\s*name: "YAML"', open(os.path.join(ROOT, "Package.swift")).read()):
        command += ["--traits", "YAML"]
    if name.startswith("linux"):
        # As in the Makefile.
        command += ["-Xswiftc", "-static-executable"]
    else:
        command += ["--arch", "arm64", "--arch", "x86_64"]
    subprocess.run(command, check=True, cwd=ROOT, stdout=sys.stderr)
    folder = output(*command, "--show-bin-path").decode().strip()
    stripped = os.path.join(scratch, "launchgraph-stripped")
    shutil.copyfile(os.path.join(folder, "launchgraph"), stripped)
    os.chmod(stripped, 0o755)
    # These sections are hashes of the command lines and object files of the build, which contain its folder.
    hashes = ["-R", ".swift_modhash", "-R", ".note.gnu.build-id"] if name.startswith("linux") else []
    subprocess.run(["strip", *hashes, stripped], check=True)
    return stripped


def tar_bytes(files, time):
    """A tar archive of (path, bytes, mode), with the folders they lie in."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        folders = set()
        for path, data, mode in sorted(files):
            parts = path.split("/")[:-1]
            for depth in range(1, len(parts) + 1):
                folder = "/".join(parts[:depth])
                if folder not in folders:
                    folders.add(folder)
                    info = tarfile.TarInfo(folder)
                    info.type, info.mode, info.mtime = tarfile.DIRTYPE, 0o755, time
                    archive.addfile(info)
            info = tarfile.TarInfo(path)
            info.size, info.mode, info.mtime = len(data), mode, time
            archive.addfile(info, io.BytesIO(data))
    return stream.getvalue()


def gzip_bytes(data):
    stream = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=stream, compresslevel=9, mtime=0) as archive:
        archive.write(data)
    return stream.getvalue()


def zip_bytes(files):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data, mode in sorted(files):
            # The earliest time that the format has.
            info = zipfile.ZipInfo(path, date_time=(1980, 1, 1, 0, 0, 0))
            info.create_system = 3
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = (0o100000 | mode) << 16
            archive.writestr(info, data)
    return stream.getvalue()


def json_bytes(value):
    return (json.dumps(value, indent=2, sort_keys=True) + "\n").encode()


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def artifact_bundle(version, executables):
    """An artifact bundle for SwiftPM (Swift Evolution proposal 0305) of executables by platform."""
    variants = []
    files = []
    for name, data in sorted(executables.items()):
        path = f"launchgraph-{version}-{name}/bin/launchgraph"
        variants.append({"path": path, "supportedTriples": TRIPLES[name]})
        files.append((f"launchgraph.artifactbundle/{path}", data, 0o755))
    info = {
        "schemaVersion": "1.0",
        "artifacts": {"launchgraph": {"version": version, "type": "executable", "variants": variants}},
    }
    files.append(("launchgraph.artifactbundle/info.json", json_bytes(info), 0o644))
    return zip_bytes(files)


def oci_image(version, name, executable, identity, created, time):
    """An OCI image layout (image specification 1.1) in a tar archive: one layer with nothing but the executable."""
    layer = tar_bytes([("launchgraph", executable, 0o755)], time)
    packed = gzip_bytes(layer)
    labels = {
        "org.opencontainers.image.created": created,
        "org.opencontainers.image.licenses": "Apache-2.0",
        "org.opencontainers.image.revision": identity,
        "org.opencontainers.image.title": "launchgraph",
        "org.opencontainers.image.version": version,
    }
    config = json_bytes({
        "architecture": OCI_ARCHITECTURES[name], "os": "linux", "created": created,
        "config": {"Entrypoint": ["/launchgraph"], "Labels": labels},
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{sha256(layer)}"]},
        "history": [{"created": created, "comment": "the executable, which needs nothing else"}],
    })

    def descriptor(kind, data, **more):
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{sha256(data)}", "size": len(data), **more}

    manifest = json_bytes({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": descriptor("config.v1+json", config), "layers": [descriptor("layer.v1.tar+gzip", packed)],
        "annotations": labels,
    })
    index = json_bytes({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [descriptor(
            "manifest.v1+json", manifest, platform={"architecture": OCI_ARCHITECTURES[name], "os": "linux"},
            annotations={"org.opencontainers.image.ref.name": version})],
    })
    files = [("oci-layout", json_bytes({"imageLayoutVersion": "1.0.0"}), 0o644), ("index.json", index, 0o644)]
    files += [(f"blobs/sha256/{sha256(data)}", data, 0o644) for data in (packed, config, manifest)]
    return tar_bytes(files, time)


def write(folder, name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)
    print(f"{len(data) / 1e6:8.2f} MB  {name}")


def write_sums(folder):
    names = sorted(name for name in os.listdir(folder) if name.startswith("launchgraph"))
    lines = []
    for name in names:
        with open(os.path.join(folder, name), "rb") as file:
            lines.append(f"{sha256(file.read())}  {name}\n")
    write(folder, "SHA256SUMS", "".join(lines).encode())


def checked(version):
    """The version whose files are made."""
    with open(os.path.join(ROOT, "Sources/LaunchCommands/Tool/ToolVersion.swift")) as file:
        known = re.search(r'current = "(.*)"', file.read()).group(1)
    if not version:
        tags = output("git", "tag", "--points-at", "HEAD").decode().split()
        version = known if known in tags else f"{known}-dev"
    if version == f"{known}-dev":
        return version
    if version != known:
        fail(f"VERSION is ‘{version}’, but Sources/LaunchCommands/Tool/ToolVersion.swift says ‘{known}’")
    with open(os.path.join(ROOT, "CHANGELOG.md")) as file:
        if not re.search(rf"^## \[?{re.escape(version)}\b(?!-)", file.read(), re.MULTILINE):
            fail(f"CHANGELOG.md has no section ‘## {version}’")
    return version


def make(version, folder):
    identity, time = commit()
    version = checked(version)
    name = this_platform()
    os.environ["SOURCE_DATE_EPOCH"] = str(time)
    path = build(name, identity, version)

    def made(*arguments):
        return output(path, *arguments)

    with open(path, "rb") as file:
        executable = file.read()
    texts = {
        "share/man/man1/launchgraph.1": made("manual"),
        "share/bash-completion/completions/launchgraph": made("completions", "bash"),
        "share/zsh/site-functions/_launchgraph": made("completions", "zsh"),
        "share/fish/vendor_completions.d/launchgraph.fish": made("completions", "fish"),
    }
    for document in ("LICENSE", "CHANGELOG.md"):
        with open(os.path.join(ROOT, document), "rb") as file:
            texts[f"share/doc/launchgraph/{document}"] = file.read()
    top = f"launchgraph-{version}-{name}"
    files = [(f"{top}/{place}", text, 0o644) for place, text in texts.items()]
    files.append((f"{top}/bin/launchgraph", executable, 0o755))

    os.makedirs(folder, exist_ok=True)
    for old in os.listdir(folder):
        if old.startswith("launchgraph-") or old == "SHA256SUMS":
            os.remove(os.path.join(folder, old))
    write(folder, f"{top}.tar.gz", gzip_bytes(tar_bytes(files, time)))
    write(folder, f"{top}.artifactbundle.zip", artifact_bundle(version, {name: executable}))
    if name in OCI_ARCHITECTURES:
        created = output("git", "log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%dT%H:%M:%SZ",
                         env={**os.environ, "TZ": "UTC"}).decode().strip()
        write(folder, f"{top}.oci.tar", oci_image(version, name, executable, identity, created, time))
    write_sums(folder)


def bundle(version, folder):
    executables = {}
    for name in TRIPLES:
        path = os.path.join(folder, f"launchgraph-{version}-{name}.tar.gz")
        if os.path.exists(path):
            with tarfile.open(path) as archive:
                executables[name] = archive.extractfile(f"launchgraph-{version}-{name}/bin/launchgraph").read()
    if not executables:
        fail(f"{folder} has no archive of version {version}")
    for old in os.listdir(folder):
        if old.endswith(".artifactbundle.zip"):
            os.remove(os.path.join(folder, old))
    write(folder, f"launchgraph-{version}.artifactbundle.zip", artifact_bundle(version, executables))
    write_sums(folder)


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in ("make", "bundle"):
        sys.exit(__doc__)
    {"make": make, "bundle": bundle}[sys.argv[1]](sys.argv[2], sys.argv[3])
