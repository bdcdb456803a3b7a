#!/bin/sh
# Builds the image without a Docker engine and without an image registry, says how large it is, and runs its binary.
#
#   deploy/try-image.sh [WORK_FOLDER]
#
# Needs root, npm, and the packages buildah and debootstrap. The base images are made here: a small Debian, the same with
# Debian's Node, and the same with a C compiler and this machine's Rust. Packages of npm come from where this machine's npm
# takes them. The folder takes some gigabytes, and is left as it is.
set -eu
cd "$(dirname "$0")/.."
work=${1:-$(mktemp -d)}
release=trixie
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
b() { buildah --root "$work/storage" --runroot "$work/run" "$@"; }

image() { # NAME FOLDER [BUILDAH CONFIG OPTIONS]
    name=$1 folder=$2
    shift 2
    container=$(b from scratch)
    b add --quiet "$container" "$folder" / >/dev/null
    b config --cmd bash "$@" "$container"
    b commit --quiet --rm "$container" "$name"
}

debootstrap --variant=minbase "$release" "$work/debian"
cp --archive "$work/debian" "$work/rust"
chroot "$work/rust" apt-get install --yes --no-install-recommends gcc libc6-dev ca-certificates
cp --archive "$work/debian" "$work/node"
chroot "$work/node" apt-get install --yes --no-install-recommends ca-certificates nodejs npm
cp --archive "$(rustc --print sysroot)" "$work/rust/usr/local/rust"
chroot "$work/debian" apt-get clean
image localhost/debian "$work/debian"
image localhost/node "$work/node" --env npm_config_registry="$(npm config get registry)"
image localhost/rust "$work/rust" \
    --env PATH=/usr/local/rust/bin:/usr/sbin:/usr/bin:/sbin:/bin --env CARGO_HOME=/usr/local/cargo

b bud --format docker --layers=false --tag vorhand \
    --build-arg NODE_IMAGE=localhost/node --build-arg RUST_IMAGE=localhost/rust \
    --build-arg DEBIAN_IMAGE=localhost/debian \
    --volume "${CARGO_HOME:-$HOME/.cargo}/registry:/usr/local/cargo/registry" .

container=$(b from vorhand)
root=$(b mount "$container")
bytes=$(($(du -sb "$root" | cut -f1) - $(du -sb "$work/debian" | cut -f1)))
echo "beside its base the image has $((bytes / 1000000)) MB"
test "$bytes" -lt 60000000

# As the image's user, in its file system, at an address that nobody else has: the server comes, is healthy, and goes.
set -- chroot --userspec 10001:10001 "$root" /usr/bin/env -C /var/lib/vorhand VORHAND_LISTEN=127.86.0.82:18080
"$@" vorhand serve &
server=$!
for second in 1 2 3 4 5 6 7 8 9 10; do
    if "$@" vorhand healthcheck; then
        break
    fi
    test "$second" -lt 10
    sleep 1
done
kill "$server"
wait "$server"
echo "the server was healthy, and has ended in order"
