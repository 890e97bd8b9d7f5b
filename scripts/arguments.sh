# Refuses arguments of jmpirun before jmpi is built, so that nobody waits for a build to learn of a typing error. The
# built jmpirun checks them again, and more. Its options, which a test compares:
options_with_value=' -n -np --matcher --transport --progress -x -cp -classpath --class-path -J --log-dir --trace --timeout --deadlock-after --hosts --hostfile --agent '
options_without_value=' --in-jvm --tag-output --stats --check --keep-going --end-deadlock --debug --mpj-args --verbose -h --help '

refuse() {
    printf 'jmpirun: %s\njmpirun: see jmpirun --help\n' "$1" >&2
    exit 2
}

# Uses: root
check_arguments() {
    local ranks='' hosts='' class_path='' option value entry names
    while (($#)); do
        option=$1 value=
        shift
        case $option in
            -h | --help) return ;;
            --*=*) value=${option#*=} option=${option%%=*} ;;
            -n[0-9]* | -J?* | -x?*) value=${option:2} option=${option:0:2} ;;
            -?*) ;;
            *)
                set -- "$option" "$@"
                break
                ;;
        esac
        if [[ $options_with_value == *" $option "* ]]; then
            if [[ -z $value ]]; then
                (($#)) || refuse "Missing required parameter for option '$option'"
                value=$1
                shift
            fi
            case $option in
                -n | -np) ranks=$value ;;
                --hosts | --hostfile) hosts=$value ;;
                -cp | -classpath | --class-path) class_path=$value ;;
            esac
        elif [[ $options_without_value != *" $option "* || ($option != --debug && -n $value) ]]; then
            refuse "Unknown option: '$option${value:+=$value}'"
        fi
    done

    [[ -n $ranks$hosts ]] || refuse 'how many ranks? give -n RANKS before the program'
    ranks=${ranks:-1} # Without it the hosts decide.
    [[ $ranks =~ ^[+-]?[0-9]+$ ]] || refuse "Invalid value for option '-n' (RANKS): '$ranks' is not an int"
    [[ $ranks =~ ^[+]?0*[1-9] ]] || refuse "-n $ranks: the number of ranks must be positive"
    (($#)) || refuse "Missing required parameter: 'PROGRAM'"
    while IFS= read -r -d : entry; do
        [[ -e ${entry:-.} || $entry == \* || $entry == */\* ]] ||
            refuse "-cp $class_path: there is no file or directory '$entry'"
    done <<<"$class_path:"
    if [[ $1 == *.jar ]]; then
        [[ -f $1 ]] || refuse "jar $1 not found"
    elif [[ -z $class_path${JMPI_CLASS_PATH:-} && $1 != *.* ]]; then
        names=$(sed -n 's/^\([^#=]*\)=.*/\1/p' "$root"/*/src/main/resources/META-INF/jmpi/programs.properties)
        grep -qxF -e "$1" <<<"$names" ||
            refuse "class $1 not found; known programs: ${names//$'\n'/, }; for a class of your own, give its directory or jar with -cp"
    fi
}
