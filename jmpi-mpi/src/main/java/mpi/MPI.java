package mpi;

import io.jmpi.Mpi;
import io.jmpi.ThreadLevel;
import io.jmpi.mpi.memory.ElementType;
import io.jmpi.mpi.rank.Ranks;
import io.jmpi.mpi.session.AttachedBuffer;
import io.jmpi.mpi.session.Session;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Map;

/**
 * The start and the end of a rank's session, and MPI's constants, for both flavours. Constants have Open MPI's numbers,
 * if Open MPI has them; wildcards and {@link #UNDEFINED} have MPJ Express's.
 *
 * <p>Thread: as the thread level allows. {@link #Init} starts with FUNNELED, or with the level of the setting {@code
 * thread.level}: programs for MPJ Express that call from several threads need MULTIPLE.
 */
public final class MPI {
    // ---------------------------------------------------------------- error classes

    public static final int SUCCESS = 0;
    public static final int ERR_BUFFER = 1;
    public static final int ERR_COUNT = 2;
    public static final int ERR_TYPE = 3;
    public static final int ERR_TAG = 4;
    public static final int ERR_COMM = 5;
    public static final int ERR_RANK = 6;
    public static final int ERR_REQUEST = 7;
    public static final int ERR_ROOT = 8;
    public static final int ERR_GROUP = 9;
    public static final int ERR_OP = 10;
    public static final int ERR_TOPOLOGY = 11;
    public static final int ERR_DIMS = 12;
    public static final int ERR_ARG = 13;
    public static final int ERR_UNKNOWN = 14;
    public static final int ERR_TRUNCATE = 15;
    public static final int ERR_OTHER = 16;
    public static final int ERR_INTERN = 17;
    public static final int ERR_IN_STATUS = 18;
    public static final int ERR_PENDING = 19;
    public static final int ERR_ACCESS = 20;
    public static final int ERR_AMODE = 21;
    public static final int ERR_ASSERT = 22;
    public static final int ERR_BAD_FILE = 23;
    public static final int ERR_BASE = 24;
    public static final int ERR_CONVERSION = 25;
    public static final int ERR_DISP = 26;
    public static final int ERR_DUP_DATAREP = 27;
    public static final int ERR_FILE_EXISTS = 28;
    public static final int ERR_FILE_IN_USE = 29;
    public static final int ERR_FILE = 30;
    public static final int ERR_INFO_KEY = 31;
    public static final int ERR_INFO_NOKEY = 32;
    public static final int ERR_INFO_VALUE = 33;
    public static final int ERR_INFO = 34;
    public static final int ERR_IO = 35;
    public static final int ERR_KEYVAL = 36;
    public static final int ERR_LOCKTYPE = 37;
    public static final int ERR_NAME = 38;
    public static final int ERR_NO_MEM = 39;
    public static final int ERR_NOT_SAME = 40;
    public static final int ERR_NO_SPACE = 41;
    public static final int ERR_NO_SUCH_FILE = 42;
    public static final int ERR_PORT = 43;
    public static final int ERR_QUOTA = 44;
    public static final int ERR_READ_ONLY = 45;
    public static final int ERR_RMA_CONFLICT = 46;
    public static final int ERR_RMA_SYNC = 47;
    public static final int ERR_SERVICE = 48;
    public static final int ERR_SIZE = 49;
    public static final int ERR_SPAWN = 50;
    public static final int ERR_UNSUPPORTED_DATAREP = 51;
    public static final int ERR_UNSUPPORTED_OPERATION = 52;
    public static final int ERR_WIN = 53;
    public static final int ERR_LASTCODE = 92;
    public static final int ERR_SYSRESOURCE = -2;

    // ---------------------------------------------------------------- ranks, tags and other numbers

    /** No value; -1, as in MPJ Express. */
    public static final int UNDEFINED = Ranks.UNDEFINED;

    /** Any sender; -1 is also accepted. */
    public static final int ANY_SOURCE = Ranks.ANY_SOURCE;

    /** Any tag; -1 is also accepted. */
    public static final int ANY_TAG = Ranks.ANY_TAG;

    /** A rank that does not exist: sends to it and receives from it complete at once. */
    public static final int PROC_NULL = Ranks.PROC_NULL;

    /** The root itself, in collective operations over inter-communicators. */
    public static final int ROOT = Ranks.ROOT;

    public static final int THREAD_SINGLE = 0;
    public static final int THREAD_FUNNELED = 1;
    public static final int THREAD_SERIALIZED = 2;
    public static final int THREAD_MULTIPLE = 3;

