package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table of {@code docs/migrating.md} agrees with the listings, with the classes of this package, and with what {@code
 * exceptions.txt} and {@code notes.txt} say about them. {@code mvn test -pl jmpi-mpi -Dtest=MigrationTableTest
 * -Djmpi.test.write=true} writes it.
 */
class MigrationTableTest {
    private static final Path PAGE = Path.of(System.getProperty("basedir", ""), "..", "docs", "migrating.md");
    private static final String BEGIN = "<!-- The table is written by MigrationTableTest:"
            + " mvn test -pl jmpi-mpi -Dtest=MigrationTableTest -Djmpi.test.write=true -->\n";
    private static final String END = "<!-- end of the table -->\n";
    private static final List<String> LISTINGS = List.of("mpijava-1.2.txt", "openmpi-java-4.1.txt");

    /** Begins a note on a member that programs can call, and that throws. */
    private static final String THROWS = "throws ";

    /** The state of a member that is as in the library, which the page does not list. */
    private static final String SAME = "same";

    /** The characters that a row may take. */
    private static final int WIDTH = 140;

    private final Map<String, String> exceptions = Listing.differences("exceptions.txt");
    private final Map<String, String> notes = Listing.differences("notes.txt");

    MigrationTableTest() throws IOException {}

    @Test
    void shouldBeTheTableOfThePage() throws IOException {
        String table = flavour("MPJ Express and FastMPJ (mpiJava 1.2)", LISTINGS.get(0))
                + flavour("Open MPI's Java bindings", LISTINGS.get(1))
                + "\n";
        String page = Files.readString(PAGE);
        assertThat(page).contains(BEGIN, END);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        if (Boolean.getBoolean("jmpi.test.write")) {
            Files.writeString(PAGE, page.substring(0, begin) + table + page.substring(end));
        } else {
            assertThat(page.substring(begin, end)).isEqualTo(table);
        }
    }

