# The common part of jmpirun, jmpibench and jmpi-trace. The script that sources this file must set:
#
#   command  its own name, for messages
#   root     its own directory
#
# It defines:
#
#   java             the java program, version 17 or newer
#   flags            flags for each JVM
#   build_if_stale   builds jmpi if it is not built or not up to date, unless JMPIRUN_NO_BUILD=1
#   set_class_path   sets class_path, and own_class_path, which is without the user's jars

fail() {
    printf '%s: %s\n' "$command" "$1" >&2
    exit 1
}

stamp=$root/examples/target/lib/.stamp
build_log=$root/target/jmpirun-build.log

# --- Java ------------------------------------------------------------------------------------------------------------

if [[ -n ${JAVA_HOME:-} ]]; then
    java=$JAVA_HOME/bin/java
    [[ -x $java ]] || fail "JAVA_HOME is $JAVA_HOME, but there is no $java; set it to a JDK 17 or newer"
else
    java=$(command -v java) || fail "no java on the PATH; install JDK 17 or newer, or set JAVA_HOME"
fi

# The major version: from the file "release" of every JDK, or else from java -version, which takes longer.
java_version() {
    local home version
    home=$(dirname "$(dirname "$(readlink -f "$java" 2>/dev/null || printf '%s' "$java")")")
    version=$(sed -n 's/^JAVA_VERSION="\([^"]*\)".*/\1/p' "$home/release" 2>/dev/null || true)
    if [[ -z $version ]]; then
        version=$("$java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p' | head -n 1)
    fi
    version=${version#1.} # 1.8.0 is 8
    printf '%s' "${version%%[!0-9]*}"
}

version=$(java_version)
[[ -n $version ]] || fail "cannot determine the Java version of $java"
((version >= 17)) || fail "$java is Java $version; jmpi needs 17 or newer (set JAVA_HOME)"

# --- Build -----------------------------------------------------------------------------------------------------------

is_built() {
    [[ -d $root/examples/target/lib && -d $root/jmpi-bench/target/lib && -d $root/trace/target/lib ]]
}

# Whether jmpi must be built: it is not, or its sources are newer than the build. To look at all sources would cost each
# run time, so this looks at the examples only, unless another commit was checked out since it has last looked at all.
is_stale() {
    is_built || return 0
    local source built begin=$root/target/jmpirun-check
    built=("$root"/jmpi-offload-sim/target/jmpi-offload-sim-*.jar) # The first that Maven builds.
    if [[ -f $stamp ]]; then
        for source in "$root"/examples/src/main/java/io/jmpi/examples/*.java; do
            [[ ! $source -nt $stamp ]] || return 0
        done
        [[ $root/.git/logs/HEAD -nt $stamp ]] || return 1
        built=("$stamp")
    fi
    mkdir -p "$root/target"
    : >"$begin"
    [[ -z $(find "$root/pom.xml" "$root"/*/pom.xml "$root"/*/src/main -newer "${built[0]}" -print -quit) ]] || return 0
    touch -r "$begin" "$stamp"
    return 1
}

# The process of a Maven that runs in this tree, if there is one.
maven() {
    local file
    file=$(grep -slzxF -f - /proc/[0-9]*/cmdline <<<"-Dmaven.multiModuleProjectDirectory=$root" | head -n 1) || true
    file=${file#/proc/}
    printf '%s' "${file%%/*}"
}

build() {
    command -v mvn >/dev/null || fail "jmpi is not built, and there is no mvn on the PATH; install Maven 3.8 or newer"
    local other
    other=$(maven)
    [[ -z $other ]] || fail "jmpi must be built, but Maven runs in $root (process $other); try again after it has ended"
    printf 'building jmpi (the first time takes a minute)...\n' >&2
    # The stamp has the time at which the build began: files edited during the build are newer.
    local begin=$root/target/jmpirun-build.begin
    : >"$begin"
    if ! (cd "$root" && mvn -q -B -Dmaven.test.skip=true -pl examples,jmpi-bench,trace -am package) \
        </dev/null >"$build_log" 2>&1; then
        cat "$build_log" >&2
        fail "the build failed"
    fi
    is_built || fail "the build has created no libraries"
    touch -r "$begin" "$stamp"
}

# Under a lock: if two commands start at once, one builds, and the other finds the build complete. The arguments are a
# command that is executed before a build.
build_if_stale() {
    [[ ${JMPIRUN_NO_BUILD:-} != 1 ]] && is_stale || return 0
    "$@"
    mkdir -p "$root/target"
    (
        if command -v flock >/dev/null; then
            flock 9
        fi
        if is_stale; then
            build
        fi
    ) 9>"$root/target/jmpirun.lock"
}

# --- Run -------------------------------------------------------------------------------------------------------------

# Sets class_path to the jars of these directories, each once even if several directories contain it.
set_class_path() {
    class_path=
    local directory jar name
    local -A seen=()
    for directory; do
        for jar in "$directory"/*.jar; do
            name=${jar##*/}
            if [[ -f $jar && -z ${seen[$name]:-} ]]; then
                seen[$name]=1
                class_path+=${class_path:+:}$jar
            fi
        done
    done
    [[ -n $class_path ]] || fail "jmpi is not built: no jars in $1 (is JMPIRUN_NO_BUILD set?)"
    own_class_path=$class_path
    # What the user brings, such as matching engines.
    class_path+=${JMPI_CLASS_PATH:+:$JMPI_CLASS_PATH}
}

flags=(-Dio.netty.jfr.enabled=false) # Netty's events would start the flight recorder, which takes a tenth of a second.
((version < 22)) || flags+=(--enable-native-access=ALL-UNNAMED)
((version < 24)) || flags+=(--sun-misc-unsafe-memory-access=allow)
