# The common part of jmpirun, jmpibench and jmpi-trace. The script that sources this file must set:
#
#   command  its own name, for messages
#   root     its own directory
#
# Afterwards jmpi is built (JMPIRUN_NO_BUILD=1 skips that check), and these are defined:
#
#   java           the java program, version 17 or newer
#   flags          flags for each JVM
#   set_class_path       sets class_path, and own_class_path, which is without the user's jars

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

is_stale() {
    [[ -f $stamp ]] || return 0
    [[ -n $(find "$root/pom.xml" "$root"/*/pom.xml "$root"/*/src/main -newer "$stamp" -print -quit) ]]
}

build() {
    command -v mvn >/dev/null || fail "jmpi is not built, and there is no mvn on the PATH; install Maven 3.8 or newer"
    printf 'building jmpi (first run takes a minute)...\n' >&2
    # The stamp has the time at which the build began: files edited during the build are newer.
    local begin=$root/target/jmpirun-build.begin
    touch "$begin"
    if ! (cd "$root" && mvn -q -B -DskipTests -Dspotless.check.skip=true -pl examples,jmpi-bench,trace -am package) \
        </dev/null >"$build_log" 2>&1; then
        cat "$build_log" >&2
        fail "the build failed"
    fi
    [[ -d $root/examples/target/lib ]] || fail "the build has created no examples/target/lib"
    touch -r "$begin" "$stamp"
}

# Under a lock: if two commands start at once, one builds, and the other finds the build complete.
build_if_stale() {
    is_stale || return 0
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

if [[ ${JMPIRUN_NO_BUILD:-} != 1 ]]; then
    build_if_stale
fi

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

flags=()
((version < 22)) || flags+=(--enable-native-access=ALL-UNNAMED)
((version < 24)) || flags+=(--sun-misc-unsafe-memory-access=allow)
