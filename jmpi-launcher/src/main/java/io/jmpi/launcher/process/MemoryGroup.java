package io.jmpi.launcher.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The control group of this process, which its ranks inherit: containers and batch systems limit the memory of one, or of one
 * that contains it. Knows version 1, with a tree for memory alone, and version 2.
 *
 * <p>Immutable; any thread. Reads the kernel's files at each call.
 *
 * @param directories the group's directory, then those of the groups that contain it; none where there are no groups
 * @param isUnified whether it is of version 2
 */
public record MemoryGroup(List<Path> directories, boolean isUnified) {
    /** From here on version 1 means no limit; nothing has so much memory. */
    private static final long UNLIMITED = 1L << 60;

    private static final Pattern MEMBERSHIP = Pattern.compile("(?<id>\\d+):(?<controllers>[^:]*):(?<path>/.*)");
    private static final Pattern MOUNT =
            Pattern.compile("\\d+ \\d+ \\S+ (?<root>\\S+) (?<point>\\S+) .* - (?<type>cgroup2?) \\S+ (?<options>\\S+)");

    public MemoryGroup {
        directories = List.copyOf(directories);
    }

    /** The group of this process. */
    public static MemoryGroup own() {
        return of(Path.of("/"));
    }

    /**
     * The group of this process.
     *
     * @param system the directory that has {@code proc}, and what is mounted
     */
    static MemoryGroup of(Path system) {
        try {
            List<Matcher> memberships = matches(MEMBERSHIP, Files.readAllLines(system.resolve("proc/self/cgroup")));
            List<Matcher> mounts = matches(MOUNT, Files.readAllLines(system.resolve("proc/self/mountinfo")));
            for (boolean isUnified : new boolean[] {false, true}) {
                for (Matcher membership : memberships) {
                    for (Matcher mount : mounts) {
                        if (isForMemory(membership, mount, isUnified)) {
                            return new MemoryGroup(directories(system, membership.group("path"), mount), isUnified);
                        }
                    }
                }
            }
        } catch (IOException e) {
            // Not Linux, or the group is not visible.
        }
        return new MemoryGroup(List.of(), true);
    }

    private static List<Matcher> matches(Pattern pattern, List<String> lines) {
        return lines.stream().map(pattern::matcher).filter(Matcher::matches).toList();
    }

    private static boolean isForMemory(Matcher membership, Matcher mount, boolean isUnified) {
        if (isUnified) {
            return membership.group("controllers").isEmpty()
                    && mount.group("type").equals("cgroup2");
        }
        return List.of(membership.group("controllers").split(",", -1)).contains("memory")
                && mount.group("type").equals("cgroup")
                && List.of(mount.group("options").split(",", -1)).contains("memory");
    }

    /** In a container the mount may show a part of the tree only, whose root is the container's group. */
    private static List<Path> directories(Path system, String path, Matcher mount) {
        Path point = system.resolve(mount.group("point").substring(1));
        String root = mount.group("root").equals("/") ? "" : mount.group("root");
        String below = path.startsWith(root + "/") && !path.contains("..") ? path.substring(root.length() + 1) : "";
        List<Path> directories = new ArrayList<>();
        for (Path each = point.resolve(below); each.startsWith(point); each = each.getParent()) {
            if (Files.isDirectory(each)) {
                directories.add(each);
            }
        }
        return directories;
    }

    /** How many bytes its processes may use together: the least of its own limit and those around it. */
    public OptionalLong limit() {
        return directories.stream()
                .mapToLong(directory ->
                        number(directory.resolve(isUnified ? "memory.max" : "memory.limit_in_bytes"), "(\\d+)\\s*"))
                .filter(limit -> limit >= 0 && limit < UNLIMITED)
                .min();
    }

    /** How many processes the kernel has killed because memory was short, in this group; 0 if it does not say. */
    public long kills() {
        return directories.isEmpty()
                ? 0
                : Math.max(
                        0,
                        number(
                                directories.get(0).resolve(isUnified ? "memory.events" : "memory.oom_control"),
                                "(?s)(?:.*\\n)?oom_kill (\\d+)\\n.*"));
    }

    /** The number in a file; -1 if there is none. */
    private static long number(Path file, String pattern) {
        try {
            Matcher found = Pattern.compile(pattern).matcher(Files.readString(file));
            return found.matches() ? Long.parseLong(found.group(1)) : -1;
        } catch (IOException | NumberFormatException e) {
            return -1; // The root of the tree has no such files.
        }
    }
}