    public static final int CART = 1;
    public static final int GRAPH = 2;
    public static final int DIST_GRAPH = 3;

    public static final int IDENT = 0;
    public static final int CONGRUENT = 1;
    public static final int SIMILAR = 2;
    public static final int UNEQUAL = 3;

    /** Keys of predefined attributes. */
    public static final int TAG_UB = 0;

    public static final int HOST = 1;
    public static final int IO = 2;
    public static final int WTIME_IS_GLOBAL = 3;
    public static final int APPNUM = 4;
    public static final int LASTUSEDCODE = 5;
    public static final int UNIVERSE_SIZE = 6;
    public static final int WIN_BASE = 7;
    public static final int WIN_SIZE = 8;
    public static final int WIN_DISP_UNIT = 9;
    public static final int KEYVAL_INVALID = -1;

    public static final int VERSION = 4;
    public static final int SUBVERSION = 1;

    /** Bytes of the attached buffer that a buffered send uses in addition to its message. */
    public static final int BSEND_OVERHEAD = Mpi.BSEND_OVERHEAD;

    public static final int SEND_OVERHEAD = 0;
    public static final int RECV_OVERHEAD = 0;
    public static final int MAX_OBJECT_NAME = 64;
    public static final int MAX_PORT_NAME = 1024;
    public static final int MAX_DATAREP_STRING = 128;
    public static final int MAX_INFO_KEY = 36;
    public static final int MAX_INFO_VAL = 256;

    public static final int ORDER_C = 0;
    public static final int ORDER_FORTRAN = 1;
    public static final int DISTRIBUTE_BLOCK = 0;
    public static final int DISTRIBUTE_CYCLIC = 1;
    public static final int DISTRIBUTE_NONE = 2;
    public static final int DISTRIBUTE_DFLT_DARG = -1;

    /** Modes of {@link File}. */
    public static final int MODE_CREATE = 1;

    public static final int MODE_RDONLY = 2;
    public static final int MODE_WRONLY = 4;
    public static final int MODE_RDWR = 8;
    public static final int MODE_DELETE_ON_CLOSE = 16;
    public static final int MODE_UNIQUE_OPEN = 32;
    public static final int MODE_EXCL = 64;
    public static final int MODE_APPEND = 128;
    public static final int MODE_SEQUENTIAL = 256;
    public static final int DISPLACEMENT_CURRENT = -54278278;
    public static final int SEEK_SET = 600;
    public static final int SEEK_CUR = 602;
    public static final int SEEK_END = 604;

    /** Assertions and locks of {@link Win}. */
    public static final int MODE_NOCHECK = 1;

    public static final int MODE_NOPRECEDE = 2;
    public static final int MODE_NOPUT = 4;
    public static final int MODE_NOSTORE = 8;
    public static final int MODE_NOSUCCEED = 16;
    public static final int LOCK_EXCLUSIVE = 1;
    public static final int LOCK_SHARED = 2;

    public static final boolean DEBUG = false;
    public static boolean isOldSelected = false;
    public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();

    // ---------------------------------------------------------------- datatypes

    public static final Datatype DATATYPE_NULL = Datatype.predefined("DATATYPE_NULL", ElementType.NULL);

    /** No datatype. */
    public static final Datatype NULL = DATATYPE_NULL;

    public static final Datatype BYTE = primitive("BYTE", io.jmpi.datatype.Datatype.BYTE);
    public static final Datatype CHAR = primitive("CHAR", io.jmpi.datatype.Datatype.CHAR);
    public static final Datatype SHORT = primitive("SHORT", io.jmpi.datatype.Datatype.SHORT);
    public static final Datatype BOOLEAN = primitive("BOOLEAN", io.jmpi.datatype.Datatype.BOOLEAN);
    public static final Datatype INT = primitive("INT", io.jmpi.datatype.Datatype.INT);
    public static final Datatype LONG = primitive("LONG", io.jmpi.datatype.Datatype.LONG);
    public static final Datatype FLOAT = primitive("FLOAT", io.jmpi.datatype.Datatype.FLOAT);
    public static final Datatype DOUBLE = primitive("DOUBLE", io.jmpi.datatype.Datatype.DOUBLE);
    public static final Datatype PACKED = Datatype.predefined("PACKED", ElementType.packed());
    public static final Datatype OBJECT = Datatype.predefined("OBJECT", ElementType.objects());

    /** Markers of bounds for {@link Datatype#Struct}. */
    public static final Datatype LB = Datatype.predefined("LB", ElementType.marker());

    public static final Datatype UB = Datatype.predefined("UB", ElementType.marker());

