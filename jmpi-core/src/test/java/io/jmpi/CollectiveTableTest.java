package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of collective operations, its methods in the chapters, and the same table in the documentation. */
class CollectiveTableTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "mpi.md");

    private static Class<?> chapter(Collective operation) {
        if (operation.isAmongNeighbors()) {
            return NeighborhoodCommunicator.class;
        }
        return operation.isBetweenGroups() ? Intercommunicator.class : Communicator.class;
    }

    private static Stream<Class<?>> results(Collective operation, String method) {
        return Stream.of(chapter(operation).getMethods())
                .filter(each -> each.getName().equals(method))
                .map(Method::getReturnType);
    }

    private static String capitalized(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    @ParameterizedTest
    @EnumSource
    void shouldHaveAMethodInEachStyle(Collective operation) {
        String method = operation.method();
        assertThat(results(operation, method)).containsExactly(void.class);
        assertThat(results(operation, "i" + method)).containsExactly(Request.class);
        assertThat(results(operation, method + "Init")).containsExactly(PersistentRequest.class);
    }

    @ParameterizedTest
    @EnumSource
    void shouldHaveACallOfItsArguments(Collective operation) {
        assertThat(Stream.of(Call.class.getMethods())
                        .filter(each -> each.getName().equals(operation.method()))
                        .flatMap(each -> Stream.of(each.getParameters()))
                        .map(parameter -> parameter.getType().getSimpleName()))
                .satisfies(types -> assertThat(types.contains("ReduceOp")).isEqualTo(operation.isReduction()))
                .satisfies(types -> assertThat(types.contains("int")).isEqualTo(operation.hasRoot()))
                .satisfies(
                        types -> assertThat(types.contains("int[]")).isEqualTo(operation == Collective.REDUCE_SCATTER));
    }

    private static String row(Collective operation) {
        String division = switch (operation.division()) {
            case UNDIVIDED -> "";
            case EQUALLY -> "equal";
            case BY_COUNTS -> "by counts";
            case BY_COUNTS_AND_TYPES -> "by counts and types";
        };
        return String.join(
                " | ",
                "| `" + operation.method() + "`",
                "MPI_" + capitalized(operation.function()),
                operation.section(),
                operation.hasRoot() ? "root" : "",
                division,
                operation.isReduction() ? "yes" : "",
                operation.movesObjects() ? "yes" : "",
                operation.isBetweenGroups() ? "yes |" : "|");
    }

    @Test
    void shouldBeTheTableOfTheDocumentation() throws Exception {
        List<String> lines = Files.readAllLines(DOCUMENT).stream()
                .map(line -> line.replaceAll(" +", " "))
                .filter(line -> line.matches("\\| `\\w+` \\| MPI_\\w+ \\|.*"))
                .toList();
        assertThat(lines)
                .containsExactlyElementsOf(Stream.of(Collective.values())
                        .map(CollectiveTableTest::row)
                        .map(line -> line.replaceAll(" +", " "))
                        .toList());
    }
}
