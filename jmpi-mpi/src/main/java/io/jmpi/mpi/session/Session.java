package io.jmpi.mpi.session;

import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Setting;
import io.jmpi.ThreadLevel;
import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.core.RefusedObjects;
import io.jmpi.mpi.error.CalledMethod;
import io.jmpi.mpi.error.Refusal;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The rank's session, which {@code MPI.Init} opens and {@code MPI.Finalize} closes. Static, as package {@code mpi} is;
 * ranks that share a JVM load their own copy of this class.
 */
public final class Session {
    /** Collections and other values of the JDK that programs send, besides those that jmpi allows. */
    private static final String JDK_CLASSES =
            "java.util.*,java.util.concurrent.*,java.util.concurrent.atomic.*,java.util.concurrent.locks.*,"
                    + "java.util.regex.*,java.lang.*,java.math.*,java.text.*,java.io.*,java.net.*,java.sql.*,java.time.**,"
                    + "java.awt.*,java.awt.geom.*,sun.util.calendar.ZoneInfo";

    /** Set by the launcher if it has put rank, size and device before the program's arguments, as MPJ Express does. */
    private static final String MPJ_ARGUMENTS = "JMPI_MPJ_ARGS";

    private static final int MPJ_ARGUMENT_COUNT = 3;

    private static volatile Mpi mpi;
    private static volatile ObjectStream objects;
    private static volatile boolean finalized;

    private Session() {}

    /**
     * Joins the job.
     *
     * @param level null for the default
     * @param opening gets the session before other threads can see it
     * @return how the program was started
     */
    public static synchronized Map<String, String> init(ThreadLevel level, Consumer<Mpi> opening) {
        if (finalized) {
            throw new Refusal(
                    ErrorClass.OTHER, "MPI.Init has been called after MPI.Finalize, which MPI does not allow");
        }
        if (mpi != null) {
            throw new Refusal(ErrorClass.OTHER, "MPI.Init has been called twice");
        }
        MpiConfig config = MpiConfig.fromEnvironment();
        config = withThreadLevel(config, level);
        if (config.origin(Setting.TYPES).equals("default")) {
            config = config.with(Setting.TYPES.key(), "lenient");
        }
        boolean isDefault = config.origin(Setting.OBJECTS_ALLOW).equals("default");
        String more = config.get(Setting.OBJECTS_ALLOW);
        if (isDefault || !more.equals("none")) {
            String allowed = isDefault ? JDK_CLASSES : JDK_CLASSES + "," + more;
            config = config.with(ObjectFilter.of(allowed, config.number(Setting.OBJECTS_MAX_BYTES))
                    .allowing(ProgramClasses.ofCaller()));
        }
        ObjectStream stream = config.objectStream();
        String host = Mpi.processorName();
        Mpi opened = Mpi.init(config);
        objects = stream.reportingTo(new RefusedObjects(opened.world().rank()));
        opening.accept(opened);
        mpi = opened;
        return StartInfo.of(opened.world().size(), host, opened.threadLevel().name());
    }

    /**
     * Plain Init permits calls from any thread, as MPJ Express does: the first thread drives communication until another one
     * calls. A setting of the user takes precedence.
     */
    private static MpiConfig withThreadLevel(MpiConfig config, ThreadLevel level) {
        if (level != null) {
            return config.withThreadLevel(level);
        }
        boolean isOpen = config.origin(Setting.THREAD_LEVEL).equals("default")
                && !config.get(Setting.PROGRESS).equals("application");
        if (!isOpen) {
            return config;
        }
        MpiConfig multiple = config.withThreadLevel(ThreadLevel.MULTIPLE);
        return config.get(Setting.PROGRESS).equals("auto")
                ? multiple.with(Setting.PROGRESS.key(), "adaptive")
                : multiple;
    }

    /** The program's arguments, without those that MPJ Express puts before them. */
    public static String[] programArguments(String[] arguments) {
        if (arguments == null) {
            return new String[0];
        }
        boolean isMarked = System.getenv(MPJ_ARGUMENTS) != null || System.getProperty(MPJ_ARGUMENTS) != null;
        return isMarked && arguments.length >= MPJ_ARGUMENT_COUNT
                ? Arrays.copyOfRange(arguments, MPJ_ARGUMENT_COUNT, arguments.length)
                : arguments.clone();
    }

    /** The open session. */
    public static Mpi mpi() {
        Mpi open = mpi;
        if (open == null || finalized) {
            throw new Refusal(
                    ErrorClass.OTHER,
                    finalized
                            ? "MPI.Finalize has been called: no call but "
                                    + (CalledMethod.current().isMpiJava()
                                            ? "Finalized and Initialized"
                                            : "isFinalized and isInitialized")
                                    + " may follow"
                            : "MPI.Init has not been called");
        }
        return open;
    }

    /** Serializes the program's objects. */
    public static ObjectStream objects() {
        mpi();
        return objects;
    }

    public static boolean isInitialized() {
        return mpi != null;
    }

    public static boolean isFinalized() {
        return finalized;
    }

    /**
     * A close that jmpi refuses because of the calling thread changes nothing; a close that fails has closed the
     * session.
     */
    public static synchronized void close() {
        Mpi open = mpi();
        try {
            open.close();
        } finally {
            if (open.isClosed()) {
                finalized = true;
                AttachedBuffer.forget();
            }
        }
    }
}