    public static final Datatype FLOAT_COMPLEX = two("FLOAT_COMPLEX", FLOAT);
    public static final Datatype DOUBLE_COMPLEX = two("DOUBLE_COMPLEX", DOUBLE);

    /** Pairs of a value and an index, for MINLOC and MAXLOC. */
    public static final Datatype SHORT2 = two("SHORT2", SHORT);

    public static final Datatype INT2 = Datatype.predefined("INT2", ElementType.pairOfInts(INT.elements()));
    public static final Datatype LONG2 = two("LONG2", LONG);
    public static final Datatype FLOAT2 = two("FLOAT2", FLOAT);
    public static final Datatype DOUBLE2 = two("DOUBLE2", DOUBLE);
    public static final Datatype SHORT_INT =
            Datatype.predefined("SHORT_INT", ElementType.pair(io.jmpi.datatype.Datatype.SHORT_INT));
    public static final Datatype LONG_INT =
            Datatype.predefined("LONG_INT", ElementType.pair(io.jmpi.datatype.Datatype.LONG_INT));
    public static final Datatype FLOAT_INT =
            Datatype.predefined("FLOAT_INT", ElementType.pair(io.jmpi.datatype.Datatype.FLOAT_INT));
    public static final Datatype DOUBLE_INT =
            Datatype.predefined("DOUBLE_INT", ElementType.pair(io.jmpi.datatype.Datatype.DOUBLE_INT));

    private static Datatype primitive(String name, io.jmpi.datatype.Datatype<?> basic) {
        return Datatype.predefined(name, ElementType.of(name, basic));
    }

    /** Two elements as one. */
    private static Datatype two(String name, Datatype basic) {
        return Datatype.predefined(name, basic.elements().contiguous(2));
    }

    /** Access to such pairs in memory. */
    public static final Int2 int2 = new Int2();

    public static final ShortInt shortInt = new ShortInt();
    public static final LongInt longInt = new LongInt();
    public static final FloatInt floatInt = new FloatInt();
    public static final DoubleInt doubleInt = new DoubleInt();

    // ---------------------------------------------------------------- operations

    public static final Op MAX = new Op(ReduceOp.MAX);
    public static final Op MIN = new Op(ReduceOp.MIN);
    public static final Op SUM = new Op(ReduceOp.SUM);
    public static final Op PROD = new Op(ReduceOp.PROD);
    public static final Op LAND = new Op(ReduceOp.LAND);
    public static final Op BAND = new Op(ReduceOp.BAND);
    public static final Op LOR = new Op(ReduceOp.LOR);
    public static final Op BOR = new Op(ReduceOp.BOR);
    public static final Op LXOR = new Op(ReduceOp.LXOR);
    public static final Op BXOR = new Op(ReduceOp.BXOR);
    public static final Op MINLOC = new Op(ReduceOp.MINLOC);
    public static final Op MAXLOC = new Op(ReduceOp.MAXLOC);

    /** For {@link Win}. */
    public static final Op REPLACE = new Op(ReduceOp.REPLACE);

    public static final Op NO_OP = new Op(ReduceOp.NO_OP);

    // ---------------------------------------------------------------- communicators and other objects

    public static final Errhandler ERRORS_ARE_FATAL = new Errhandler(io.jmpi.ErrorHandler.FATAL);

    /** Errors are thrown: the handler of all communicators unless the program sets another one. */
    public static final Errhandler ERRORS_RETURN = new Errhandler(io.jmpi.ErrorHandler.THROW);

    /** All ranks of the job. */
    public static final Intracomm COMM_WORLD = new Intracomm(null);

    /** This rank alone. */
    public static final Intracomm COMM_SELF = new Intracomm(null);

    public static final Comm COMM_NULL = Comm.nullComm();
    public static final Group GROUP_EMPTY = new Group(io.jmpi.Group.EMPTY);
    public static final Group GROUP_NULL = new Group(null);
    public static final Request REQUEST_NULL = new Request(null);
    public static final Status EMPTY_STATUS = Status.empty();
    public static final Info INFO_NULL = new Info((Map<String, String>) null);

    /** How the program was started; empty before {@link #Init}. */
    public static final Info INFO_ENV = new Info();

    /** For programs that create one; it has no state. */
    public MPI() {}

    // ---------------------------------------------------------------- start and end

    /**
     * Joins the job (MPI_Init).
     *
     * @return the program's arguments, without those that MPJ Express puts before them
     */
    public static String[] Init(String[] args) {
        init(null);
        return Session.programArguments(args);
    }

