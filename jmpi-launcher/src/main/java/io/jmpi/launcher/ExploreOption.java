package io.jmpi.launcher;

import io.jmpi.MpiConfig;
import io.jmpi.Setting;
import io.jmpi.launcher.Jmpirun.OnlyAttached;
import io.jmpi.launcher.explore.MatchingFile;
import io.jmpi.launcher.plan.LaunchException;
import io.jmpi.launcher.pmi.JobKey;
import io.jmpi.matching.MatchingEngines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The options {@code --explore} and {@code --replay}. Thread: one. */
final class ExploreOption {
    private static final String DEFAULT_MOST = "1000";
    private static final String REPLAY = "--replay";

    @Option(
            names = "--explore",
            arity = "0..1",
            fallbackValue = DEFAULT_MOST,
            preprocessor = OnlyAttached.class,
            paramLabel = "N",
            description = "Run the program in this JVM once for each order in which its receives and probes from any"
                    + " source can find messages, at most N (default: " + DEFAULT_MOST
                    + ") and no longer than --timeout."
                    + " Report deadlocks, failures and differing results, with files for --replay in the directory"
                    + " 'explored', or that of --log-dir.")
    private String most;

    @Option(
            names = "--explore-completions",
            description =
                    "With --explore: also explore which of several complete requests a wait for any of them reports, and"
                            + " whether the first test of a complete one finds it.")
    private boolean completions;

    @Option(
            names = REPLAY,
            paramLabel = "FILE",
            description =
                    "Run a program again with the matching of a file of --explore, which also names the program, its ranks"
                            + " and options. Others can be added.")
    private Path replayed;

    /** Null if nothing is replayed. */
    private MatchingFile file;

    boolean isWanted() {
        return most != null;
    }

    /** Whether to explore which completions are reported. */
    boolean completions() {
        return completions;
    }

    /** The matching to run; empty if none is replayed. */
    Optional<MatchingFile> replayed() {
        return Optional.ofNullable(file);
    }

    /** Whether the ranks take turns as threads of this JVM. */
    boolean isSteered() {
        return most != null || replayed != null;
    }

    int most() {
        return Integer.parseInt(most);
    }

    /** The words of a command line with those of the file that it replays at the end: further options come before. */
    static List<String> expanded(CommandSpec command, List<String> words) throws LaunchException {
        for (int i = 0; i < words.size() && words.get(i).startsWith("-"); i++) {
            String word = words.get(i);
            String name = word.replaceFirst("=.*", "");
            boolean hasNext = name.equals(word) && i + 1 < words.size();
            if (name.equals(REPLAY) && (hasNext || !name.equals(word))) {
                Path file = Path.of(hasNext ? words.get(i + 1) : word.substring(REPLAY.length() + 1));
                List<String> expanded = new ArrayList<>(words);
                expanded.addAll(MatchingFile.read(file).words());
                return expanded;
            }
            OptionSpec option = command.findOption(name);
            i += hasNext && option != null && option.arity().min() > 0 ? 1 : 0;
        }
        return words;
    }

    /** The words of a command line without the options of an exploration, and with the settings of the environment. */
    static List<String> withoutOwn(List<String> options) {
        List<String> others = new ArrayList<>();
        new TreeMap<>(System.getenv()).forEach((name, value) -> {
            if (name.startsWith("JMPI_") && !name.equals(JobKey.VARIABLE)) {
                others.addAll(List.of("-x", name + "=" + value));
            }
        });
        for (int i = 0; i < options.size(); i++) {
            String option = options.get(i);
            boolean hasValue = option.equals("--timeout") || option.equals("--log-dir");
            boolean isOwn = hasValue || option.matches("--explore(=.*)?|--(timeout|log-dir)=.*");
            i += hasValue ? 1 : 0;
            if (!isOwn) {
                others.add(option);
            }
        }
        return others;
    }

    /** Checks what does not depend on other options. */
    void requireValid() throws LaunchException {
        if (most != null && !most.matches("0*[1-9]\\d{0,8}")) {
            throw new LaunchException("--explore=" + most + ": expected the largest number of matchings, such as 1000");
        }
        if (completions && !isSteered()) {
            throw new LaunchException("--explore-completions: has no effect without --explore");
        }
        if (replayed != null) {
            file = MatchingFile.read(replayed);
            if (most != null) {
                throw new LaunchException("--explore and --replay: give one of them");
            }
        }
    }

    /** Checks the settings of ranks that take turns: a device with a thread of its own would not. */
    void requireInSoftware(MpiConfig config) throws LaunchException {
        if (!isSteered()) {
            return;
        }
        String engine = config.get(Setting.MATCHER);
        boolean isDevice = MatchingEngines.load().names().contains(engine)
                && !MatchingEngines.software().contains(engine);
        if (isDevice) {
            throw new LaunchException("--matcher " + engine
                    + ": is a device that works while no rank does; with --explore use one in software: "
                    + String.join(", ", MatchingEngines.software()));
        }
        String transport = config.get(Setting.TRANSPORT);
        if (!List.of("auto", "in-jvm").contains(transport)) {
            throw new LaunchException("--transport " + transport
                    + ": an exploration needs messages that are never on the way; omit it with --explore");
        }
    }
}
