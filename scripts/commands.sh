# Answers what jmpibench and jmpi-trace know before jmpi is built: help, version, and a first word that is none of their
# commands. Their help is in scripts/COMMAND-help.txt; a test compares it. Uses: command, root, and what scripts/common.sh defines
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
