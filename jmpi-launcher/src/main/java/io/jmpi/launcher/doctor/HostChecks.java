package io.jmpi.launcher.doctor;

import io.jmpi.launcher.output.OneLineLog;
import io.jmpi.launcher.plan.FileNames;
import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.launcher.process.RankMemory;
import io.jmpi.matching.text.Printable;
import io.netty.channel.epoll.Epoll;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The checks of {@link Doctor} on the host itself, without the network. Any thread. */
public final class HostChecks {
    private static final long MIB = 1 << 20;

    /** Two JVMs with small heaps. */
    private static final long LITTLE_MEMORY = 256 * MIB;

    /** Room for the rings of all pairs of 8 ranks four times: the default of a container. */
    private static final long LITTLE_SHARED_MEMORY = 64 * MIB;

    /** The minimum that a rank's JVM needs. */
    private static final long LEAST_MEMORY = 25 * MIB;

    /** The file in which the kernel describes the memory. */
    public static final Path MEMORY = Path.of("/proc/meminfo");

    /** Programs that start ranks; jmpi joins their jobs. */
    private static final List<String> LAUNCHERS = List.of("mpiexec.hydra", "mpirun", "srun");

    private HostChecks() {}

    static Finding java(Path home) {
        String found = System.getProperty("java.vendor") + " " + Runtime.version() + ", " + home;
        return Files.isExecutable(home.resolve("bin/javac"))
                ? Finding.ok("Java", found)
                : Finding.note(
                        "Java",
                        found + " is a runtime without a compiler: it runs jobs, but cannot build jmpi; install a JDK");
    }

    /** Checks the locale, and these names of directories. */
    static Finding locale(Charset charset, List<String> directories) {
        String subject = "locale";
        for (String directory : directories) {
            if (!charset.newEncoder().canEncode(directory)) {
                return Finding.fix(
                        subject,
                        "the character set " + charset.name() + " lacks characters of the directory "
                                + Printable.line(directory) + "; " + FileNames.CURE);
            }
        }
        return charset.equals(StandardCharsets.UTF_8)
                ? Finding.ok(subject, "the character set of file names is UTF-8")
                : Finding.note(
                        subject,
                        "the character set of file names is " + charset.name()
                                + "; Java cannot open files whose names have other characters: " + FileNames.CURE);
    }

    static Finding processors(int count) {
        return count > 1
                ? Finding.ok("processors", count + "; with more ranks than that, ranks take turns")
                : Finding.note("processors", "1: ranks take turns, and waiting for each other takes longer");
    }

    /**
     * Checks the memory.
     *
     * @param information the kernel's file; may be absent
     * @param heap the largest heap of a JVM without flags
     * @param group what the control group may use; empty for all
     */
    static Finding memory(Path information, long heap, OptionalLong group) {
        String limit = "a rank's heap grows up to " + mebibytes(heap) + " (-J -Xmx... changes that)";
        if (group.isPresent()) {
            String most =
                    mebibytes(group.getAsLong()) + ", the limit of this control group; with more ranks their heaps"
                            + " are smaller, so that all fit";
            limit += "; all processes together may use " + most;
        }
        long available = Math.min(kibibytes("MemAvailable", information) * 1024, group.orElse(Long.MAX_VALUE));
        if (available < 0) {
            return Finding.ok("memory", limit);
        }
        String found = mebibytes(available) + " available; " + limit;
        return available >= LITTLE_MEMORY
                ? Finding.ok("memory", found)
                : Finding.note("memory", found + ". Start few ranks, with small heaps: -J -Xmx64m");
    }

    /**
     * Checks that this host could run the given number of JVMs if it did nothing else.
     *
     * @param information the kernel's file; may be absent
     * @param group what the control group may use; empty for all
     */
    public static void requireMemory(int ranks, Path information, OptionalLong group) throws LaunchException {
        long ofGroup = (ranks + 1) * RankMemory.OF_JVM; // With the launcher.
        if (group.isPresent() && ofGroup > group.getAsLong()) {
            throw new LaunchException(
                    "-n " + ranks + ": the launcher and a JVM for each rank need " + mebibytes(ofGroup)
                            + " of memory, and the control group of this job may use " + mebibytes(group.getAsLong())
                            + "; use fewer ranks, request more memory for the job, or use --in-jvm, whose ranks are"
                            + " threads of one JVM");
        }
        long total = (kibibytes("MemTotal", information) + Math.max(0, kibibytes("SwapTotal", information))) * 1024;
        if (total > 0 && ranks * LEAST_MEMORY > total) {
            throw new LaunchException("-n " + ranks + ": a JVM for each rank needs more than "
                    + mebibytes(ranks * LEAST_MEMORY) + " of memory, and this host has " + mebibytes(total)
                    + "; use fewer ranks, several hosts (--hosts), or --in-jvm, whose ranks are threads of one JVM");
        }
    }