    /**
     * Joins the job with a thread level (MPI_Init_thread).
     *
     * @return the provided level, which is the required one
     */
    public static int InitThread(String[] args, int required) {
        init(level(required));
        return required;
    }

    private static void init(ThreadLevel level) {
        MPIException.run(() -> Session.init(level, MPI::open).forEach(INFO_ENV::set));
    }

    private static void open(Mpi session) {
        COMM_WORLD.open(session.world());
        COMM_SELF.open(session.self());
    }

    /** As {@link #InitThread}; returns the program's arguments. */
    public static String[] initThread(int required, int provided, String[] args) {
        InitThread(args, required);
        return Session.programArguments(args);
    }

    private static ThreadLevel level(int number) {
        return switch (number) {
            case THREAD_SINGLE -> ThreadLevel.SINGLE;
            case THREAD_FUNNELED -> ThreadLevel.FUNNELED;
            case THREAD_SERIALIZED -> ThreadLevel.SERIALIZED;
            case THREAD_MULTIPLE -> ThreadLevel.MULTIPLE;
            default -> throw new MPIException(ERR_ARG, "required thread level " + number + " is not in 0..3");
        };
    }

    /** Returns the thread level (MPI_Query_thread). */
    public static int queryThread() {
        return switch (MPIException.call(Session::mpi).threadLevel()) {
            case SINGLE -> THREAD_SINGLE;
            case FUNNELED -> THREAD_FUNNELED;
            case SERIALIZED -> THREAD_SERIALIZED;
            case MULTIPLE -> THREAD_MULTIPLE;
        };
    }

    /** Whether the calling thread is the one that has called {@link #Init} (MPI_Is_thread_main). */
    public static boolean isThreadMain() {
        return MPIException.call(Session::mpi).isThreadMain();
    }

    /** As {@link #isThreadMain}. */
    public static boolean isMainThread() {
        return isThreadMain();
    }

    /** Leaves the job (MPI_Finalize). */
    public static void Finalize() {
        MPIException.run(Session::close);
    }

    /** Whether {@link #Init} has been called (MPI_Initialized). */
    public static boolean isInitialized() {
        return Session.isInitialized();
    }

    /** Whether {@link #Init} has been called. */
    public static boolean Initialized() {
        return Session.isInitialized();
    }

    /** Whether {@link #Finalize} has been called (MPI_Finalized). */
    public static boolean isFinalized() {
        return Session.isFinalized();
    }

    /** Whether {@link #Finalize} has been called. */
    public static boolean Finalized() {
        return Session.isFinalized();
    }

    // ---------------------------------------------------------------- clock, host, versions

    /** Returns seconds since an arbitrary moment (MPI_Wtime). */
    public static double wtime() {
        return Mpi.wtime();
    }

    /** Returns seconds since an arbitrary moment. */
    public static double Wtime() {
        return Mpi.wtime();
    }

    /** Returns the resolution of the clock in seconds (MPI_Wtick). */
    public static double wtick() {
        return Mpi.wtick();
    }

    /** Returns the resolution of the clock in seconds. */
    public static double Wtick() {
        return Mpi.wtick();
    }

    /** Returns the name of this host (MPI_Get_processor_name). */
    public static String getProcessorName() {
        return MPIException.call(Mpi::processorName);
    }

    /** Returns the name of this host. */
    public static String Get_processor_name() {
        return getProcessorName();
    }

    /** Returns the version of MPI (MPI_Get_version). */
    public static Version getVersion() {
        return new Version(VERSION, SUBVERSION);
    }

    /** Returns the name and version of this library (MPI_Get_library_version). */
    public static String getLibVersion() {
        return "jmpi";
    }

    /** Does nothing (MPI_Pcontrol). */
    public static void pControl(int level, Object obj) {}

    // ---------------------------------------------------------------- buffered sends

    /** Attaches a buffer for buffered sends (MPI_Buffer_attach). */
    public static void attachBuffer(byte[] buffer) {
        MPIException.run(() -> AttachedBuffer.attach(buffer));
    }

    /** Waits until all buffered messages have left, and detaches the buffer (MPI_Buffer_detach). */
    public static byte[] detachBuffer() {
        return MPIException.call(() -> (byte[]) AttachedBuffer.detach());
    }

    /** Attaches a buffer for buffered sends. First detaches an attached one, after all messages have left it. */
    public static void Buffer_attach(ByteBuffer userBuffer) {
        MPIException.run(() -> AttachedBuffer.replace(userBuffer));
    }

