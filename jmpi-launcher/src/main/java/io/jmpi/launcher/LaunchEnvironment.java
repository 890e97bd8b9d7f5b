package io.jmpi.launcher;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the environment of this process says about the job that it belongs to: {@code jmpirun}, MPICH's {@code mpiexec}
 * (Hydra), Slurm's {@code srun} and Open MPI's {@code mpirun} each set variables of their own. Immutable; any thread.
 *
 * @param variables the environment
 */
record LaunchEnvironment(Map<String, String> variables) {
    /** The number of ranks on this host, from {@code jmpirun}. */
    static final String LOCAL_SIZE = "JMPI_LOCAL_SIZE";

    /** How a process reaches its launcher. */
    sealed interface Way {}

    /** A port at which the launcher listens, and the identity of this process there. */
    record Port(String address, int id) implements Way {}

    /** A socket that this process has inherited, connected with the launcher. */
    record Descriptor(int number, int rank, int size) implements Way {}

    private static final Pattern TASKS = Pattern.compile("(\\d+)(?:\\(x(\\d+)\\))?");

    /**
     * How this process reaches its launcher; empty if there is none that speaks PMI-1.
     *
     * @throws IllegalStateException if a variable is missing or malformed
     */
    Optional<Way> way() {
        String port = variables.get("PMI_PORT");
        if (port != null) {
            return Optional.of(new Port(port, number("PMI_ID", "PMI_PORT")));
        }
        if (variables.containsKey("PMI_FD")) {
            return Optional.of(new Descriptor(
                    number("PMI_FD", "PMI_FD"), number("PMI_RANK", "PMI_FD"), number("PMI_SIZE", "PMI_FD")));
        }
        return Optional.empty();
    }

    /**
     * The number of ranks on this host; 0 if unknown.
     *
     * @throws IllegalStateException if a variable is malformed
     */
    int localSize() {
        for (String name : new String[] {LOCAL_SIZE, "MPI_LOCALNRANKS", "OMPI_COMM_WORLD_LOCAL_SIZE"}) {
            if (variables.containsKey(name)) {
                return number(name, name);
            }
        }
        String tasks = variables.get("SLURM_STEP_TASKS_PER_NODE");
        return tasks == null ? 0 : tasksOfNode(tasks, number("SLURM_NODEID", "SLURM_STEP_TASKS_PER_NODE"));
    }

    /** Reads a list as {@code 3(x2),1}: 3 tasks on each of two nodes, and 1 on the third. */
    private static int tasksOfNode(String list, int node) {
        int first = 0;
        for (String part : list.split(",", -1)) {
            Matcher tasks = TASKS.matcher(part);
            if (!tasks.matches()) {
                break;
            }
            int nodes = tasks.group(2) == null ? 1 : Integer.parseInt(tasks.group(2));
            if (node < first + nodes) {
                return Integer.parseInt(tasks.group(1));
            }
            first += nodes;
        }
        throw new IllegalStateException(
                "SLURM_STEP_TASKS_PER_NODE=" + list + " does not say how many tasks node " + node + " has");
    }

    /** The name or address by which the launcher calls this host; empty if it does not say. */
    Optional<String> hostName() {
        for (String name : new String[] {"MPIR_CVAR_CH3_INTERFACE_HOSTNAME", "SLURMD_NODENAME"}) {
            if (variables.containsKey(name)) {
                return Optional.of(variables.get(name));
            }
        }
        return Optional.empty();
    }

    private int number(String name, String because) {
        String value = variables.get(name);
        if (value == null) {
            throw new IllegalStateException(because + " is set, but " + name + " is not");
        }
        try {
            return Integer.parseUnsignedInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalStateException(name + "=" + value + " is not a number", e);
        }
    }
}
