package io.jmpi.transport.ucx.ucp;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/**
 * The functions of UCP that jmpi calls, and their constants; all exist since version 1.13. Pointers are longs, so that no call
 * allocates. Any thread, as UCP allows.
 */
final class Ucp {
    static final int OK = 0;
    static final int IN_PROGRESS = 1;
    static final int ERR_BUSY = -15;
    static final int ERR_CANCELED = -16;

    /** Pointers from here on are statuses of errors. */
    private static final long LAST_ERROR = -100;

    /** The version of the API that the caller is written for. */
    static final int MAJOR = 1;

    static final int MINOR = 13;

    static final long FEATURE_TAG = 1;
    static final long FEATURE_WAKEUP = 1 << 4;
    static final long FEATURE_ACTIVE_MESSAGES = 1 << 6;
    static final long PARAM_FEATURES = 1;
    static final long PARAM_TAG_SENDER_MASK = 1 << 4;
    static final long PARAM_NAME = 1 << 8;
    static final long WORKER_PARAM_THREAD_MODE = 1;
    static final int THREAD_MODE_SERIALIZED = 1;
    static final long EP_PARAM_REMOTE_ADDRESS = 1;
    static final long EP_PARAM_ERR_MODE = 1 << 1;
    static final long EP_PARAM_ERR_HANDLER = 1 << 2;
    static final int ERR_MODE_NONE = 0;
    static final int ERR_MODE_PEER = 1;
    static final long HANDLER_PARAM_ALL = 0b0111;
    static final int HANDLER_WHOLE_MESSAGE = 1;
    static final int OP_CALLBACK = 1 << 1;
    static final int OP_USER_DATA = 1 << 2;
    static final int OP_FLAGS = 1 << 4;
    static final int OP_MEMORY_HANDLE = 1 << 8;
    static final int OP_ALWAYS_CALLBACK = 1 << 16;
    static final int SEND_WITH_REPLY = 1;
    static final int SEND_EAGERLY = 1 << 1;
    static final int SEND_FETCHED = 1 << 2;
    static final long MAP_ADDRESS = 1;
    static final long MAP_LENGTH = 1 << 1;
    static final int EP_CLOSE_FORCE = 1;
    static final long MESSAGE_IS_RENDEZVOUS = 1 << 17;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final SymbolLookup UCP = UcxLibrary.lookup();

    static final MethodHandle CONFIG_READ = of("ucp_config_read", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle CONFIG_MODIFY = of("ucp_config_modify", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle CONFIG_RELEASE = of("ucp_config_release", null, JAVA_LONG);
    static final MethodHandle INIT =
            of("ucp_init_version", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle CLEANUP = of("ucp_cleanup", null, JAVA_LONG);
    static final MethodHandle WORKER_CREATE = of("ucp_worker_create", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle WORKER_DESTROY = of("ucp_worker_destroy", null, JAVA_LONG);
    static final MethodHandle WORKER_ADDRESS = of("ucp_worker_get_address", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle RELEASE_ADDRESS = of("ucp_worker_release_address", null, JAVA_LONG, JAVA_LONG);
    static final MethodHandle PROGRESS = of("ucp_worker_progress", JAVA_INT, JAVA_LONG);
    static final MethodHandle EVENT_DESCRIPTOR = of("ucp_worker_get_efd", JAVA_INT, JAVA_LONG, JAVA_LONG);
    static final MethodHandle ARM = of("ucp_worker_arm", JAVA_INT, JAVA_LONG);
    static final MethodHandle SIGNAL = of("ucp_worker_signal", JAVA_INT, JAVA_LONG);
    static final MethodHandle SET_HANDLER = of("ucp_worker_set_am_recv_handler", JAVA_INT, JAVA_LONG, JAVA_LONG);
    static final MethodHandle EP_CREATE = of("ucp_ep_create", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle EP_CLOSE = of("ucp_ep_close_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle FLUSH = of("ucp_worker_flush_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG);

    /** Endpoint, id, header, its length, data, their length, parameters. */
    static final MethodHandle SEND = of(
            "ucp_am_send_nbx", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    /** Worker, descriptor of the data, memory, its length, parameters. */
    static final MethodHandle RECEIVE =
            of("ucp_am_recv_data_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    static final MethodHandle DATA_RELEASE = of("ucp_am_data_release", null, JAVA_LONG, JAVA_LONG);

    /** Endpoint, data, their length, tag, parameters. */
    static final MethodHandle TAG_SEND =
            of("ucp_tag_send_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    /** Worker, memory, its length, tag, mask, parameters. */
    static final MethodHandle TAG_RECEIVE =
            of("ucp_tag_recv_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    /** Worker, tag, mask, whether it is removed, what is written about it. */
    static final MethodHandle TAG_PROBE =
            of("ucp_tag_probe_nb", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);

    /** Worker, memory, its length, message, parameters. */
    static final MethodHandle TAG_MESSAGE_RECEIVE =
            of("ucp_tag_msg_recv_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    static final MethodHandle REQUEST_CANCEL = of("ucp_request_cancel", null, JAVA_LONG, JAVA_LONG);
    static final MethodHandle MEMORY_MAP = of("ucp_mem_map", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    static final MethodHandle MEMORY_UNMAP = of("ucp_mem_unmap", JAVA_INT, JAVA_LONG, JAVA_LONG);
    static final MethodHandle REQUEST_STATUS = of("ucp_request_check_status", JAVA_INT, JAVA_LONG);
    static final MethodHandle REQUEST_FREE = of("ucp_request_free", null, JAVA_LONG);
    private static final MethodHandle VERSION = of("ucp_get_version_string", ADDRESS);

    /** Descriptors, their number, a timespec, no signals. */
    static final MethodHandle PPOLL = LINKER.downcallHandle(
            LINKER.defaultLookup().find("ppoll").orElseThrow(),
            FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));

    /** All memory of the process. */
    static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private Ucp() {}

    private static MethodHandle of(String name, MemoryLayout result, MemoryLayout... parameters) {
        FunctionDescriptor type =
                result == null ? FunctionDescriptor.ofVoid(parameters) : FunctionDescriptor.of(result, parameters);
        return LINKER.downcallHandle(UCP.find(name).orElseThrow(), type);
    }

    /** Makes a function of C of a method. */
    static long callback(MethodHandle method, FunctionDescriptor type, Arena arena) {
        return LINKER.upcallStub(method, type, arena).address();
    }

    /** The version of the library. */
    static String version() {
        try {
            return ((MemorySegment) VERSION.invokeExact())
                    .reinterpret(Long.MAX_VALUE)
                    .getString(0);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Whether a pointer that a function has returned is the status of an error. */
    static boolean isError(long pointer) {
        return pointer < 0 && pointer >= LAST_ERROR;
    }

    /** Java functions declare Throwable, but functions of C throw nothing. */
    static RuntimeException unexpected(Throwable cause) {
        if (cause instanceof RuntimeException failure) {
            return failure;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return new IllegalStateException(cause);
    }
}
