# Refuses arguments of jmpirun before jmpi is built, so that nobody waits for a build to learn of a typing error. The
# built jmpirun checks them again, and more. Help and version do not need a build either. What it knows, a test compares:
options_with_value=' -n -np --matcher --transport --progress -x -cp -classpath --class-path -J --log-dir --trace --timeout --grace --deadlock-after --hosts --hostfile --agent --rounds --ignore-output --report --replay --run-of-comparison '
options_without_value=' --in-jvm --tag-output --stats --watch --check --explore --explore-completions --bind --keep-going --end-deadlock --debug --compare --mpj-args --verbose -h --help -V --version '
matchers=' queues vector bins ranks exact newmadeleine concurrent adaptive hardware overlap associative fpga portals optimistic tags auto '
transports=' auto in-jvm shm tcp '
if ((version >= 22)); then
    matchers=${matchers/ tags / ucx-tag tags }
    transports+='ucx '
fi
modes=' application thread adaptive '

# Words, with commas between them.
listed() {
    local words=${1# }
    words=${words% }
    printf '%s' "${words// /, }"
}

# The number of letters to insert, remove, replace or exchange with the next that make one word of the other, in $edits.
count_edits() {
    local from=$1 to=$2 width=$((${#2} + 1)) i j at least
    local -a d
    for ((i = 0; i <= ${#from}; i++)); do
        for ((j = 0; j < width; j++)); do
            at=$((i * width + j))
            if ((i == 0 || j == 0)); then
                d[at]=$((i + j))
                continue
            fi
            least=$((d[at - width - 1] + 1))
            [[ ${from:i-1:1} != "${to:j-1:1}" ]] || least=$((least - 1))
            ((least <= d[at - 1] + 1)) || least=$((d[at - 1] + 1))
            ((least <= d[at - width] + 1)) || least=$((d[at - width] + 1))
            if ((i > 1 && j > 1)) && [[ ${from:i-2:2} == "${to:j-1:1}${to:j-2:1}" ]]; then
                ((least <= d[at - 2 * width - 2] + 1)) || least=$((d[at - 2 * width - 2] + 1))
            fi
            d[at]=$least
        done
    done
    edits=${d[at]}
}

# The words of a list that a wrong one probably means, as a question; nothing if none is near. As NearestName does.
question() {
    local wrong=${1,,} name best= least=99 edits longer
    for name in $2; do
        count_edits "$wrong" "${name,,}"
        longer=$((${#wrong} > ${#name} ? ${#wrong} : ${#name}))
        if ((edits <= least && (edits <= 1 || edits <= longer / 3))); then
            ((edits == least)) && best+=" or $name" || best=$name
            least=$edits
        fi
    done
    printf '%s' "${best:+; did you mean $best?}"
}

# Refuses an engine that is not known. Arguments: the option, the engine.
refuse_matcher() {
    local near
    near=$(question "$2" "$matchers")
    refuse "$1: unknown matcher '$2'; known matchers: $(listed "$matchers")${near:-; the jar of an engine of your own must be on the class path (-cp, or JMPI_CLASS_PATH)}"
}

# Refuses an option that is not known, with those that begin like it.
refuse_option() {
    local long=$1 near= foreign advice
    while IFS='|' read -r foreign advice; do
        [[ $foreign == \#* || " $foreign " != *" $1 "* ]] || refuse "Unknown option: '$1${2:+=$2}'; $advice"
    done <"$root/jmpi-launcher/src/main/resources/META-INF/jmpi/foreign-options.txt"
    case $1 in
        -X* | -D* | -ea* | -da* | -esa | -dsa | -agent* | -javaagent:* | -verbose* | -server | --add-* | --enable-*)
            refuse "Unknown option: '$1${2:+=$2}'; JVM flags: -J $1${2:+=$2}"
            ;;
    esac
    [[ $long == --* ]] || long=-$long
    [[ $long != --??* ]] ||
        near=$(compgen -W "${options_with_value/ --run-of-comparison/} $options_without_value" -- "${long:0:5}" | tr '\n' ' ') || true
    near=${near% }
    refuse "Unknown option: '$1${2:+=$2}'${near:+; did you mean ${near// / or }?}"
}

# Uses: root, and what scripts/common.sh defines
check_arguments() {
    local ranks='' hosts='' replayed='' class_path='' matcher='' transport='' progress='' rounds='' compare=''
    local option value entry names near engine is_comparison=''
    (($#)) || {
        cat "$root/scripts/jmpirun-help.txt" >&2
        exit 2
    }
    case $1 in
        doctor | generate-completion) return ;;
        help) set -- --help ;;
    esac
    while (($#)); do
        option=$1 value=
        shift
        case $option in
            -h | --help)
                cat "$root/scripts/jmpirun-help.txt"
                exit
                ;;
            -V | --version)
                print_version
                exit
                ;;
            --*=* | -n=* | -np=* | -cp=* | -classpath=* | -J=* | -x=*) value=${option#*=} option=${option%%=*} ;;
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
                --matcher) matcher=$value ;;
                --transport) transport=$value ;;
                --progress) progress=$value ;;
                --rounds) rounds=$value ;;
                --replay) replayed=$value ;;
            esac
        elif [[ $option == --compare ]]; then
            if [[ -z $value && (${1:-} == all || ${1:-} == *,*) ]]; then # A list of engines is its value, other words are the program.
                value=$1
                shift
            fi
            is_comparison=yes compare=$value
        elif [[ $options_without_value != *" $option "* || (! $option =~ ^--(debug|check|explore)$ && -n $value) ]]; then
            refuse_option "$option" "$value"
        fi
    done

    [[ -z $replayed ]] || return 0 # Its file has the other words.
    [[ -n $ranks$hosts ]] || refuse 'how many ranks? give -n RANKS before the program: jmpirun -n 4 halo'
    ranks=${ranks:-1} # Without it the hosts decide.
    [[ $ranks =~ ^[+-]?[0-9]+$ ]] || refuse "Invalid value for option '-n' (RANKS): '$ranks' is not a whole number"
    [[ $ranks =~ ^[+]?0*[1-9] ]] || refuse "-n $ranks: the number of ranks must be positive"
    names=$(sed -n 's/^\([^#=]*\)=.*/\1/p' "$root"/{,*/}*/src/main/resources/META-INF/jmpi/programs.properties)
    (($#)) || refuse "which program? name it after the options: an example (halo), a main class or a jar; known programs: ${names//$'\n'/, }"
    while IFS= read -r -d : entry; do
        [[ -e ${entry:-.} || $entry == \* || $entry == */\* ]] ||
            refuse "-cp $class_path: there is no file or directory '$entry'"
    done <<<"$class_path:"
    [[ $transport != ucx ]] || ((version >= 22)) ||
        refuse "--transport ucx: needs Java 22 or newer, and $java is Java $version; set JAVA_HOME"
    if [[ -z $class_path${JMPI_CLASS_PATH:-} && $1 != *.jar ]]; then # There are no engines of others.
        while IFS= read -r -d , engine; do
            [[ -z $engine || $compare == all || $matchers == *" $engine "* ]] ||
                refuse_matcher "--compare $compare" "$engine"
        done <<<"$compare,"
        [[ -z $matcher || $matchers == *" $matcher "* ]] ||
            refuse_matcher --matcher "$matcher"
        [[ -z $transport || $transports == *" $transport "* ]] ||
            refuse "--transport $transport: unknown transport; known transports: $(listed "$transports")$(question "$transport" "$transports")"
    fi
    [[ -z $rounds || $rounds =~ ^[+-]?[0-9]+$ ]] || refuse "Invalid value for option '--rounds' (N): '$rounds' is not a whole number"
    [[ -z $rounds || $rounds =~ ^[+]?0*([1-9][0-9]{0,2}|1000)$ ]] || refuse "--rounds $rounds: expected 1 to 1000"
    [[ -z $progress || $modes == *" $progress "* ]] || refuse "--progress $progress: expected application, thread or adaptive"
    if [[ $1 == *.jar ]]; then
        [[ -f $1 ]] || refuse "jar $1 not found"
    elif [[ -z $class_path${JMPI_CLASS_PATH:-} && $1 != *.* ]]; then
        [[ -z $is_comparison || $matchers != *" $1 "* ]] || refuse "class $1 not found (for --compare, separate engines by commas)"
        if ! grep -qxF -e "$1" <<<"$names"; then
            near=$(question "$1" "$(sort <<<"$names")")
            refuse "class $1 not found; known programs: ${names//$'\n'/, }${near:-; for a class of your own, give its directory or jar with -cp}"
        fi
    fi
}
