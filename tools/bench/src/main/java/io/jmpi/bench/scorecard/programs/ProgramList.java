package io.jmpi.bench.scorecard.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects programs, and names them by their numbers. */
final class ProgramList {
    private final List<SmallProgram> programs = new ArrayList<>();

    List<SmallProgram> programs() {
        return programs;
    }

    /**
     * Adds a program with a mistake.
     *
     * @param facts see {@link SmallProgram#facts}
     */
    void wrong(Mistake mistake, int ranks, List<String> body, String... facts) {
        wrong(mistake, ranks, "true", body, facts);
    }

    /** As above, with another value of the setting {@code check}. */
    void wrong(Mistake mistake, int ranks, String check, List<String> body, String... facts) {
        add("Wrong", Optional.of(mistake), ranks, check, body, List.of(facts));
    }

    /** Adds a program without a mistake, which resembles one that has it. */
    void right(int ranks, List<String> body) {
        right(ranks, "true", body);
    }

    void right(int ranks, String check, List<String> body) {
        add("Right", Optional.empty(), ranks, check, body, List.of());
    }

    private void add(
            String prefix, Optional<Mistake> mistake, int ranks, String check, List<String> body, List<String> facts) {
        programs.add(new SmallProgram(prefix + (programs.size() + 1), mistake, ranks, check, body, facts));
    }

    /** Adds a program with a mistake in some order of its messages. */
    void explored(Mistake mistake, int ranks, List<String> body, String... facts) {
        wrong(mistake, ranks, SmallProgram.EXPLORED, body, facts);
    }

    /** Adds a program without a mistake in any order of its messages. */
    void explored(int ranks, List<String> body) {
        right(ranks, SmallProgram.EXPLORED, body);
    }

    // ---------------------------------------------------------------- text

    /** The statements of a text. */
    static List<String> statements(String text) {
        return text.lines().toList();
    }

    /** Statements, one after the other. */
    @SafeVarargs
    static List<String> lines(List<String>... parts) {
        List<String> all = new ArrayList<>();
        for (List<String> part : parts) {
            all.addAll(part);
        }
        return all;
    }

    /** A choice between statements. */
    static List<String> choice(String condition, List<String> then, List<String> otherwise) {
        List<String> all = new ArrayList<>();
        all.add("if (" + condition + ") {");
        then.forEach(line -> all.add("    " + line));
        if (!otherwise.isEmpty()) {
            all.add("} else {");
            otherwise.forEach(line -> all.add("    " + line));
        }
        all.add("}");
        return all;
    }
}
