package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Wrong arguments of reductions are refused before anything is sent, and named. */
@Timeout(60)
class BadReductionTest {
    /** A call that must be refused by a message that has those parts in that order. */
    private record BadCall(ErrorClass errorClass, List<String> parts, Consumer<Communicator> call) {}

    private static final Datatype<int[]> INT = Datatype.INT;
    private static final ReduceOp SUM = ReduceOp.SUM;

    private static BadCall bad(ErrorClass errorClass, String part, Consumer<Communicator> call) {
        return bad(errorClass, List.of(part), call);
    }

    private static BadCall bad(ErrorClass errorClass, List<String> parts, Consumer<Communicator> call) {
        return new BadCall(errorClass, parts, call);
    }

    private static final List<BadCall> CALLS = List.of(
            bad(ErrorClass.ROOT, "root 2", w -> w.reduce(new int[1], new int[1], SUM, 2)),
            bad(ErrorClass.ROOT, "root -1", w -> w.ireduce(new int[1], new int[1], SUM, -1)),
            bad(ErrorClass.BUFFER, "only the root", w -> w.reduce(Buffer.IN_PLACE, new int[1], SUM, 1 - w.rank())),
            bad(ErrorClass.BUFFER, "only the root", w -> w.reduce(Buffer.IN_PLACE, null, SUM, 1 - w.rank())),
            bad(
                    ErrorClass.BUFFER,
                    "recvBuffer is null",
                    w -> w.reduce(Buffer.of(new int[1], 0, 1, INT), null, SUM, w.rank())),
            bad(
                    ErrorClass.COUNT,
                    List.of("recvBuffer", "1 elements", "sendBuffer", "2"),
                    w -> w.reduce(new int[2], new int[1], SUM, w.rank())),
            bad(
                    ErrorClass.BUFFER,
                    List.of("buffer", "1 elements", "offset 1", "count 1", "2"),
                    w -> w.scan(Buffer.of(new int[1], 1, 1, INT), Buffer.of(new int[1], 0, 1, INT), SUM)),
            bad(
                    ErrorClass.COUNT,
                    "count -1",
                    w -> w.iscan(Buffer.of(new int[1], 0, -1, INT), Buffer.of(new int[1], 0, -1, INT), SUM)),
            bad(
                    ErrorClass.TYPE,
                    List.of("datatype of buffer", "null"),
                    w -> w.scan(Buffer.of(new int[1], 0, 1, null), Buffer.of(new int[1], 0, 1, null), SUM)),
            bad(
                    ErrorClass.TYPE,
                    List.of("sendBuffer", "INT", "recvBuffer", "LONG"),
                    w -> w.scan(new int[1], new long[1], SUM)),
            bad(
                    ErrorClass.TYPE,
                    List.of("sendBuffer", "LONG", "recvBuffer", "INT"),
                    w -> w.scan(new long[1], new int[1], SUM)),
            bad(ErrorClass.OP, "op is null", w -> w.exscan(new int[1], new int[1], null)),
            bad(ErrorClass.OP, "BAND", w -> w.iexscan(new float[1], new float[1], ReduceOp.BAND)),
            bad(ErrorClass.OP, "MINLOC", w -> w.reduceScatterBlock(new int[2], new int[1], ReduceOp.MINLOC)),
            bad(ErrorClass.OP, "inBuffer", w -> w.scan(ByteBuffer.allocate(1), ByteBuffer.allocate(1), ReduceOp.BXOR)),
            bad(
                    ErrorClass.COUNT,
                    "count -1",
                    w -> w.reduceScatterBlock(new int[2], Buffer.of(new int[1], 0, -1, INT), SUM)),
            bad(
                    ErrorClass.COUNT,
                    List.of("recvBuffer", "1073741824 elements", "2 ranks", "limit"),
                    w -> w.reduceScatterBlock(new int[2], Buffer.of(new int[1], 0, 1 << 30, INT.contiguous(0)), SUM)),
            bad(ErrorClass.COUNT, "3 elements", w -> w.reduceScatterBlock(Buffer.IN_PLACE, new int[3], SUM)),
            bad(
                    ErrorClass.COUNT,
                    List.of("sendBuffer", "1 elements", "2"),
                    w -> w.reduceScatterBlock(new int[1], new int[1], SUM)),
            bad(ErrorClass.COUNT, "recvCounts has no", w -> w.reduceScatter(new int[2], new int[1], null, SUM)),
            bad(ErrorClass.COUNT, "recvCounts has 3", w -> w.reduceScatter(new int[2], new int[1], new int[3], SUM)),
            bad(
                    ErrorClass.COUNT,
                    "recvCounts[1] = -2",
                    w -> w.ireduceScatter(new int[2], new int[1], new int[] {1, -2}, SUM)),
            bad(
                    ErrorClass.COUNT,
                    "add up to",
                    w -> w.reduceScatter(new int[2], new int[1], new int[] {1 << 30, 1 << 30}, SUM)),
            bad(
                    ErrorClass.COUNT,
                    List.of("recvBuffer", "1 elements", "2"),
                    w -> w.reduceScatter(Buffer.IN_PLACE, new int[1], new int[] {1, 1}, SUM)),
            bad(
                    ErrorClass.BUFFER,
                    "read-only",
                    w -> w.allreduce(
                            Buffer.of(ByteBuffer.allocate(8), 0, 2, INT.inBuffer()),
                            Buffer.of(ByteBuffer.allocate(8).asReadOnlyBuffer(), 0, 2, INT.inBuffer()),
                            SUM)),
            bad(
                    ErrorClass.COUNT,
                    "count -3",
                    w -> w.allreduceInit(Buffer.of(new int[1], 0, -3, INT), Buffer.of(new int[1], 0, -3, INT), SUM)),
            bad(
                    ErrorClass.ROOT,
                    "root 9",
                    w -> w.reduceInit(Buffer.of(new int[1], 0, 1, INT), Buffer.of(new int[1], 0, 1, INT), SUM, 9)));

