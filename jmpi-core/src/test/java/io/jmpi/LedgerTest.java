package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The ledger {@code docs/mpi.tsv} agrees with the API, with the API's Javadoc, and with the page {@code docs/mpi.md}.
 * {@code scripts/test core LedgerTest -Djmpi.test.write=true} writes the page.
 */
class LedgerTest {
    private static final Path PAGE = Path.of("..", "docs", "mpi.md");
    private static final Path README = Path.of("..", "README.md");
    private static final String BEGIN = "<!-- LedgerTest writes this from mpi.tsv:"
            + " scripts/test core LedgerTest -Djmpi.test.write=true -->\n\n";
    private static final String END = "<!-- end of the ledger -->\n";

    /** Those whose Javadoc names the procedures of MPI; a package that does not exist has none. */
    private static final List<String> PACKAGES = List.of(
            "io.jmpi", "io.jmpi.datatype", "io.jmpi.reduction", "io.jmpi.errors", "io.jmpi.rma", "io.jmpi.file");

    private final Ledger ledger = Ledger.read();
    private final NamedProcedures named = NamedProcedures.in(PACKAGES);

    LedgerTest() throws IOException {}

    @Test
    void shouldBeTheTablesOfThePage() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(page).contains(BEGIN, END);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        if (Boolean.getBoolean("jmpi.test.write")) {
            Files.writeString(PAGE, page.substring(0, begin) + ledger.text() + page.substring(end));
        } else {
            assertThat(page.substring(begin, end)).isEqualTo(ledger.text());
        }
    }

    /** 567 names of the machine-readable list of MPI 5.0, without its 28 of the ABI and the 34 of callbacks. */
    @Test
    void shouldHaveTheNumberOfTheReadme() throws IOException {
        Matcher count = Pattern.compile("jmpi has (\\d+ of \\d+ procedures)").matcher(ledger.text());
        assertThat(count.find()).isTrue();
        assertThat(Files.readString(README)).contains("[" + count.group(1) + "](docs/mpi.md#the-ledger)");
    }

    @Test
    void shouldHaveEachProcedureOfTheStandardOnce() {
        assertThat(ledger.rows().map(Ledger.Row::procedure))
                .hasSize(505)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("MPI_[A-Z]\\w+[a-z]\\w*"));
    }

    private static Class<?> type(String name) {
        for (String each : PACKAGES) {
            try {
                return Class.forName(each + "." + name);
            } catch (ClassNotFoundException e) {
                // perhaps in the next one
            }
        }
        throw new AssertionError("no class " + name + " in " + PACKAGES);
    }

    /** The public methods and fields of that name, those of supertypes, too. */
    private static List<Member> members(Class<?> type, String name) {
        Stream<Method> methods = Stream.of(type.getMethods());
        Stream<Field> fields = Stream.of(type.getFields());
        return Stream.<Member>concat(methods, fields)
                .filter(member -> member.getName().equals(name))
                .toList();
    }

    @Test
    void shouldNameMembersOfTheApiWhoseJavadocNamesTheProcedure() {
        List<String> wrong = new ArrayList<>();
        ledger.rows().filter(Ledger.Row::isThere).forEach(row -> {
            Class<?> type = type(row.type());
            boolean isNamedByType = named.has(row.procedure(), row.type());
            if (row.members().isEmpty() && !isNamedByType) {
                wrong.add("the Javadoc of " + row.type() + " does not name " + row.procedure());
            }
            for (String name : row.members()) {
                List<Member> members = members(type, name);
                if (members.isEmpty()) {
                    wrong.add(row.procedure() + ": no " + row.type() + "." + name);
                } else if (!isNamedByType
                        && members.stream()
                                .noneMatch(member -> named.has(
                                        row.procedure(),
                                        member.getDeclaringClass().getSimpleName() + "." + name))) {
                    wrong.add("the Javadoc of " + row.type() + "." + name + " does not name " + row.procedure());
                }
            }
        });
        assertThat(wrong).isEmpty();
    }

    @Test
    void shouldHaveWhatTheJavadocOfTheApiNames() {
        Map<String, Ledger.Row> rows =
                ledger.rows().collect(Collectors.toMap(Ledger.Row::procedure, Function.identity()));
        assertThat(named.counterparts())
                .isNotEmpty()
                .allSatisfy(procedure -> assertThat(rows.get(procedure))
                        .as(
                                "row of docs/mpi.tsv for %s of %s",
                                procedure, named.places().get(procedure))
                        .isNotNull()
                        .matches(Ledger.Row::isThere, "names the member of the API"));
    }
}
