# shellcheck shell=bash
# Functions that the scripts of this folder share. Sourced, never run. Bash 3.2 is enough: macOS has no newer one.

root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)

# Without them a bare Debian 12 can neither start Swift nor link what it builds.
packages_to_run='libncurses6 libsqlite3-0 libcurl4 libxml2 libc6-dev libstdc++-12-dev binutils zlib1g-dev libsqlite3-dev libbz2-dev libpng-dev libjpeg62-turbo-dev tzdata'
packages_to_test="$packages_to_run python3-venv chromium fonts-dejavu-core fonts-noto-core locales"
packages_to_proxy="$packages_to_run nginx-light caddy openssl"
packages_to_bench="$packages_to_run python3-venv wrk"
packages_to_minify='esbuild'

# shellcheck disable=SC2034 # used by the scripts
# Tests of late and forged messages, whose long forms 'Scripts/soak messages' runs.
message_tests='ForgedFrameTests|LateMessageTests|LateInputTests|LatePressTests|ElementTests'

# Options of every build. A warning is an error (in Package.swift this would stop Xcode, which suppresses the warnings
# of packages). Without debug information, and with modules compiled whole, a target takes a third less time.
build_options=(-Xswiftc -warnings-as-errors -debug-info-format none -Xswiftc -disable-batch-mode
    -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -no-emit-module-separately-wmo)
if [ -n "${WAYBILL_SWIFT_OPTIONS:-}" ]; then
    # shellcheck disable=SC2206 # a list of options
    build_options+=($WAYBILL_SWIFT_OPTIONS)
fi

# Tests at a time: thousands that start at once wait for the main thread. A value in the environment takes precedence.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH="${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-8}"

say() {
    printf '%s\n' "$*" >&2
}

fail() {
    say "$*"
    exit 1
}

# build ARGUMENTS...: 'swift build' with the options of every build, and one clear line where it cannot begin.
build() {
    local free
    free=$(df -Pk "$root" | awk 'NR == 2 { print int($4 / 1024) }')
    [ -d "$root/.build" ] || [ "$free" -ge 4096 ] || fail "A build takes 4 GB, and there are $free MB free at $root."
    [ -e "$root/.build/workspace-state.json" ] || swift package --package-path "$root" resolve \
        || fail 'The libraries could not be fetched: see above. Is there a network?'
    # One such remark a module says nothing.
    swift build "${build_options[@]}" "$@" 2>&1 | grep --line-buffered -v '^remark: Incremental compilation has been' \
        || fail 'The build failed: see above.'
}

# need_packages run|test|proxies|bench|minify: installs the missing system libraries, or names them in one line.
# Instantaneous and quiet when everything is installed.
need_packages() {
    local wanted
    case "$1" in
        run) wanted=$packages_to_run ;;
        test) wanted=$packages_to_test ;;
        proxies) wanted=$packages_to_proxy ;;
        bench) wanted=$packages_to_bench ;;
        minify) wanted=$packages_to_minify ;;
        *) fail "need_packages: 'run', 'test', 'proxies', 'bench' or 'minify', not '$1'" ;;
    esac
    command -v swift >/dev/null 2>&1 \
        || fail 'Waybill needs Swift 6.3, and no swift was found: https://www.swift.org/install'
    case "$OSTYPE" in
        linux*) ;;
        *) return 0 ;;
    esac
    if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-query >/dev/null 2>&1; then
        say 'Without apt, install these yourself: ncurses, libcurl, libxml2, binutils, tzdata, and the' \
            'development files of the C and C++ libraries, zlib, bzip2, libpng, libjpeg-turbo and SQLite.'
        return 0
    fi
    wanted=$(missing_packages "$wanted")
    if [ -n "$wanted" ]; then
        install_packages "$wanted"
    fi
}

# Prints those of the given packages that are not installed, not even under a name that provides them.
missing_packages() {
    # shellcheck disable=SC2016 # the fields are dpkg-query's
    dpkg-query -W -f '${db:Status-Status} ${Package} ${Provides}\n' | wanted=$1 awk '
        $1 == "installed" {
            gsub(/\([^)]*\)|,/, " ")
            for (i = 2; i <= NF; i++) have[$i] = 1
        }
        END {
            count = split(ENVIRON["wanted"], names)
            for (i = 1; i <= count; i++) {
                if (!(names[i] in have)) {
                    printf "%s%s", separator, names[i]
                    separator = " "
                }
            }
        }'
}

