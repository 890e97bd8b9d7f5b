package io.jmpi.bench.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A job that runs a program of {@code osu}, which checks what it transfers. Immutable.
 *
 * @param options of {@code jmpirun}, as words in one string
 * @param program with its options, likewise
 */
public record OsuJob(int ranks, String options, String program) {
    /** The script sets it. */
    private static final String JMPIRUN = "jmpi.bench.jmpirun";

    /** The path of {@code jmpirun}. */
    public static String jmpirun() {
        return System.getProperty(JMPIRUN, "jmpirun");
    }

    /** The command for readers. */
    public String command() {
        return "./jmpirun -n " + ranks + " " + options + " osu " + program;
    }

    /** The command that prints JSON and nothing else. */
    public List<String> words(String jmpirun) {
        List<String> words = new ArrayList<>(List.of(command().split(" ", -1)));
        words.set(0, jmpirun);
        words.addAll(List.of("--json", "-"));
        return words;
    }

    /** The environment of jobs: jmpibench has built jmpi. */
    public static Map<String, String> environment(Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("JMPIRUN_NO_BUILD", "1");
        return environment;
    }

    /**
     * Runs it.
     *
     * @param environment settings of the job
     * @param log base name of the files with its output
     * @throws RunFailure if it fails
     */
    public ProgramOutput run(Execution execution, Map<String, String> environment, Path log)
            throws RunFailure, IOException, InterruptedException {
        return ProgramOutput.parse(execution.run(words(jmpirun()), environment(environment), log));
    }
}
