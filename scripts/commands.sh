# What jmpibench and jmpi-trace have in common besides scripts/common.sh.

# Answers what jmpibench and jmpi-trace know before jmpi is built: help, version, and a first word that is none of their
# commands. Their help is in scripts/COMMAND-help.txt, which scripts/help generates. Uses: command, root, and what scripts/common.sh defines
check_command() {
    local help=$root/scripts/$command-help.txt commands
    (($#)) || {
        cat "$help" >&2
        exit 2
    }
    case $1 in
        -h | --help)
            cat "$help"
            exit
            ;;
        -V | --version)
            print_version
            exit
            ;;
        -*) refuse "Unknown option: '$1'" ;;
    esac
    commands=$(sed -n '/^Commands:$/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p' "$help")
    grep -qxF -e "$1" <<<"$commands" || refuse "unknown command '$1'; commands: ${commands//$'\n'/, }"
}

# Takes -cp PATH, wherever it stands, from the arguments: sets arguments to the others, and adds the entries to JMPI_CLASS_PATH, which
# the jobs and JVMs of the command inherit.
take_class_path() {
    local path entry
    arguments=()
    while (($#)); do
        case $1 in
            -cp | -classpath | --class-path)
                (($# > 1)) || refuse "Missing required parameter for option '$1'"
                path=$2
                shift
                ;;
            -cp=* | -classpath=* | --class-path=*) path=${1#*=} ;;
            *)
                arguments+=("$1")
                shift
                continue
                ;;
        esac
        shift
        while IFS= read -r -d : entry; do
            [[ -e ${entry:-.} || $entry == \* || $entry == */\* ]] ||
                refuse "-cp $path: there is no file or directory '$entry'"
            [[ $entry == /* ]] || entry=$PWD/$entry
            export JMPI_CLASS_PATH=${JMPI_CLASS_PATH:+$JMPI_CLASS_PATH:}$entry
        done <<<"$path:"
    done
}