    /** Attaches a buffer for buffered sends. First detaches an attached one, after all messages have left it. */
    public static void Buffer_attach(byte[] userBuffer) {
        MPIException.run(() -> AttachedBuffer.replace(userBuffer));
    }

    /** Waits until all buffered messages have left, and detaches the buffer; does nothing if there is none. */
    public static void Buffer_detach() {
        MPIException.run(AttachedBuffer::detachIfAttached);
    }

    /** Sets how errors of {@link #COMM_WORLD} are treated. */
    public static void Errorhandler_set(Errhandler errhandler) {
        COMM_WORLD.setErrhandler(errhandler);
    }

    /** Returns how errors of {@link #COMM_WORLD} are treated. */
    public static Errhandler Errorhandler_get() {
        return COMM_WORLD.getErrhandler();
    }

    // ---------------------------------------------------------------- direct buffers, in the byte order of the machine

    /** Allocates a direct buffer. */
    public static ByteBuffer newByteBuffer(int capacity) {
        return ByteBuffer.allocateDirect(capacity).order(ByteOrder.nativeOrder());
    }

    /** Allocates a direct buffer. */
    public static CharBuffer newCharBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Character.BYTES)).asCharBuffer();
    }

    /** Allocates a direct buffer. */
    public static ShortBuffer newShortBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Short.BYTES)).asShortBuffer();
    }

    /** Allocates a direct buffer. */
    public static IntBuffer newIntBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Integer.BYTES)).asIntBuffer();
    }

    /** Allocates a direct buffer. */
    public static LongBuffer newLongBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Long.BYTES)).asLongBuffer();
    }

    /** Allocates a direct buffer. */
    public static FloatBuffer newFloatBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Float.BYTES)).asFloatBuffer();
    }

    /** Allocates a direct buffer. */
    public static DoubleBuffer newDoubleBuffer(int capacity) {
        return newByteBuffer(Math.multiplyExact(capacity, Double.BYTES)).asDoubleBuffer();
    }

    /** Returns the part of a buffer from an index on; its position does not matter. */
    public static ByteBuffer slice(ByteBuffer buf, int offset) {
        return buf.duplicate().clear().slice(offset, buf.capacity() - offset).order(buf.order());
    }

    /** Returns the part of a buffer from an index on; its position does not matter. */
    public static CharBuffer slice(CharBuffer buf, int offset) {
        return buf.duplicate().clear().slice(offset, buf.capacity() - offset);
    }

    /** Returns the part of a buffer from an index on; its position does not matter. */
    public static ShortBuffer slice(ShortBuffer buf, int offset) {
        return buf.duplicate().clear().slice(offset, buf.capacity() - offset);
    }

    /** Returns the part of a buffer from an index on; its position does not matter. */
    public static IntBuffer slice(IntBuffer buf, int offset) {
        return buf.duplicate().clear().slice(offset, buf.capacity() - offset);
    }

    /** Returns the part of a buffer from an index on; its position does not matter. */
    public static LongBuffer slice(LongBuffer buf, int offset) {
        return buf.duplicate().clear().slice(offset, buf.capacity() - offset);
    }

    /** Returns the part of a buffer from an index on; its position does not matter. */
    public static FloatBuffer slice(FloatBuffer buf, int offset) {
        return buf.duplicate().clear().slice(offset, buf.capacity() - offset);
    }

    /** Returns the part of a buffer from an index on; its position does not matter. */
    public static DoubleBuffer slice(DoubleBuffer buf, int offset) {
        return buf.duplicate().clear().slice(offset, buf.capacity() - offset);
    }

    /** Returns the part of an array from an index on. */
    public static ByteBuffer slice(byte[] buf, int offset) {
        return ByteBuffer.wrap(buf, offset, buf.length - offset).slice().order(ByteOrder.nativeOrder());
    }

    /** Returns the part of an array from an index on. */
    public static CharBuffer slice(char[] buf, int offset) {
        return CharBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** Returns the part of an array from an index on. */
    public static ShortBuffer slice(short[] buf, int offset) {
        return ShortBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** Returns the part of an array from an index on. */
    public static IntBuffer slice(int[] buf, int offset) {
        return IntBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** Returns the part of an array from an index on. */
    public static LongBuffer slice(long[] buf, int offset) {
        return LongBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** Returns the part of an array from an index on. */
    public static FloatBuffer slice(float[] buf, int offset) {
        return FloatBuffer.wrap(buf, offset, buf.length - offset).slice();
    }

    /** Returns the part of an array from an index on. */
    public static DoubleBuffer slice(double[] buf, int offset) {
        return DoubleBuffer.wrap(buf, offset, buf.length - offset).slice();
    }
}
