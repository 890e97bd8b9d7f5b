package io.jmpi.launcher.join;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Describes the job of this process, as its environment variables define it: {@code jmpirun}, MPICH's {@code mpiexec}
 * (Hydra), Slurm's {@code srun} and Open MPI's {@code mpirun} each set variables of their own. Immutable; any thread.
 *
 * @param variables the environment
 */
public record LaunchEnvironment(Map<String, String> variables) {
    /** The number of ranks on this host, from {@code jmpirun}. */
    public static final String LOCAL_SIZE = "JMPI_LOCAL_SIZE";

    /** The number of ranks on this host, from Hydra. */
    public static final String HYDRA_LOCAL_SIZE = "MPI_LOCALNRANKS";

    /** The way in which a process reaches its launcher. */
    sealed interface Way {
        /** The findings as text for users. */
        String description();
    }

    /** A port at which the launcher listens, and the identity of this process there. */
    record Port(String address, int id) implements Way {
        @Override
        public String description() {
            return "PMI-1 of the launcher at " + address + " (PMI_PORT)";
        }
    }

    /** A socket that this process has inherited, connected with the launcher. */
    record Descriptor(int number, int rank, int size) implements Way {
        @Override
        public String description() {
            return "PMI-1 of the launcher by the inherited socket " + number + " (PMI_FD)";
        }
    }

    /**
     * The address at which rank 0 serves PMI to all ranks, itself included, because their launcher provides only rank
     * and size.
     *
     * @param host name or address of the host of rank 0
     * @param launcher the launcher that provides rank and size, for messages
     */
    record Root(String host, int port, int rank, int size, String launcher) implements Way {
        @Override
        public String description() {
            return "started by " + launcher + "; rank 0 connects the ranks at " + this;
        }

        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /** {@code host:port} at which rank 0 serves. */
    static final String ROOT = "JMPI_ROOT";

    /** The number of ranks, for launchers that give a rank only. */
    static final String SIZE = "JMPI_SIZE";

    private record Numbered(String launcher, String rank, String size) {}

    private static final List<Numbered> NUMBERED = List.of(
            new Numbered("Open MPI's launcher", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
            new Numbered("a launcher with RANK and WORLD_SIZE", "RANK", "WORLD_SIZE"),
            new Numbered("an indexed Job of Kubernetes", "JOB_COMPLETION_INDEX", SIZE),
            new Numbered("a job of Volcano", "VC_TASK_INDEX", SIZE));

    /** This constant and the next define a range below the system's ephemeral ports. */
    private static final int FIRST_PORT = 10_000;

    private static final int PORTS = 20_000;
    private static final int MAX_PORT = 65_535;

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
        Optional<Way> way = numbered().or(this::slurmStep).or(this::unconnected);
        if (way.isEmpty() && !isAlone()) {
            String set = variables.containsKey(ROOT) ? ROOT : SIZE;
            throw new IllegalStateException(set + " is set, but no variable gives the rank and the number of ranks; "
                    + NUMBERED.stream()
                            .map(each -> each.launcher() + " sets " + each.rank()
                                    + (each.size().equals(SIZE) ? ", and you " + SIZE : " and " + each.size()))
                            .collect(Collectors.joining("; ")));
        }
        return way;
    }

    /** Whether no variable of jmpi hints at other ranks, or a launcher states that there are none. */
    private boolean isAlone() {
        boolean hints = variables.containsKey(ROOT) || variables.containsKey(SIZE);
        return !hints
                || NUMBERED.stream()
                        .anyMatch(each -> variables.containsKey(each.rank()) && variables.containsKey(each.size()))
                || variables.containsKey("SLURM_STEP_ID")
                || variables.containsKey("PMI_RANK");
    }

    /** The shell of a batch script has all variables of Slurm except the step, and is no rank. */
    private Optional<Way> slurmStep() {
        if (!variables.containsKey("SLURM_STEP_ID") || !variables.containsKey("SLURM_PROCID")) {
            return Optional.empty();
        }
        int rank = number("SLURM_PROCID", "SLURM_STEP_ID");
        int size = number(
                variables.containsKey("SLURM_STEP_NUM_TASKS") ? "SLURM_STEP_NUM_TASKS" : "SLURM_NTASKS",
                "SLURM_STEP_ID");
        if (size == 1) {
            return Optional.empty();
        }
        if (variables.containsKey(ROOT) || !variables.containsKey("SLURM_STEP_NODELIST")) {
            return Optional.of(root("Slurm", rank, size));
        }
        long step = 31L * number("SLURM_JOB_ID", "SLURM_STEP_ID") + number("SLURM_STEP_ID", "SLURM_PROCID");
        String first = firstHost(variables.get("SLURM_STEP_NODELIST"));
        return Optional.of(new Root(first, FIRST_PORT + (int) (step % PORTS), rank, size, "Slurm"));
    }

