# Runs both sides of a test of ucx_perftest on this host: perftest.sh PORT ARGUMENTS. Prints what the client prints.
port=$1
shift
ucx_perftest -p "$port" >&2 &
server=$!
trap 'kill "$server" 2>/dev/null' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The server may not listen yet. It ends with its first test.
tries=0
until ucx_perftest 127.0.0.1 -p "$port" "$@"; do
    tries=$((tries + 1))
    if [ "$tries" = 50 ] || ! kill -0 "$server" 2>/dev/null; then
        exit 1
    fi
    sleep 0.1
done
