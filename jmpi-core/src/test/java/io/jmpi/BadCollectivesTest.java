package io.jmpi;

import static io.jmpi.BadCall.bad;
import static io.jmpi.datatype.Datatype.INT;
import static io.jmpi.datatype.Datatype.LONG;
import static io.jmpi.errors.ErrorClass.ARG;
import static io.jmpi.errors.ErrorClass.BUFFER;
import static io.jmpi.errors.ErrorClass.COUNT;
import static io.jmpi.errors.ErrorClass.ROOT;
import static io.jmpi.errors.ErrorClass.TYPE;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Collective.Division;
import io.jmpi.Collective.Pattern;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Wrong arguments of collective operations that move data, by the columns of each operation's row. */
@Timeout(60)
class BadCollectivesTest {
    private static final int RANKS = 3;

    /** The rank that makes the wrong call. */
    private static final int CALLER = 1;

    private static final int LEAF = 0;
    private static final int[] ONES = {1, 1, 1};
    private static final int[] PLACES = {0, 1, 2};

    private static Object inPlace() {
        return Buffer.IN_PLACE;
    }

    /** A buffer that cannot be made, whatever operation it is for. */
    private record Fault(String what, Supplier<Object> buffer, ErrorClass expected, String facts) {}

    private static Fault fault(String what, Supplier<Object> buffer, ErrorClass expected, String facts) {
        return new Fault(what, buffer, expected, facts);
    }

    private static List<Fault> faults(Division division) {
        int[] three = new int[3];
        return switch (division) {
            case UNDIVIDED, EQUALLY ->
                List.of(
                        fault("negative count", () -> Buffer.of(three, 0, -3, INT), COUNT, "count -3; buffer"),
                        fault("no type", () -> Buffer.of(three, 0, 3, null), TYPE, "datatype of buffer; null"));
            case BY_COUNTS ->
                List.of(
                        fault(
                                "few counts",
                                () -> parts(new int[2], PLACES),
                                ARG,
                                "displacements; 3 elements; counts; 2 elements"),
                        fault("many counts", () -> parts(new int[4], PLACES), ARG, "counts; 4 elements"),
                        fault("no counts", () -> parts(null, PLACES), COUNT, "counts is null"),
                        fault("no displacements", () -> parts(ONES, null), ARG, "displacements is null"),
                        fault("few displacements", () -> parts(ONES, new int[1]), ARG, "displacements; 1 element"),
                        fault("a negative one", () -> parts(ONES, new int[] {0, 1, -1}), ARG, "displacements[2] = -1"),
                        fault("a part outside", () -> parts(ONES, new int[] {0, 1, 3}), BUFFER, "buffer (part 2)"));
            case BY_COUNTS_AND_TYPES ->
                List.of(
                        fault(
                                "few types",
                                () -> typed(PLACES, null, null),
                                TYPE,
                                "types; 2 elements; counts; 3 elements"),
                        fault("no types", () -> typed(PLACES, (Datatype<?>[]) null), TYPE, "types is null"),
                        fault("a null type", () -> typed(PLACES, null, null, null), TYPE, "types[0] is null"),
                        fault(
                                "another type",
                                () -> typed(PLACES, INT, LONG, INT),
                                TYPE,
                                "buffer (part 1); int[]; LONG"),
                        fault(
                                "a negative one",
                                () -> typed(new int[] {0, -5, 0}, INT, INT, INT),
                                ARG,
                                "displacements[1] = -5"));
        };
    }

    private static Buffer parts(int[] counts, int[] displacements) {
        return Buffer.of(new int[3], counts, displacements);
    }

    private static Buffer typed(int[] displacements, Datatype<?>... types) {
        return Buffer.of(new int[3], 0, ONES, displacements, types);
    }

    /** The wrong calls of one operation. Its own side has one part, the other side one for each rank; or both have. */
    private static final class Row {
        private final Collective operation;
        private final boolean ownIsSent;
        private final boolean ownHasParts;
        private final String own;
        private final String parts;
        private final List<BadCall> calls = new ArrayList<>();

        Row(Collective operation) {
            this.operation = operation;
            ownIsSent = operation.pattern() != Pattern.SCATTER;
            ownHasParts = CollectiveCase.sendsParts(operation) && CollectiveCase.receivesParts(operation);
            own = operation.pattern() == Pattern.BROADCAST ? "buffer" : ownIsSent ? "sendBuffer" : "recvBuffer";
            parts = ownIsSent ? "recvBuffer" : "sendBuffer";
        }

        private void add(
                String what,
                int root,
                Supplier<Object> ownBuffer,
                Supplier<Object> partsBuffer,
                ErrorClass expected,
                String facts) {
            calls.add(bad(
                    operation.method() + " " + what,
                    w -> {
                        Object send = ownIsSent ? ownBuffer.get() : partsBuffer.get();
                        Object receive = ownIsSent ? partsBuffer.get() : ownBuffer.get();
                        w.bind(Call.of(operation, send, receive, ONES, ReduceOp.SUM, root));
                    },
                    expected,
                    facts.split("; ", -1)));
        }

        private Object own() {
            return ownHasParts ? parts(3, 1) : new int[1];
        }

        /** A buffer of parts, or the whole array that is divided equally. */
        private Object parts(int number, int each) {
            int[] counts = new int[number];
            Arrays.fill(counts, each);
            Datatype<?>[] types = new Datatype<?>[number];
            Arrays.fill(types, INT);
            return switch (operation.division()) {
                case UNDIVIDED, EQUALLY -> new int[number * each];
                case BY_COUNTS -> Buffer.of(new int[each], counts, new int[number]);
                case BY_COUNTS_AND_TYPES -> Buffer.of(new int[each], 0, counts, new int[number], types);
            };
        }

