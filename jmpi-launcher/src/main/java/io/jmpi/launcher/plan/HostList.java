package io.jmpi.launcher.plan;

import io.jmpi.matching.text.Count;
import io.jmpi.matching.text.TextFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hosts of a job and their ranks: consecutive ones on each, in the order of the list. Immutable; any thread.
 *
 * @param hosts those that have ranks
 */
public record HostList(List<Host> hosts) {
    /**
     * One host.
     *
     * @param name by which the agent command reaches it
     * @param first its first rank
     * @param count the number of its ranks
     */
    public record Host(String name, int first, int count) {
        public boolean has(int rank) {
            return rank >= first && rank < first + count;
        }
    }

    /** A host as the user has named it; 0 slots if none are given. */
    private record Named(String name, int slots) {}

    private static final Pattern ENTRY = Pattern.compile(
            "(?:\\[(?<literal>[0-9a-fA-F:.%\\w]+)]|(?<name>[\\p{L}\\p{N}_][\\p{L}\\p{N}._@%+/-]*))(?::(?<slots>\\d+))?");

    /** The keys that may follow the host in a line of a file; the second one is Open MPI's, and has no effect here. */
    private static final Pattern FIELD = Pattern.compile("slots=(?<slots>\\d+)|max[-_]slots=\\d+");

    public HostList {
        hosts = List.copyOf(hosts);
    }

    /**
     * Places ranks on hosts. Each host gets as many as it has slots; hosts without a number share the rest equally.
     *
     * @param list {@code a,b:4}
     * @param size the number of ranks; null for one on each slot, and on each host without a number
     */
    public static HostList parse(String list, Integer size) throws LaunchException {
        List<Named> named = new ArrayList<>();
        for (String entry : list.split(",", -1)) {
            named.add(named(entry.strip(), "--hosts " + list));
        }
        return place(named, size, "--hosts " + list);
    }

    /** As {@link #parse}, from a file with a host on each line: {@code a}, {@code b:4}, {@code b slots=4}; {@code #} begins a comment. */
    public static HostList read(Path file, Integer size) throws LaunchException {
        String option = "--hostfile " + file;
        List<Named> named = new ArrayList<>();
        try {
            List<String> lines = TextFile.lines(file);
            for (int i = 0; i < lines.size(); i++) {
                String text = lines.get(i).replaceFirst("#.*", "").strip();
                if (!text.isEmpty()) {
                    named.add(line(text, option + ", line " + (i + 1)));
                }
            }
        } catch (NoSuchFileException e) {
            throw new LaunchException(option + ": there is no such file", e);
        } catch (IOException e) {
            throw new LaunchException(option + " cannot be read: " + e.getMessage(), e);
        }
        if (named.isEmpty()) {
            throw new LaunchException(option + " names no host");
        }
        return place(named, size, option);
    }

    /** Reads a line of a file. */
    private static Named line(String text, String place) throws LaunchException {
        String[] words = text.replaceAll("\\s*=\\s*", "=").split("\\s+", -1);
        Named host = named(words[0], place);
        for (int i = 1; i < words.length; i++) {
            Matcher field = FIELD.matcher(words[i]);
            if (!field.matches() || field.group("slots") != null && host.slots() > 0) {
                throw new LaunchException(place + ": '" + text + "' is not HOST, HOST:SLOTS or HOST slots=SLOTS");
            }
            if (field.group("slots") != null) {
                host = new Named(host.name(), slots(field.group("slots"), text, place));
            }
        }
        return host;
    }

    private static Named named(String entry, String option) throws LaunchException {
        Matcher parts = ENTRY.matcher(entry);
        if (!parts.matches() || entry.startsWith("-")) {
            boolean isAddress = entry.indexOf(':') != entry.lastIndexOf(':');
            throw new LaunchException(option + ": '" + entry + "' is not HOST or HOST:SLOTS"
                    + (isAddress ? "; write an IPv6 address as [" + entry + "]" : ""));
        }
        String name = parts.group("literal") == null ? parts.group("name") : parts.group("literal");
        return new Named(name, parts.group("slots") == null ? 0 : slots(parts.group("slots"), entry, option));
    }

    private static int slots(String number, String entry, String option) throws LaunchException {
        int slots;
        try {
            slots = Integer.parseInt(number);
        } catch (NumberFormatException e) {
            throw new LaunchException(option + ": '" + entry + "' has too many slots", e);
        }
        if (slots == 0) {
            throw new LaunchException(option + ": '" + entry + "' has no slots; omit the host");
        }
        return slots;
    }

    /** A name that occurs several times, as in the files of some batch systems, is one host with the slots of all. */
    private static List<Named> merged(List<Named> named) {
        Map<String, Named> merged = new LinkedHashMap<>();
        for (Named host : named) {
            merged.merge(
                    host.name(),
                    host,
                    (one, more) -> new Named(one.name(), Math.max(1, one.slots()) + Math.max(1, more.slots())));
        }
        return List.copyOf(merged.values());
    }

    private static HostList place(List<Named> all, Integer size, String option) throws LaunchException {
        List<Named> named = merged(all);
        int given = named.stream().mapToInt(Named::slots).sum();
        int open = (int) named.stream().filter(host -> host.slots() == 0).count();
        int ranks = size == null ? given + open : size;
        int shared = Math.max(ranks - given, 0);
        if (shared > 0 && open == 0) {
            throw new LaunchException("-n " + ranks + ": the hosts of " + option + " have " + Count.of(given, "slot")
                    + "; give more, or hosts without a number, which take the rest");
        }
        List<Host> placed = new ArrayList<>();
        int next = 0;
        int opened = 0;
        for (Named host : named) {
            int count = host.slots();
            if (count == 0) {
                count = shared / open + (opened < shared % open ? 1 : 0);
                opened++;
            }
            count = Math.min(count, ranks - next);
            if (count > 0) {
                placed.add(new Host(host.name(), next, count));
                next += count;
            }
        }
        return new HostList(placed);
    }

    public int size() {
        return hosts.stream().mapToInt(Host::count).sum();
    }

    /** The index of the host of a rank. */
    public int of(int rank) {
        for (int i = 0; i < hosts.size(); i++) {
            if (hosts.get(i).has(rank)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no host has rank " + rank);
    }
}