    @Test
    void shouldReferToNotesOfThePage() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(notes.values())
                .allSatisfy(note -> assertThat(page).contains("\n" + note.replace(THROWS, "") + ". **"));
    }

    @Test
    void shouldSayNothingAboutMembersThatNobodyHas() throws IOException {
        List<Listing.Member> members = new ArrayList<>();
        for (String listing : LISTINGS) {
            members.addAll(Listing.read(listing).members());
        }
        assertThat(Stream.concat(exceptions.keySet().stream(), notes.keySet().stream())
                        .filter(key -> members.stream()
                                .noneMatch(member ->
                                        Listing.reason(Map.of(key, ""), member).isPresent())))
                .isEmpty();
    }

    /** Without an instance: no program can have one of a class whose constructors throw. */
    @Test
    void shouldThrowWhatIsNotThere() throws Exception {
        int called = 0;
        for (Listing.Member member : Listing.read(LISTINGS.get(1)).members()) {
            if (!note(member).startsWith(THROWS) || member.parameters() == null) {
                continue;
            }
            Class<?> type = Class.forName(member.type());
            for (Constructor<?> each : type.getConstructors()) {
                if (member.name().equals("<init>")) {
                    shouldThrow(member, () -> each.newInstance(nothing(each.getParameterTypes())));
                    called++;
                }
            }
            for (Method each : type.getMethods()) {
                Object instance = type == Intracomm.class ? MPI.COMM_WORLD : null;
                if (each.getName().equals(member.name())
                        && (instance != null || Modifier.isStatic(each.getModifiers()))) {
                    shouldThrow(member, () -> each.invoke(instance, nothing(each.getParameterTypes())));
                    called++;
                }
            }
        }
        assertThat(called).isGreaterThan(10);
    }

    private interface Call {
        Object run() throws ReflectiveOperationException;
    }

    private static void shouldThrow(Listing.Member member, Call call) {
        Throwable thrown = catchThrowable(call::run);
        assertThat(thrown).as(member.toString()).isInstanceOf(InvocationTargetException.class);
        assertThat(thrown.getCause())
                .as(member.toString())
                .isInstanceOfSatisfying(
                        MPIException.class,
                        error -> assertThat(error.getErrorClass()).isEqualTo(MPI.ERR_UNSUPPORTED_OPERATION));
    }

    /** Null, 0 or false for each parameter. */
    private static Object[] nothing(Class<?>[] types) {
        return Arrays.stream(types)
                .map(type -> Array.get(Array.newInstance(type, 1), 0))
                .toArray();
    }

    // ---------------------------------------------------------------- the table

    private String flavour(String title, String listing) throws IOException {
        Map<String, List<Listing.Member>> classes = new LinkedHashMap<>();
        for (Listing.Member member : Listing.read(listing).members()) {
            classes.computeIfAbsent(member.type(), name -> new ArrayList<>()).add(member);
        }
        StringBuilder text = new StringBuilder("\n### " + title + "\n\n| member | in jmpi |\n|---|---|\n");
        List<String> same = new ArrayList<>();
        classes.forEach((type, members) -> {
            String name = type.substring("mpi.".length());
            if (members.stream().allMatch(member -> state(member).equals(SAME))) {
                same.add("`" + name + "`");
            } else {
                appendClass(text, name, members);
            }
        });
        return text + "\nClasses without a difference: " + String.join(", ", same) + ".\n";
    }

    /** Rows of the members that differ: those with the same state together, each with all overloads. */
    private void appendClass(StringBuilder text, String type, List<Listing.Member> members) {
        Map<String, List<Listing.Member>> byName = members.stream()
                .filter(member -> !member.isClass())
                .collect(Collectors.groupingBy(Listing.Member::name, LinkedHashMap::new, Collectors.toList()));
        Map<String, List<String>> together = new LinkedHashMap<>();
        byName.forEach((name, overloads) -> together.computeIfAbsent(state(overloads), key -> new ArrayList<>())
                .add("`" + shown(name) + "`"));
        if (together.isEmpty()) {
            appendRow(text, "`" + type + "`", state(members.get(0)));
        } else if (together.size() == 1) {
            appendRow(text, "`" + type + "`: all", together.keySet().iterator().next());
        } else {
            together.remove(SAME);
            together.forEach((state, names) -> appendNames(text, type, names, state));
        }
    }

    private static String shown(String name) {
        return name.equals("<init>") ? "new" : name;
    }

    /** As many rows as the names need. */
    private static void appendNames(StringBuilder text, String type, List<String> names, String state) {
        String head = "`" + type + "`: ";
        int width = WIDTH - head.length() - state.length() - "|  |  | , ".length();
        String row = "";
        for (String name : names) {
            if (!row.isEmpty() && row.length() + name.length() > width) {
                appendRow(text, head + row, state);
                row = "";
            }
            row += (row.isEmpty() ? "" : ", ") + name;
        }
        appendRow(text, head + row, state);
    }

    private static void appendRow(StringBuilder text, String members, String state) {
        text.append("| ").append(members).append(" | ").append(state).append(" |\n");
    }

    /** The state of overloads; if they differ, each is named by its parameters. */
    private String state(List<Listing.Member> overloads) {
        Map<String, List<Listing.Member>> states =
                overloads.stream().collect(Collectors.groupingBy(this::state, LinkedHashMap::new, Collectors.toList()));
        if (states.size() == 1) {
            return states.keySet().iterator().next();
        }
        return states.entrySet().stream()
                .map(entry -> entry.getValue().stream()
                                .map(member -> "`(" + String.join(", ", member.parameters()) + ")`")
                                .collect(Collectors.joining(", "))
                        + " "
                        + entry.getKey())
                .collect(Collectors.joining("; "));
    }

    private String state(Listing.Member member) {
        if (!member.exists()) {
            return "not there: " + Listing.reason(exceptions, member).orElseThrow();
        }
        String note = note(member);
        if (note.startsWith(THROWS)) {
            return "not there, note " + note.substring(THROWS.length());
        }
        return note.isEmpty() ? SAME : "note " + note;
    }

    /** The note on a member; empty if there is none. */
    private String note(Listing.Member member) {
        Optional<String> note = Listing.reason(notes, member);
        return note.orElse("");
    }
}