        Stream<BadCall> calls() {
            if (operation.hasRoot()) {
                add("with root 3", 3, this::own, () -> parts(3, 1), ROOT, "root 3; 0..2");
                add("with root -1", -1, this::own, () -> parts(3, 1), ROOT, "root -1");
            }
            add("of nothing", CALLER, () -> null, () -> parts(3, 1), BUFFER, own + "; null");
            if (operation.pattern() == Pattern.BROADCAST) {
                add("in place", CALLER, BadCollectivesTest::inPlace, () -> null, BUFFER, own + " is IN_PLACE");
            } else {
                bothSides();
                divided();
            }
            readOnly();
            for (Fault fault : faults(operation.division())) {
                boolean hasParts = operation.pattern() != Pattern.BROADCAST;
                if (ownHasParts || !hasParts) {
                    add(own + " with " + fault.what, CALLER, fault.buffer, () -> null, fault.expected, fault.facts);
                }
                if (hasParts) {
                    add(parts + " with " + fault.what, CALLER, this::own, fault.buffer, fault.expected, fault.facts);
                }
            }
            return calls.stream();
        }

        private void bothSides() {
            add("without parts of all", CALLER, this::own, () -> null, BUFFER, parts + "; null");
            add("into nowhere", CALLER, this::own, BadCollectivesTest::inPlace, BUFFER, parts + " is IN_PLACE");
            if (operation.hasRoot()) {
                add(
                        "in place at a leaf",
                        LEAF,
                        BadCollectivesTest::inPlace,
                        () -> null,
                        BUFFER,
                        own + " is IN_PLACE; only the root");
            }
            Supplier<Object> two = () -> ownHasParts ? parts(3, 2) : new int[2];
            String facts = own + "; %s; " + parts + "; %s";
            add("with other counts", CALLER, two, () -> parts(3, 1), COUNT, facts.formatted("2 elements", "1 element"));
            add(
                    "with fewer of its own",
                    CALLER,
                    this::own,
                    () -> parts(3, 2),
                    COUNT,
                    facts.formatted("1 element", "2 elements"));
        }

        private void divided() {
            if (operation.division() == Division.EQUALLY) {
                for (int elements : new int[] {2, 4, 5}) {
                    String facts = "; " + elements + " elements; 3 ranks";
                    Supplier<Object> uneven = () -> new int[elements];
                    add("of " + elements, CALLER, this::own, uneven, COUNT, parts + facts);
                    add("in place of " + elements, CALLER, BadCollectivesTest::inPlace, uneven, COUNT, parts + facts);
                    if (ownHasParts) {
                        add("from " + elements, CALLER, uneven, this::own, COUNT, own + facts);
                    }
                }
                Supplier<Object> two = () -> new int[ownHasParts ? 6 : 2];
                String facts = "2 elements; INT; " + own + "; LONG; " + parts;
                add("of other elements", CALLER, two, () -> new long[3], TYPE, facts);
                return;
            }
            for (int number : new int[] {2, 4}) {
                String facts = parts + "; " + number + " parts; 3 ranks";
                add("with " + number + " parts", CALLER, this::own, () -> parts(number, 0), COUNT, facts);
            }
            Supplier<Object> whole = () -> Buffer.of(new int[3]);
            add("without parts", CALLER, this::own, whole, BUFFER, parts + "; no parts; 3 ranks");
        }

        private void readOnly() {
            String what = "into a read-only buffer";
            ByteBuffer memory = ByteBuffer.allocate(3).asReadOnlyBuffer();
            if (!ownIsSent || operation.pattern() == Pattern.BROADCAST) {
                add(what, LEAF, () -> memory, () -> null, BUFFER, own + "; is read-only");
                return;
            }
            Datatype<?>[] bytes = {Datatype.BUFFER, Datatype.BUFFER, Datatype.BUFFER};
            Supplier<Object> all = () -> switch (operation.division()) {
                case UNDIVIDED, EQUALLY -> memory;
                case BY_COUNTS -> Buffer.of(memory, ONES, PLACES);
                case BY_COUNTS_AND_TYPES -> Buffer.of(memory, 0, ONES, PLACES, bytes);
            };
            add(
                    what,
                    CALLER,
                    ownHasParts ? BadCollectivesTest::inPlace : () -> ByteBuffer.allocate(1),
                    all,
                    BUFFER,
                    parts + "; is read-only");
        }
    }

    private static Stream<BadCall> badCalls() {
        return CollectiveCase.OPERATIONS.stream().flatMap(each -> new Row(each).calls());
    }

    @ParameterizedTest
    @MethodSource("badCalls")
    void shouldNameTheArgumentAndSendNothingWhenItIsBad(BadCall call) {
        Jmpi.runSessions(MpiConfig.defaults(), RANKS, mpi -> {
            Communicator world = mpi.world();
            if (world.rank() == CALLER) {
                Traffic before = mpi.traffic();
                call.check(world);
                assertThat(mpi.traffic().messagesSent()).isEqualTo(before.messagesSent());
            }
            int[] ranks = new int[RANKS];
            world.allgather(new int[] {world.rank()}, ranks);
            assertThat(ranks).containsExactly(0, 1, 2);
        });
    }
}
