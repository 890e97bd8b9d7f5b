package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The table of {@code docs/migrating.md} agrees with the listings, the classes, and the documented differences. {@code mvn test
 * -pl jmpi-mpi -Dtest=MigrationTableTest -Djmpi.test.write=true} writes it.
 */
class MigrationTableTest {
    private static final Path PAGE = Path.of(System.getProperty("basedir", ""), "..", "docs", "migrating.md");
    private static final String BEGIN = "<!-- table: written by MigrationTableTest -->\n";
    private static final String END = "<!-- end of the table -->\n";

    @Test
    void shouldBeTheTableOfThePage() throws IOException {
        String table = flavour("MPJ Express, FastMPJ (mpiJava 1.2)", "mpijava-1.2.txt")
                + flavour("Open MPI", "openmpi-java-4.1.txt");
        String page = Files.readString(PAGE);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        if (Boolean.getBoolean("jmpi.test.write")) {
            Files.writeString(PAGE, page.substring(0, begin) + table + page.substring(end));
        } else {
            assertThat(page.substring(begin, end)).isEqualTo(table);
        }
    }

    private static String flavour(String title, String listing) throws IOException {
        Map<String, String> exceptions = Listing.differences("exceptions.txt");
        Map<String, String> notes = Listing.differences("notes.txt");
        Map<String, Map<String, String>> classes = new LinkedHashMap<>();
        for (Listing.Member member : Listing.read(listing).members()) {
            Map<String, String> members = classes.computeIfAbsent(member.type(), name -> new LinkedHashMap<>());
            String state = state(member, exceptions, notes);
            if (member.isClass() && state.equals("same")) {
                continue;
            }
            String name = member.isClass()
                    ? "the class"
                    : "`" + (member.name().equals("<init>") ? "new" : member.name()) + "`";
            members.merge(name, state, (one, other) -> one.equals(other) ? one : one + "; " + other);
        }
        StringBuilder text = new StringBuilder("\n### " + title + "\n\n| class | member | |\n|---|---|---|\n");
        classes.forEach((type, members) -> append(text, type, members));
        return text.append('\n').toString();
    }

    /** One row for all members of a class that are in the same state. */
    private static void append(StringBuilder text, String type, Map<String, String> members) {
        Map<String, StringBuilder> byState = new LinkedHashMap<>();
        members.forEach((name, state) -> byState.computeIfAbsent(state, key -> new StringBuilder())
                .append(byState.get(state).length() == 0 ? "" : ", ")
                .append(name));
        byState.forEach((state, names) -> text.append("| `")
                .append(type.substring("mpi.".length()))
                .append("` | ")
                .append(names)
                .append(" | ")
                .append(state)
                .append(" |\n"));
    }

    private static String state(Listing.Member member, Map<String, String> exceptions, Map<String, String> notes) {
        if (!member.exists()) {
            return "not there: " + Listing.reason(exceptions, member).orElseThrow();
        }
        Optional<String> note = Listing.reason(notes, member);
        return note.map(number -> "same, note " + number).orElse("same");
    }
}
