#!/usr/bin/env bash
# Runs a program that was written for MPJ Express, with the options of its mpjrun.sh: bin/mpjrun.sh -np 4 -cp classes Main.
# A front of jmpirun, which does the work. Options: bin/mpjrun.sh -h.
set -euo pipefail

# The directory of this script, even if it is called through symbolic links.
self=${BASH_SOURCE[0]}
while [[ -L $self ]]; do
    link=$(readlink "$self")
    [[ $link == /* ]] || link=$(dirname "$self")/$link
    self=$link
done
root=$(cd -P "$(dirname "$self")/.." && pwd)

usage() {
    cat <<'END'
mpjrun.sh [OPTIONS] CLASS [ARGUMENTS...]
mpjrun.sh [OPTIONS] -jar FILE [ARGUMENTS...]

Runs a program for MPJ Express on jmpi. Rank, size and device come before the
program's arguments, and MPI.Init removes them. Any thread may call, as there.

  -np N               number of ranks (default: the number of processors)
  -dev DEVICE         multicore (default): ranks are threads of one JVM;
                      niodev, mxdev, hybdev, native: ranks are processes, and
                      jmpi chooses between shared memory and TCP
  -machinesfile FILE  hosts of the ranks, which are processes then
  -wdir DIR           working directory of the ranks
  -cp, -classpath PATH
                      class path of the program (default: CLASSPATH, or .)
  -jar FILE           run the main class of a jar
  -Xmx1g, -Dkey=value, -ea, --add-opens=..., and so on
                      flags for the JVMs
  -h, --help          show this text

Files are relative to the current directory, not to that of -wdir. -dport,
-mpjport, -mxboardnum, -headnodeip and -psl are accepted and have no effect.
jmpirun has more options: jmpirun --mpj-args is what this script calls.
END
}

refuse() {
    printf 'mpjrun.sh: %s\nmpjrun.sh: see mpjrun.sh --help\n' "${1//[[:cntrl:]]/?}" >&2
    exit 2
}

absolute() {
    case $1 in
        /*) printf '%s' "$1" ;;
        *) printf '%s' "$PWD/${1#./}" ;;
    esac
}

ranks=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN) device='' machines='' directory='' jar=''
class_path=${CLASSPATH:-.} given_class_path=
jvm_flags=()

(($#)) || {
    usage >&2
    exit 2
}
while (($#)); do
    option=$1
    case $option in
        -h | -help | --help)
            usage
            exit
            ;;
        -np | -dev | -machinesfile | -machinefile | -class | -wdir | -cp | -classpath | --class-path | -jar | \
            -dport | -mpjport | -mxboardnum | -headnodeip | -psl)
            (($# > 1)) || refuse "option $option needs a value"
            value=$2
            shift 2
            case $option in
                -np)
                    [[ $value =~ ^0*[1-9][0-9]*$ ]] || refuse "-np $value: expected a positive number of ranks"
                    ranks=$value
                    ;;
                -dev) device=$value ;;
                -machinesfile | -machinefile) machines=$value ;;
                -class)
                    set -- "$value" "$@"
                    break # What follows belongs to the program.
                    ;;
                -wdir) directory=$value ;;
                -jar)
                    jar=$value
                    break # What follows belongs to the program.
                    ;;
                -cp | -classpath | --class-path) class_path=$value given_class_path=1 ;;
                *) printf 'mpjrun.sh: %s has no effect in jmpi\n' "$option" >&2 ;;
            esac
            ;;
        --add-opens | --add-exports | --add-reads | --add-modules | --limit-modules | --upgrade-module-path)
            (($# > 1)) || refuse "option $option needs a value"
            jvm_flags+=("$option=$2")
            shift 2
            ;;
        -X* | -D* | -ea* | -da* | -enableassertions* | -disableassertions* | -esa | -dsa | -enablesystemassertions | \
            -disablesystemassertions | -server | -client | -verbose* | -agentlib:* | -agentpath:* | -javaagent:* | \
            --add-*=* | --limit-modules=* | --upgrade-module-path=* | --patch-module=* | --enable-* | --illegal-* | \
            --sun-misc-*)
            jvm_flags+=("$option")
            shift
            ;;
        -debug | -profile | -src | -yarn) refuse "option $option of MPJ Express is not supported" ;;
        -*) refuse "unknown option $option" ;;
        *) break ;;
    esac
done
[[ -n $jar ]] || (($#)) || refuse 'which program? give a class, or -jar FILE'
case ${device:-${machines:+niodev}} in
    multicore | '') threads=1 ;;
    niodev | mxdev | hybdev | native) threads= ;;
    *) refuse "unknown device $device; known: multicore, niodev, mxdev, hybdev, native" ;;
esac
[[ -z $machines || -z $threads ]] || refuse '-machinesfile and -dev multicore: give one of them, not both; with several hosts, leave -dev out'

command=("$root/jmpirun" -n "$ranks" --mpj-args)
if [[ -n $machines ]]; then
    command+=(--hostfile "$(absolute "$machines")")
fi
if [[ -n $threads ]]; then
    command+=(--in-jvm)
    # For mpi.MPI.Init: one JVM has one environment, that of the launcher.
    export JMPI_MPJ_ARGS=1
    for flag in ${jvm_flags[@]+"${jvm_flags[@]}"}; do
        JDK_JAVA_OPTIONS="${JDK_JAVA_OPTIONS:+$JDK_JAVA_OPTIONS }\"$flag\""
    done
    [[ -z ${JDK_JAVA_OPTIONS-} ]] || export JDK_JAVA_OPTIONS
else
    for flag in ${jvm_flags[@]+"${jvm_flags[@]}"}; do
        command+=(-J "$flag")
    done
fi
if [[ -z $jar || -n $given_class_path ]]; then
    resolved=
    while IFS= read -r -d : entry; do
        resolved+=${resolved:+:}$(absolute "${entry:-.}")
    done <<<"$class_path:"
    command+=(-cp "$resolved")
fi
[[ -z $jar ]] || command+=("$(absolute "$jar")")
if [[ -n $directory ]]; then
    cd "$directory" 2>/dev/null || refuse "-wdir $directory: there is no such directory"
fi
exec "${command[@]}" "$@"