    /** The first of a list as {@code n[001-003,7],login}. */
    static String firstHost(String list) {
        int end = 0;
        while (end < list.length() && "[,".indexOf(list.charAt(end)) < 0) {
            end++;
        }
        if (end == list.length() || list.charAt(end) == ',') {
            return list.substring(0, end);
        }
        int number = end + 1;
        int last = number;
        while (last < list.length() && Character.isDigit(list.charAt(last))) {
            last++;
        }
        int close = list.indexOf(']', last);
        int next = close + 1;
        String rest = "";
        if (close > 0 && next < list.length() && list.charAt(next) != ',') {
            rest = firstHost(list.substring(next));
        }
        return list.substring(0, end) + list.substring(number, last) + rest;
    }

    /** Before Slurm: these launchers may start their ranks by steps of Slurm. */
    private Optional<Way> numbered() {
        return numbered(NUMBERED);
    }

    /** A launcher that sets the variables of PMI, but provides no connection for it. */
    private Optional<Way> unconnected() {
        return numbered(List.of(new Numbered("a launcher with PMI_RANK and PMI_SIZE", "PMI_RANK", "PMI_SIZE")));
    }

    private Optional<Way> numbered(List<Numbered> launchers) {
        for (Numbered each : launchers) {
            boolean hints = each.size().equals(SIZE)
                    ? variables.containsKey(SIZE) || variables.containsKey(ROOT)
                    : variables.containsKey(each.size());
            if (variables.containsKey(each.rank()) && hints) {
                int size = number(each.size(), each.rank());
                int rank = number(each.rank(), each.size());
                return size == 1 ? Optional.empty() : Optional.of(root(each.launcher(), rank, size));
            }
        }
        return Optional.empty();
    }

    private Root root(String launcher, int rank, int size) {
        String root = variables.get(ROOT);
        if (root == null) {
            throw new IllegalStateException("this is rank " + rank + " of " + size + ", started by " + launcher
                    + ", which does not connect the ranks; set " + ROOT
                    + "=HOST:PORT for all ranks: the host of rank 0, and a port that is free there");
        }
        int colon = root.lastIndexOf(':');
        int port = -1;
        try {
            port = Integer.parseUnsignedInt(root.substring(colon + 1));
        } catch (NumberFormatException e) {
            // reported below
        }
        boolean isAmbiguous =
                root.lastIndexOf(':', colon - 1) >= 0 && (root.charAt(0) != '[' || root.charAt(colon - 1) != ']');
        if (colon < 1 || port < 1 || port > MAX_PORT || isAmbiguous) {
            throw new IllegalStateException(
                    ROOT + "=" + root + " is not HOST:PORT, such as node7:21000 or [2001:db8::7]:21000");
        }
        if (rank >= size) {
            throw new IllegalStateException("this is rank " + rank + " of " + size + ", started by " + launcher
                    + (size == 0 ? ": a job has at least one rank" : ": the ranks are 0.." + (size - 1)));
        }
        return new Root(root.substring(0, colon), port, rank, size, launcher);
    }

    /**
     * The number of ranks on this host; 0 if unknown.
     *
     * @throws IllegalStateException if a variable is malformed
     */
    int localSize() {
        for (String name :
                new String[] {LOCAL_SIZE, HYDRA_LOCAL_SIZE, "OMPI_COMM_WORLD_LOCAL_SIZE", "LOCAL_WORLD_SIZE"}) {
            if (variables.containsKey(name)) {
                return number(name, name);
            }
        }
        if (variables.containsKey("JOB_COMPLETION_INDEX") || variables.containsKey("VC_TASK_INDEX")) {
            return 1; // A pod each.
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
                "SLURM_STEP_TASKS_PER_NODE=" + list + " gives no number of tasks for node " + node);
    }

    /** The name or address by which the launcher calls this host; empty if unknown. */
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
            throw new IllegalStateException(
                    because + " is set, but " + name + " is not: a launcher sets both; set it, or unset " + because);
        }
        try {
            int number = Integer.parseInt(value);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new IllegalStateException(name + "=" + value + " is not a number >= 0");
    }
}
