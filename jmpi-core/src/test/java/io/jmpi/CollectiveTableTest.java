package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.reduction.ReduceOp;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /** Arguments of the types of a method: a buffer with parts, a root, counts and a reduction that no default is. */
    private static Object argument(Class<?> type) {
        if (type == int.class) {
            return 7;
        }
        if (type == int[].class) {
            return new int[] {5};
        }
        return type == ReduceOp.class ? ReduceOp.MAX : Buffer.of(new int[1], new int[] {1}, new int[] {0});
    }

    private static Object first(List<Object> arguments, Class<?> type, int skipped) {
        return arguments.stream()
                .filter(type::isInstance)
                .skip(skipped)
                .findFirst()
                .orElse(null);
    }

    /** Records how the operations that it binds are run. */
    private record Recorder(List<Call> calls, List<Style> styles) implements InvocationHandler, Operation {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, arguments);
            }
            assertThat(method.getName()).isEqualTo("bind");
            calls.add((Call) arguments[0]);
            return this;
        }

        @Override
        public Status blocking() {
            styles.add(Style.BLOCKING);
            return null;
        }

        @Override
        public Request nonblocking() {
            styles.add(Style.NONBLOCKING);
            return null;
        }

        @Override
        public PersistentRequest persistent() {
            styles.add(Style.PERSISTENT);
            return null;
        }
    }

    /** Tests that bind a {@link Call} thus test what programs call. */
    @ParameterizedTest
    @EnumSource
    void shouldRunTheCallOfTheArgumentsOfItsMethods(Collective operation) throws ReflectiveOperationException {
        String name = operation.method();
        Recorder recorder = new Recorder(new ArrayList<>(), new ArrayList<>());
        Object chapter = Proxy.newProxyInstance(
                CollectiveTableTest.class.getClassLoader(), new Class<?>[] {chapter(operation)}, recorder);
        for (String method : List.of(name, "i" + name, name + "Init")) {
            Method called = Stream.of(chapter(operation).getMethods())
                    .filter(each -> each.getName().equals(method))
                    .findFirst()
                    .orElseThrow();
            List<Object> arguments = Stream.of(called.getParameterTypes())
                    .map(CollectiveTableTest::argument)
                    .toList();
            called.invoke(chapter, arguments.toArray());
            Call call = recorder.calls.get(recorder.calls.size() - 1);
            assertThat(call.operation()).isEqualTo(operation);
            assertThat(call.sendBuffer()).isSameAs(first(arguments, Buffer.class, 0));
            assertThat(call.recvBuffer()).isSameAs(first(arguments, Buffer.class, 1));
            assertThat(call.recvCounts()).isSameAs(first(arguments, int[].class, 0));
            assertThat(call.op()).isSameAs(first(arguments, ReduceOp.class, 0));
            assertThat(call.root()).isEqualTo(operation.hasRoot() ? 7 : Call.NO_ROOT);
        }
        assertThat(recorder.styles).containsExactly(Style.values());
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
