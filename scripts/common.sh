# The common part of jmpirun, jmpibench and jmpi-trace. The script that sources this file must set:
#
#   command  its own name, for messages
#   root     the top directory of jmpi
#   modules  the modules that it needs, as an array of directories below root; Maven also builds those that they need
#
# It defines:
#
#   java             the java program, version 17 or newer
#   flags            flags for each JVM
#   transport_jars   the directory of the transport over UCX, if jobs of this Java can use it
#   build_if_stale   builds jmpi if it is not built or not up to date, unless JMPIRUN_NO_BUILD=1
#   print_version    prints the versions without a build
#   refuse           ends with a message on wrong usage
#   set_class_path   sets class_path, and own_class_path, which is without the user's jars

# The text without what a terminal would obey, which words of others may contain, in $shown. As the class Printable does.
printable() {
    local control
    shown=${1//[[:cntrl:]]/?}
    for control in $'\342\200'{$'\216',$'\217',$'\252',$'\253',$'\254',$'\255',$'\256'} $'\342\201'{$'\246',$'\247',$'\250',$'\251'}; do
        shown=${shown//$control/?}
    done
}

fail() {
    printable "$1"
    printf '%s: %s\n' "$command" "$shown" >&2
    exit 1
}

refuse() {
    printable "$1"
    printf '%s: %s\n%s: see %s --help\n' "$command" "$shown" "$command" "$command" >&2
    exit 2
}

build_log=$root/target/jmpirun-build.log

# --- Locale ----------------------------------------------------------------------------------------------------------

# Java reads and writes names of files in the character set of its locale. That of the locale C, which cron, systemd and
# containers have, is ASCII: files and directories with other names do not exist for it, and Java 17 fails in various
# places. As Python does, this replaces it by C.UTF-8, which differs in nothing else. A locale with another character set,
# such as ISO-8859-1, is what the user wants.
use_utf8_names() {
    local u=$'\303\244' name
    ((${#u} > 1)) || return 0 # Two bytes are one character.
    case $(locale charmap 2>/dev/null) in '' | ANSI* | US-ASCII | ASCII | 646) ;; *) return 0 ;; esac
    for name in C.UTF-8 C.utf8 en_US.UTF-8 en_US.utf8; do
        if (LC_ALL=$name && ((${#u} == 1))) 2>/dev/null; then
            if [[ -n ${LC_ALL-} ]]; then export LC_ALL=$name; else export LC_CTYPE=$name; fi
            return 0
        fi
    done
}
use_utf8_names

# --- Java ------------------------------------------------------------------------------------------------------------

if [[ -n ${JAVA_HOME:-} ]]; then
    java=$JAVA_HOME/bin/java
    [[ -x $java ]] || fail "JAVA_HOME is $JAVA_HOME, but there is no $java; set it to a JDK 17 or newer"
else
    java=$(command -v java) || fail "no java on the PATH; install JDK 17 or newer, or set JAVA_HOME"
fi

# Sets version, the major one, and java_build, which names the build for files: from the file "release" of every JDK, or else
# from java -version, which takes longer. Here and below no program is started where bash can do it: each takes milliseconds.
find_java_version() {
    local line home
    home=$(readlink -f "$java" 2>/dev/null) || home=$java
    version= java_build=
    if [[ -r ${home%/bin/java}/release ]]; then
        while IFS= read -r line || [[ -n $line ]]; do
            line=${line%\"*}
            case $line in
                JAVA_VERSION=*) version=${line#*\"} ;;
                JAVA_RUNTIME_VERSION=* | IMPLEMENTOR=* | OS_ARCH=*) java_build+=${java_build:+-}${line#*\"} ;;
            esac
        done <"${home%/bin/java}/release"
    fi
    if [[ -z $version ]]; then
        version=$("$java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p' | head -n 1) || true
    fi
    java_build=${java_build:-$version}
    java_build=${java_build//[!A-Za-z0-9.+-]/_}
    version=${version#1.} # 1.8.0 is 8
    version=${version%%[!0-9]*}
}

find_java_version
[[ -n $version ]] || fail "cannot determine the Java version of $java"
((version >= 17)) || fail "$java is Java $version; jmpi needs 17 or newer (set JAVA_HOME)"

print_version() {
    printf '%s %s, not built, or not up to date\n' "$command" "$(sed -n 's/^  <version>\(.*\)<\/version>$/\1/p' "$root/pom.xml")"
    printf 'Java %s (%s)\n' "$version" "$java"
}

# --- Build -----------------------------------------------------------------------------------------------------------

is_built() {
    local module
    for module in "${modules[@]}"; do
        [[ -d $root/$module/target/lib ]] || return 1
    done
}

is_stale() {
    local module
    for module in "${modules[@]}"; do
        ! is_module_stale "$root/$module/target/lib" || return 0
    done
    return 1
}

# Whether a module must be built: it is not, or its sources are newer than the build. To look at all sources would cost each
# run time, so this looks at the examples only, unless another commit was checked out since it has last looked at all.
# The file .stamp beside the jars has the time of the build, or of the last look, and the commit that was built.
is_module_stale() {
    [[ -d $1 ]] || return 0
    local source built stamp=$1/.stamp begin=$root/target/jmpirun-check
    built=("$root"/jmpi-matching/target/jmpi-matching-*.jar) # The first that Maven builds.
    if [[ -f $stamp ]]; then
        for source in "$root"/examples/src/main/java/io/jmpi/examples/{,*/}*.java; do
            [[ ! $source -nt $stamp ]] || return 0
        done
        [[ $root/.git/logs/HEAD -nt $stamp ]] || return 1
        built=("$stamp")
    fi
    if may_write "$stamp"; then
        mkdir -p "$root/target"
        : >"$begin"
    fi
    [[ -z $(find "$root/pom.xml" "$root"/{,*/}*/pom.xml "$root"/{,*/}*/src/main -newer "${built[0]}" -print -quit 2>/dev/null) ]] || return 0
    ! may_write "$stamp" || touch -r "$begin" "$stamp"
    return 1
}

# Whether the user may build here, and write this file too: a checkout may belong to somebody else.
may_write() {
    local path directory
    for path in "$@" "$root/target/jmpirun-check" "$root/target/jmpirun.lock"; do
        directory=${path%/*}
        while [[ ! -e $directory ]]; do directory=${directory%/*}; done
        [[ -w $directory && (! -e $path || -w $path) ]] || return 1
    done
}

may_build() {
    local module
    for module in "${modules[@]}"; do
        may_write "$root/$module/target/lib/.stamp" || return 1
    done
}

# Jobs may use the transport over UCX, which is compiled for Java 22. If all else is built, by an older Java, and nothing can be built
# here, they do without.
transport_jars=
add_transports() {
    [[ " ${modules[*]} " == *' examples '* ]] && ((version >= 22)) || return 0
    local module=jmpi-transport-ucx
    transport_jars=$root/$module/target/lib
    if [[ -d $transport_jars ]] || ! is_built || { may_write "$transport_jars/.stamp" && command -v mvn >/dev/null && has_compiler; }; then
        modules+=("$module")
    fi
}

has_compiler() {
    [[ -x $(dirname "$(readlink -f "$java")")/javac ]]
}

# The process of a Maven that runs in this tree, if there is one.
maven() {
    local file
    file=$(grep -slzxF -f - /proc/[0-9]*/cmdline <<<"-Dmaven.multiModuleProjectDirectory=$root" | head -n 1) || true
    file=${file#/proc/}
    printf '%s' "${file%%/*}"
}

# Without what is there to develop jmpi and engines: tests, the contract of engines, and their libraries; the first time also without Error
# Prone.
build() {
    command -v mvn >/dev/null ||
        fail "jmpi is not built, and there is no mvn on the PATH; install Maven 3.8 or newer (Debian: apt install maven)"
    has_compiler ||
        fail "jmpi is not built, and $java belongs to a runtime without a compiler; install a JDK (Debian: apt install default-jdk-headless)"
    trap interrupted INT
    local other download options=(-P '!contract' -Dmaven.test.skip=true)
    other=$(maven)
    [[ -z $other ]] || fail "jmpi must be built, but Maven runs in $root (process $other); try again after it has ended"
    if is_built; then
        printf 'building jmpi again, because its sources have changed...\n' >&2
    else
        [[ ${modules[*]} == examples || ${modules[*]} == 'examples jmpi-transport-ucx' ]] && download=45 || download=50
        printf 'building what %s needs (%s), once: less than half a minute on two idle cores, longer if Maven must download much (up to %d MB)...\n' \
            "$command" "$(IFS=, && printf '%s' "${modules[*]}")" "$download" >&2
    fi
    # The stamps have the time at which the build began: files edited during the build are newer.
    local begin=$root/target/jmpirun-build.begin module
    git -C "$root" describe --always --dirty >"$begin" 2>/dev/null || : >"$begin"
    if ! (cd "$root" && mvn -B -Dstyle.color=never "${options[@]}" -pl "$(IFS=, && printf '%s' "${modules[*]}")" -am package) \
        </dev/null 2>&1 | tee "$build_log" | show_progress; then
        grep '^\[ERROR\]' "$build_log" >&2 || cat "$build_log" >&2
        fail "the build failed; $build_log has all of Maven's output"
    fi
    is_built || fail "the build has created no libraries"
    for module in "${modules[@]}"; do
        cp -p "$begin" "$root/$module/target/lib/.stamp"
    done
}

# Ctrl-C also ends Maven, but in a way that the shell takes for a failure of Maven.
interrupted() {
    local module
    for module in "${modules[@]}"; do # Perhaps half of the libraries are copied.
        [[ -f $root/$module/target/lib/.stamp ]] || rm -rf "$root/$module/target/lib"
    done
    printf '\n%s: interrupted; the next call builds the rest\n' "$command" >&2
    exit 130
}

# Reads Maven's output and shows a line for each module that it begins, and in a terminal how much it has downloaded.
show_progress() {
    local line module= kilobytes=0
    while IFS= read -r line; do
        if [[ $line =~ ^\[INFO\]\ Building\ ([^ ]+)\ .*\[([0-9]+)/([0-9]+)\]$ ]]; then
            module="[${BASH_REMATCH[2]}/${BASH_REMATCH[3]}] ${BASH_REMATCH[1]}"
            ((BASH_REMATCH[2] == 1)) || [[ ! -t 2 ]] || printf '\n' >&2
            if [[ -t 2 ]]; then printf '  %s' "$module" >&2; else printf '  %s\n' "$module" >&2; fi
        elif [[ $line =~ ^\[INFO\]\ Downloaded\ from.*\(([0-9]+)(\.([0-9]))?\ (kB|MB)\  ]]; then
            if [[ ${BASH_REMATCH[4]} == MB ]]; then
                kilobytes=$((kilobytes + BASH_REMATCH[1] * 1000 + ${BASH_REMATCH[3]:-0} * 100))
            else
                kilobytes=$((kilobytes + BASH_REMATCH[1]))
            fi
            [[ ! -t 2 ]] || printf '\r  %s, %d MB downloaded' "$module" $((kilobytes / 1000)) >&2
        fi
    done
    [[ ! -t 2 ]] || printf '\n' >&2
    printf '  %d MB downloaded, %d s\n' $((kilobytes / 1000)) "$SECONDS" >&2
}

# Under a lock: if two commands start at once, one builds, and the other finds the build complete. The arguments are a
# command that is executed before a build.
build_if_stale() {
    [[ ${JMPIRUN_NO_BUILD:-} != 1 ]] && is_stale || return 0
    if ! may_build; then
        is_built || fail "jmpi is not built, and you may not write to $root; let its owner run ./jmpirun -n 2 hello there, or copy it"
        printf '%s: the sources have changed since jmpi was built, and you may not write to %s; this runs the existing build\n' "$command" "$root" >&2
        return 0
    fi
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
            [[ -r $jar || ! -f $jar ]] || fail "you may not read $jar; let its owner permit that: chmod -R a+rX $root"
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
add_transports
((version < 22)) || flags+=(--enable-native-access=ALL-UNNAMED)
((version < 24)) || flags+=(--sun-misc-unsafe-memory-access=allow)
