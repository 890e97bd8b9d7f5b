package io.jmpi.trace.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The calls that a trace can contain, each with its label in DUMPI's binary format, its name, its kind, and its
 * arguments in the order of that format. The resource {@value #FILE} contains them. Immutable; any thread.
 */
@SuppressWarnings("ImmutableEnumChecker") // a table by field, filled once, makes access to arguments cheap
public enum CallType {
    SEND,
    RECV,
    GET_COUNT,
    BSEND,
    SSEND,
    RSEND,
    BUFFER_ATTACH,
    BUFFER_DETACH,
    ISEND,
    IBSEND,
    ISSEND,
    IRSEND,
    IRECV,
    WAIT,
    TEST,
    REQUEST_FREE,
    WAITANY,
    TESTANY,
    WAITALL,
    TESTALL,
    WAITSOME,
    TESTSOME,
    IPROBE,
    PROBE,
    CANCEL,
    TEST_CANCELLED,
    SEND_INIT,
    BSEND_INIT,
    SSEND_INIT,
    RSEND_INIT,
    RECV_INIT,
    START,
    STARTALL,
    SENDRECV,
    SENDRECV_REPLACE,
    TYPE_CONTIGUOUS,
    TYPE_VECTOR,
    TYPE_HVECTOR,
    TYPE_INDEXED,
    TYPE_HINDEXED,
    TYPE_STRUCT,
    ADDRESS,
    TYPE_EXTENT,
    TYPE_SIZE,
    TYPE_LB,
    TYPE_UB,
    TYPE_COMMIT,
    TYPE_FREE,
    GET_ELEMENTS,
    PACK,
    UNPACK,
    PACK_SIZE,
    BARRIER,
    BCAST,
    GATHER,
    GATHERV,
    SCATTER,
    SCATTERV,
    ALLGATHER,
    ALLGATHERV,
    ALLTOALL,
    ALLTOALLV,
    REDUCE,
    OP_CREATE,
    OP_FREE,
    ALLREDUCE,
    REDUCE_SCATTER,
    SCAN,
    GROUP_SIZE,
    GROUP_RANK,
    GROUP_TRANSLATE_RANKS,
    GROUP_COMPARE,
    COMM_GROUP,
    GROUP_UNION,
    GROUP_INTERSECTION,
    GROUP_DIFFERENCE,
    GROUP_INCL,
    GROUP_EXCL,
    GROUP_RANGE_INCL,
    GROUP_RANGE_EXCL,
    GROUP_FREE,
    COMM_SIZE,
    COMM_RANK,
    COMM_COMPARE,
    COMM_DUP,
    COMM_CREATE,
    COMM_SPLIT,
    COMM_FREE,
    COMM_TEST_INTER,
    COMM_REMOTE_SIZE,
    COMM_REMOTE_GROUP,
    INTERCOMM_CREATE,
    INTERCOMM_MERGE,
    KEYVAL_CREATE,
    KEYVAL_FREE,
    ATTR_PUT,
    ATTR_GET,
    ATTR_DELETE,
    TOPO_TEST,
    CART_CREATE,
    DIMS_CREATE,
    GRAPH_CREATE,
    GRAPHDIMS_GET,
    GRAPH_GET,
    CARTDIM_GET,
    CART_GET,
    CART_RANK,
    CART_COORDS,
    GRAPH_NEIGHBORS_COUNT,
    GRAPH_NEIGHBORS,
    CART_SHIFT,
    CART_SUB,
    CART_MAP,
    GRAPH_MAP,
    GET_PROCESSOR_NAME,
    GET_VERSION,
    ERRHANDLER_CREATE,
    ERRHANDLER_SET,
    ERRHANDLER_GET,
    ERRHANDLER_FREE,
    ERROR_STRING,
    ERROR_CLASS,
    WTIME,
    WTICK,
    INIT,
    FINALIZE,
    INITIALIZED,
    ABORT,
    PCONTROL,
    CLOSE_PORT,
    COMM_ACCEPT,
    COMM_CONNECT,
    COMM_DISCONNECT,
    COMM_GET_PARENT,
    COMM_JOIN,
    COMM_SPAWN,
    COMM_SPAWN_MULTIPLE,
    LOOKUP_NAME,
    OPEN_PORT,
    PUBLISH_NAME,
    UNPUBLISH_NAME,
    ACCUMULATE,
    GET,
    PUT,
    WIN_COMPLETE,
    WIN_CREATE,
    WIN_FENCE,
    WIN_FREE,
    WIN_GET_GROUP,
    WIN_LOCK,
    WIN_POST,
    WIN_START,
    WIN_TEST,
    WIN_UNLOCK,
    WIN_WAIT,
    ALLTOALLW,
    EXSCAN,
    ADD_ERROR_CLASS,
    ADD_ERROR_CODE,
    ADD_ERROR_STRING,
    COMM_CALL_ERRHANDLER,
    COMM_CREATE_KEYVAL,
    COMM_DELETE_ATTR,
    COMM_FREE_KEYVAL,
    COMM_GET_ATTR,
    COMM_GET_NAME,
    COMM_SET_ATTR,
    COMM_SET_NAME,
    FILE_CALL_ERRHANDLER,
    GREQUEST_COMPLETE,
    GREQUEST_START,
    INIT_THREAD,
    IS_THREAD_MAIN,
    QUERY_THREAD,
    STATUS_SET_CANCELLED,
    STATUS_SET_ELEMENTS,
    TYPE_CREATE_KEYVAL,
    TYPE_DELETE_ATTR,
    TYPE_DUP,
    TYPE_FREE_KEYVAL,
    TYPE_GET_ATTR,
    TYPE_GET_CONTENTS,
    TYPE_GET_ENVELOPE,
    TYPE_GET_NAME,
    TYPE_SET_ATTR,
    TYPE_SET_NAME,
    TYPE_MATCH_SIZE,
    WIN_CALL_ERRHANDLER,
    WIN_CREATE_KEYVAL,
    WIN_DELETE_ATTR,
    WIN_FREE_KEYVAL,
    WIN_GET_ATTR,
    WIN_GET_NAME,
    WIN_SET_ATTR,
    WIN_SET_NAME,
    ALLOC_MEM,
    COMM_CREATE_ERRHANDLER,
    COMM_GET_ERRHANDLER,
    COMM_SET_ERRHANDLER,
    FILE_CREATE_ERRHANDLER,
    FILE_GET_ERRHANDLER,
    FILE_SET_ERRHANDLER,
    FINALIZED,
    FREE_MEM,
    GET_ADDRESS,
    INFO_CREATE,
    INFO_DELETE,
    INFO_DUP,
    INFO_FREE,
    INFO_GET,
    INFO_GET_NKEYS,
    INFO_GET_NTHKEY,
    INFO_GET_VALUELEN,
    INFO_SET,
    PACK_EXTERNAL,
    PACK_EXTERNAL_SIZE,
    REQUEST_GET_STATUS,
    TYPE_CREATE_DARRAY,
    TYPE_CREATE_HINDEXED,
    TYPE_CREATE_HVECTOR,
    TYPE_CREATE_INDEXED_BLOCK,
    TYPE_CREATE_RESIZED,
    TYPE_CREATE_STRUCT,
    TYPE_CREATE_SUBARRAY,
    TYPE_GET_EXTENT,
    TYPE_GET_TRUE_EXTENT,
    UNPACK_EXTERNAL,
    WIN_CREATE_ERRHANDLER,
    WIN_GET_ERRHANDLER,
    WIN_SET_ERRHANDLER,
    FILE_OPEN,
    FILE_CLOSE,
    FILE_DELETE,
    FILE_SET_SIZE,
    FILE_PREALLOCATE,
    FILE_GET_SIZE,
    FILE_GET_GROUP,
    FILE_GET_AMODE,
    FILE_SET_INFO,
    FILE_GET_INFO,
    FILE_SET_VIEW,
    FILE_GET_VIEW,
    FILE_READ_AT,
    FILE_READ_AT_ALL,
    FILE_WRITE_AT,
    FILE_WRITE_AT_ALL,
    FILE_IREAD_AT,
    FILE_IWRITE_AT,
    FILE_READ,
    FILE_READ_ALL,
    FILE_WRITE,
    FILE_WRITE_ALL,
    FILE_IREAD,
    FILE_IWRITE,
    FILE_SEEK,
    FILE_GET_POSITION,
    FILE_GET_BYTE_OFFSET,
    FILE_READ_SHARED,
    FILE_WRITE_SHARED,
    FILE_IREAD_SHARED,
    FILE_IWRITE_SHARED,
    FILE_READ_ORDERED,
    FILE_WRITE_ORDERED,
    FILE_SEEK_SHARED,
    FILE_GET_POSITION_SHARED,
    FILE_READ_AT_ALL_BEGIN,
    FILE_READ_AT_ALL_END,
    FILE_WRITE_AT_ALL_BEGIN,
    FILE_WRITE_AT_ALL_END,
    FILE_READ_ALL_BEGIN,
    FILE_READ_ALL_END,
    FILE_WRITE_ALL_BEGIN,
    FILE_WRITE_ALL_END,
    FILE_READ_ORDERED_BEGIN,
    FILE_READ_ORDERED_END,
    FILE_WRITE_ORDERED_BEGIN,
    FILE_WRITE_ORDERED_END,
    FILE_GET_TYPE_EXTENT,
    REGISTER_DATAREP,
    FILE_SET_ATOMICITY,
    FILE_GET_ATOMICITY,
    FILE_SYNC,
    IO_TEST,
    IO_WAIT,
    IO_TESTALL,
    IO_WAITALL,
    IO_TESTANY,
    IO_WAITANY,
    IO_WAITSOME,
    IO_TESTSOME,
    FUNCTION_ENTER,
    FUNCTION_EXIT,

    // Calls for which DUMPI has no labels; jmpi's own format names them.

    /**
     * Not a call: jmpi's own format describes a communicator before its first use by its context and its members in
     * world.
     */
    COMMUNICATOR,
    ISENDRECV,
    /** Any nonblocking collective operation. */
    NONBLOCKING_COLLECTIVE,
    /** Any neighborhood collective operation. */
    NEIGHBOR_COLLECTIVE,
    /** Any persistent collective operation, which MPI_Start starts. */
    PERSISTENT_COLLECTIVE,
    /** The message is then received by an MPI_Recv or MPI_Irecv with the source and tag found. */
    MPROBE,
    /** Like {@link #MPROBE}. */
    IMPROBE,
    /** Starts of it, and of {@link #PRECV_INIT}, are no messages of the program: no receive of it can match their partitions. */
    PSEND_INIT,
    PRECV_INIT,
    PREADY,
    PREADY_RANGE,
    PREADY_LIST,
    PARRIVED,
    REDUCE_SCATTER_BLOCK,
    COMM_CREATE_GROUP,
    COMM_SPLIT_TYPE,
    DIST_GRAPH_CREATE,
    DIST_GRAPH_CREATE_ADJACENT,
    RPUT,
    RGET,
    RACCUMULATE,
    GET_ACCUMULATE,
    RGET_ACCUMULATE,
    FETCH_AND_OP,
    COMPARE_AND_SWAP,
    WIN_ALLOCATE,
    WIN_ALLOCATE_SHARED,
    WIN_CREATE_DYNAMIC,
    WIN_LOCK_ALL,
    WIN_UNLOCK_ALL,
    WIN_FLUSH,
    WIN_FLUSH_ALL,
    WIN_FLUSH_LOCAL,
    WIN_FLUSH_LOCAL_ALL,
    WIN_SYNC;

    static final String FILE = "calls.txt";

    /** The label of a call that DUMPI does not know. */
    public static final int NO_LABEL = -1;

    /** Ends the records of a DUMPI file. */
    public static final int END_OF_STREAM = 293;

    private static final CallType[] BY_LABEL = new CallType[END_OF_STREAM];
    private static final Map<String, CallType> BY_NAME =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(CallType::callName, Function.identity()));

    static {
        for (CallType type : values()) {
            if (type.label != NO_LABEL) {
                BY_LABEL[type.label] = type;
            }
        }
    }

    private final int label;
    private final String callName;
    private final CallKind kind;
    private final List<Argument> arguments;
    private final List<Field> required;
    private final byte[] slots = new byte[Field.MOST];

    CallType() {
        String[] cells = Lines.BY_NAME.get(name());
        if (cells == null) {
            throw new IllegalStateException(FILE + " does not explain " + name());
        }
        label = cells[1].equals("-") ? NO_LABEL : Integer.parseInt(cells[1]);
        callName = cells[2];
        kind = CallKind.valueOf(cells[3]);
        List<Argument> all = new ArrayList<>();
        for (String argument : cells.length == 4 ? new String[0] : cells[4].split(" ")) {
            all.add(Argument.parse(argument));
        }
        arguments = List.copyOf(all);
        required = all.stream().filter(Argument::required).map(Argument::field).toList();
        Arrays.fill(slots, (byte) -1);
        for (int slot = 0; slot < arguments.size(); slot++) {
            slots[arguments.get(slot).field().index()] = (byte) slot;
        }
    }

    /**
     * The lines of the file; in a class of its own, because constants are created before static fields of their class.
     */
    private static final class Lines {
        static final Map<String, String[]> BY_NAME = EnumLines.read(CallType.class, FILE);
    }

    /** The label in binary files, or {@link #NO_LABEL}. */
    public int label() {
        return label;
    }

    /** The name of the MPI function. */
    public String callName() {
        return callName;
    }

    /** What the call does. */
    public CallKind kind() {
        return kind;
    }

    /** The arguments, in the order of binary files. */
    public List<Argument> arguments() {
        return arguments;
    }

    /** The arguments that the call must have in jmpi's own format. */
    public List<Field> required() {
        return required;
    }

    /** Index of an argument in {@link #arguments}; -1 if the call does not have it. */
    public int slot(Field field) {
        return slots[field.index()];
    }

    /** The call with a label; null if no call has it. */
    public static CallType labelled(int label) {
        return label < 0 || label >= BY_LABEL.length ? null : BY_LABEL[label];
    }

    /** The call with a name; null if no call has it. */
    public static CallType named(String name) {
        return BY_NAME.get(name);
    }
}