    /** A line of the file; -1 if there is none. */
    private static long kibibytes(String name, Path information) {
        try {
            Matcher line = Pattern.compile("(?m)^" + name + ":\\s+(\\d+) kB$").matcher(Files.readString(information));
            return line.find() ? Long.parseLong(line.group(1)) : -1;
        } catch (IOException e) {
            return -1; // not Linux
        }
    }

    /**
     * Checks the memory that ranks of this host share.
     *
     * @param directory of files in memory
     */
    static Finding sharedMemory(Path directory) {
        String subject = "shared memory";
        String instead = "instead, ranks share files of " + System.getProperty("java.io.tmpdir")
                + ", which the system may also write to a disk";
        if (!Files.isDirectory(directory)) {
            return Finding.note(subject, "there is no " + directory + "; " + instead);
        }
        if (!Files.isWritable(directory)) {
            return Finding.note(
                    subject, "cannot write to " + directory + "; " + instead + "; permit it: chmod 1777 " + directory);
        }
        try {
            long free = Files.getFileStore(directory).getUsableSpace();
            String found = mebibytes(free) + " free in " + directory;
            return free >= LITTLE_SHARED_MEMORY
                    ? Finding.ok(subject, found)
                    : Finding.note(
                            subject,
                            found
                                    + "; pairs of ranks that find no room there use sockets, which takes longer; enlarge it: mount -o"
                                    + " remount,size=256m " + directory + ", or for a container --shm-size=256m");
        } catch (IOException e) {
            return Finding.note(subject, "cannot determine the room in " + directory + ": " + e.getMessage());
        }
    }

    static Finding nativeTransport() {
        OneLineLog.silenceLibraries();
        if (Epoll.isAvailable()) {
            return Finding.ok("native transport", "epoll");
        }
        Throwable cause = Epoll.unavailabilityCause();
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return unavailable(String.valueOf(cause.getMessage()));
    }

    /** Explains why there is no native transport. */
    static Finding unavailable(String why) {
        if (why.contains("failed to map segment")) {
            return Finding.note(
                    "native transport",
                    "Netty's epoll cannot be loaded from " + System.getProperty("java.io.tmpdir")
                            + ", which is mounted noexec: jmpi uses Java's own sockets; srun --mpi=pmi2 and mpiexec"
                            + " need epoll: name another directory by JDK_JAVA_OPTIONS=-Dio.netty.native.workdir=...");
        }
        return Finding.note(
                "native transport",
                "Netty's epoll cannot be loaded (" + why + "): jmpi uses Java's own sockets; srun --mpi=pmi2 and"
                        + " mpiexec need epoll. It is part of jmpi for Linux on x86-64 and AArch64, and needs glibc");
    }

    /**
     * Checks the requirements of {@code --hosts}.
     *
     * @param path directories of commands
     */
    static Finding remoteShell(String path) {
        return isOnPath("ssh", path)
                ? Finding.ok("several hosts", "ssh is here; it must log in without a password for --hosts")
                : Finding.note(
                        "several hosts",
                        "no ssh on the PATH: install it for --hosts, or name another command by --agent");
    }

    /**
     * Lists the other launchers.
     *
     * @param path directories of commands
     */
    static Finding launchers(String path) {
        List<String> here = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String launcher : LAUNCHERS) {
            (isOnPath(launcher, path) ? here : missing).add(launcher);
        }
        String absent = missing.isEmpty() ? "" : "; not here, and not needed: " + String.join(", ", missing);
        return Finding.ok(
                "launchers",
                String.join(
                                ", ",
                                Stream.concat(Stream.of("jmpirun"), here.stream())
                                        .toList())
                        + absent);
    }

    private static boolean isOnPath(String command, String path) {
        return Stream.of(path.split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, command)));
    }

    private static String mebibytes(long bytes) {
        return bytes < 10 * 1024 * MIB
                ? bytes / MIB + " MiB"
                : String.format(Locale.ROOT, "%.0f GiB", bytes / 1024.0 / MIB);
    }
}
