package io.jmpi.launcher.plan;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The cores that each rank of this host is bound to. Ranks share the cores that the launcher may use: each gets an
 * equal part of consecutive cores. With more ranks than cores, each gets one, in turn. The command {@code taskset}
 * binds them, before Java starts.
 *
 * <p>Immutable; any thread.
 *
 * @param cores that the launcher may use; empty if ranks are not bound
 * @param ranks of this host
 */
public record CoreBinding(List<Integer> cores, int ranks) {
    /** Ranks run where the system lets them. */
    public static final CoreBinding NONE = new CoreBinding(List.of(), 0);

    private static final String COMMAND = "taskset";
    private static final String ALLOWED = "Cpus_allowed_list:";

    /**
     * Binds the ranks of this host.
     *
     * @throws LaunchException if the host has no means to do so
     */
    public static CoreBinding of(int ranks) throws LaunchException {
        if (!isOnPath(System.getenv().getOrDefault("PATH", ""))) {
            throw new LaunchException("--bind: there is no command " + COMMAND
                    + " on the PATH; install it (Debian: apt install util-linux), or omit --bind");
        }
        return new CoreBinding(allowed(), ranks);
    }

    private static boolean isOnPath(String path) {
        for (String directory : path.split(File.pathSeparator, -1)) {
            if (!directory.isEmpty() && Files.isExecutable(Path.of(directory, COMMAND))) {
                return true;
            }
        }
        return false;
    }

    private static List<Integer> allowed() throws LaunchException {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith(ALLOWED)) {
                    return parse(line.substring(ALLOWED.length()).strip());
                }
            }
        } catch (IOException e) {
            throw new LaunchException("--bind: cannot read the list of cores: " + e + "; omit --bind", e);
        }
        throw new LaunchException("--bind: the system does not list the cores; omit --bind");
    }

    /** The numbers of a list such as {@code 0-3,8}. */
    static List<Integer> parse(String list) {
        List<Integer> cores = new ArrayList<>();
        for (String part : list.split(",", -1)) {
            String[] ends = part.split("-", -1);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int core = Integer.parseInt(ends[0]); core <= last; core++) {
                cores.add(core);
            }
        }
        return cores;
    }

    /** The words before the command of a rank; empty if it is not bound. */
    public List<String> prefix(int rank) {
        return cores.isEmpty() ? List.of() : List.of(COMMAND, "-c", list(rank));
    }

    /** The number of words that {@link #prefix} has added to a command. */
    public static int words(List<String> command) {
        return command.get(0).equals(COMMAND) ? 3 : 0;
    }

    private String list(int rank) {
        int count = cores.size();
        if (ranks > count) {
            return cores.get(rank % count).toString();
        }
        return cores.subList(rank * count / ranks, (rank + 1) * count / ranks).stream()
                .map(String::valueOf)
                .collect(Collectors.joining(","));
    }
}
