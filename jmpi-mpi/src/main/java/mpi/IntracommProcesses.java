package mpi;

import io.jmpi.Communicator;

/** Calls for dynamic processes, as Open MPI's bindings have them. jmpi has no such processes. */
@SuppressWarnings("DoNotCallSuggester") // Programs may call them, and catch the exception.
abstract class IntracommProcesses extends IntracommScans {
    IntracommProcesses(Communicator communicator) {
        super(communicator);
    }

    private static MPIException noDynamicProcesses() {
        return MPIException.unsupported("dynamic processes");
    }

    /** Not supported. */
    public static String openPort() {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static String openPort(Info info) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static void closePort(String name) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public final Intercomm accept(String port, int root) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public final Intercomm accept(String port, Info info, int root) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public final Intercomm connect(String port, int root) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public final Intercomm connect(String port, Info info, int root) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static void publishName(String service, String port) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static void publishName(String service, Info info, String port) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static void unpublishName(String service, String port) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static void unpublishName(String service, Info info, String port) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static String lookupName(String service) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public static String lookupName(String service, Info info) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public final Intercomm spawn(String command, String[] argv, int maxprocs, Info info, int root, int[] errcodes) {
        throw noDynamicProcesses();
    }

    /** Not supported. */
    public final Intercomm spawnMultiple(
            String[] commands, String[][] argv, int[] maxprocs, Info[] info, int root, int[] errcodes) {
        throw noDynamicProcesses();
    }
}