install_packages() {
    if [ "$(id -u)" -ne 0 ] && ! sudo -n true >/dev/null 2>&1; then
        fail "Waybill needs more system libraries. Install them with: sudo apt-get install -y $1"
    fi
    say "Installing $1"
    # An outdated or unreachable package list need not stop the installation: only its own result counts.
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get update -qq -o DPkg::Lock::Timeout=300 -o Acquire::Retries=5 </dev/null >&2 || true
    # Services, such as nginx, are not started (policy-rc.d): Waybill runs the programs itself.
    # shellcheck disable=SC2016 # the variables are those of the inner shell
    as_root env DEBIAN_FRONTEND=noninteractive sh -c '
        policy=/usr/sbin/policy-rc.d
        if [ ! -e "$policy" ] && [ ! -L "$policy" ]; then
            trap "rm -f $policy" EXIT
            trap "exit 1" HUP INT TERM
            printf "#!/bin/sh\nexit 101\n" >"$policy" && chmod 755 "$policy" || exit
        fi
        apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 \
            -o Dpkg::Use-Pty=0 -o Acquire::Retries=5 $1' sh "$1" </dev/null >/dev/null \
        || fail "apt-get could not install: $1"
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo -n "$@"
    fi
}

# python_tools NAME REQUIREMENTS: installs Python libraries into .build/NAME, and prints the path of their programs.
# Where WAYBILL_PYTHON names a folder, they are installed into that instead, such as one where they are already.
python_tools() {
    local venv="${WAYBILL_PYTHON:-$root/.build}/$1"
    if ! cmp -s "$2" "$venv/installed.txt"; then
        python3 -m venv "$venv" >&2
        "$venv/bin/pip" install -q --disable-pip-version-check --retries 10 --timeout 60 -r "$2" >&2
        cp "$2" "$venv/installed.txt"
    fi
    printf '%s\n' "$venv/bin"
}

# share_packages SCRATCH: copies what was fetched for .build to another scratch path, so it is not fetched again.
share_packages() {
    local one
    [ -d "$root/.build/checkouts" ] && [ ! -e "$root/$1" ] || return 0
    mkdir -p "$root/$1"
    for one in artifacts checkouts repositories workspace-state.json; do
        [ ! -e "$root/.build/$one" ] || cp -R "$root/.build/$one" "$root/$1/"
    done
}

# part_of_package NAME wanted|changed TARGET...: makes a package of some targets and what they depend on, and prints
# its folder. It consists of links into this checkout, so that SwiftPM builds the rest of it neither now nor when
# it changes. 'wanted' takes the targets themselves, 'changed' all tests of whatever depends on them.
part_of_package() {
    local folder="$root/.build-parts/$1" kind=$2 one names=''
    for one in "${@:3}"; do names="$names\"$one\", "; done
    mkdir -p "$folder"
    for one in Apps Documentation Libraries README.md Samples Scripts Sources Tests; do
        ln -sfn "$root/$one" "$folder/$one"
    done
    {
        cat "$root/Package.swift"
        printf '\nlet %s: Set<String> = [%s]\n' "$kind" "$names"
        [ "$kind" = wanted ] || cat "$root/Scripts/lib/part-changed.swift.txt"
        cat "$root/Scripts/lib/part.swift.txt"
    } >"$folder/Package.swift.new"
    # An unchanged manifest keeps its date, and nothing is planned again.
    if cmp -s "$folder/Package.swift.new" "$folder/Package.swift"; then
        rm "$folder/Package.swift.new"
    else
        mv "$folder/Package.swift.new" "$folder/Package.swift"
    fi
    [ ! -f "$root/Package.resolved" ] || cp "$root/Package.resolved" "$folder/"
    share_packages ".build-parts/$1/.build"
    printf '%s\n' "$folder"
}

# Prints a line for each target of Package.swift: its name, its type, its folder.
package_targets() {
    # A scratch path of its own: otherwise this waits for a build that is running.
    swift package --package-path "$root" --scratch-path "$root/.build/manifest" dump-package | awk '
        /^  "targets" : \[/ { inside = 1; next }
        /^  \]/ { inside = 0 }
        !inside { next }
        /^      "(name|path|type)" : "/ { split($0, part, "\""); value[part[2]] = part[4] }
        /^    }/ {
            folder = value["path"]
            if (folder == "") folder = (value["type"] == "test" ? "Tests/" : "Sources/") value["name"]
            print value["name"], value["type"], folder
            split("", value)
        }'
}

# Runs a command with the paths of the Swift files of the checkout, including those not yet added.
with_swift_files() {
    local file
    local files
    files=()
    while IFS= read -r -d '' file; do
        # Deleted files that are still in the index are listed too.
        if [ -f "$file" ]; then
            files+=("$file")
        fi
    done < <(swift_files)
    [ "${#files[@]}" -gt 0 ] || fail 'There is not one Swift file here.'
    printf '%s\0' "${files[@]}" | xargs -0 "$@"
}

swift_files() {
    if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        git ls-files -z --cached --others --exclude-standard -- '*.swift'
    else
        find . -name '.build*' -prune -o -name '*.swift' -type f -print0
    fi
}