    @Test
    void shouldRefuseWrongArgumentsAndSendNothing() {
        Jmpi.run(2, world -> {
            for (BadCall bad : CALLS) {
                assertThatThrownBy(() -> bad.call().accept(world))
                        .as(bad.parts().toString())
                        .isInstanceOfSatisfying(
                                MpiException.class,
                                e -> assertThat(e.errorClass())
                                        .as(e.getMessage())
                                        .isEqualTo(bad.errorClass()))
                        .message()
                        .containsSubsequence(bad.parts());
                int[] sum = {1};
                world.allreduce(sum, sum, SUM);
                assertThat(sum).containsExactly(2);
            }
        });
    }

    @Test
    void shouldRefuseAFreedCommunicator() {
        Jmpi.run(2, world -> {
            Communicator copy = world.dup();
            PersistentRequest persistent =
                    copy.allreduceInit(Buffer.of(new int[1], 0, 1, INT), Buffer.of(new int[1], 0, 1, INT), SUM);
            copy.free();
            List<Runnable> calls = List.of(
                    () -> copy.reduce(new int[1], new int[1], SUM, 0),
                    () -> copy.allreduce(new int[1], new int[1], SUM),
                    () -> copy.scan(new int[1], new int[1], SUM),
                    () -> copy.exscan(new int[1], new int[1], SUM),
                    () -> copy.reduceScatterBlock(new int[2], new int[1], SUM),
                    () -> copy.reduceScatter(new int[2], new int[1], new int[] {1, 1}, SUM),
                    persistent::start);
            for (Runnable call : calls) {
                assertThatThrownBy(call::run)
                        .isInstanceOfSatisfying(
                                MpiException.class,
                                e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.COMM));
            }
        });
    }

    /** The program may move a ByteBuffer's limit and order as soon as it has started an operation. */
    @Test
    void shouldReduceBuffersAsTheyWereLent() {
        Jmpi.run(3, world -> {
            Datatype<ByteBuffer> ints = INT.inBuffer();
            ByteBuffer own =
                    ByteBuffer.allocateDirect(8).putInt(0, world.rank()).putInt(4, 10);
            ByteBuffer sum = ByteBuffer.allocate(12);
            Request request = world.iallreduce(Buffer.of(own, 0, 2, ints), Buffer.of(sum, 4, 2, ints), SUM);
            sum.order(ByteOrder.LITTLE_ENDIAN).limit(0);
            own.limit(0);
            request.waitFor();
            sum.clear().order(ByteOrder.BIG_ENDIAN);
            assertThat(new int[] {sum.getInt(0), sum.getInt(4), sum.getInt(8)}).containsExactly(0, 3, 30);
        });
    }
}
