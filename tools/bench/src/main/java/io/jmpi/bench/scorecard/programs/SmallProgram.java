package io.jmpi.bench.scorecard.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A generated program: a class with a method {@code run(Mpi)}, the body of each rank.
 *
 * @param name of the class, unique
 * @param mistake what is wrong; empty if it is right
 * @param ranks how many run it
 * @param check value of the setting {@code check}, or {@link #EXPLORED}
 * @param body statements, with the variables of the method; a line that ends with {@code // @A} is a place
 * @param facts what a report of the mistake has, each in some line of it; {@code @A} stands for a place,
 *     and {@code |} separates alternatives
 */
public record SmallProgram(
        String name, Optional<Mistake> mistake, int ranks, String check, List<String> body, List<String> facts) {
    /** In place of a value of the setting: all matchings of the program are run, without checks. */
    public static final String EXPLORED = "explored";

    private static final String MARK = "// @";

    private static final List<String> BEFORE = List.of(
            "import io.jmpi.*;",
            "import io.jmpi.datatype.*;",
            "import io.jmpi.reduction.*;",
            "import io.jmpi.rma.*;",
            "",
            "public final class NAME {",
            "    public static void run(Mpi mpi) throws Exception {",
            "        Communicator world = mpi.world();",
            "        int rank = world.rank();",
            "        int size = world.size();");

    private static final List<String> AFTER = List.of("    }", "}", "");

    public SmallProgram {
        body = List.copyOf(body);
        facts = List.copyOf(facts);
    }

    /** The text of the class. */
    public String source() {
        return String.join("\n", lines().toList());
    }

    private Stream<String> lines() {
        return Stream.of(
                        BEFORE.stream().map(line -> line.replace("NAME", name)),
                        body.stream().map(line -> "        " + line),
                        AFTER.stream())
                .flatMap(part -> part);
    }

    /** The facts with the places that they name. */
    public List<String> factsWithPlaces() {
        List<String> lines = lines().toList();
        List<String> found = new ArrayList<>();
        for (String fact : facts) {
            String text = fact;
            for (int i = 0; i < lines.size(); i++) {
                int mark = lines.get(i).indexOf(MARK);
                if (mark >= 0) {
                    String place =
                            lines.get(i).substring(mark + MARK.length() - 1).strip();
                    text = text.replace(place, name + ".java:" + (i + 1));
                }
            }
            found.add(text);
        }
        return found;
    }
}
