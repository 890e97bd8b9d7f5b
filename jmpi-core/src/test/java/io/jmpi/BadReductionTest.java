package io.jmpi;

import static io.jmpi.BadCall.bad;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.reduction.ReduceOp;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Wrong arguments of reductions are refused before anything is sent, and named. */
@Timeout(60)
class BadReductionTest {
    private static final Datatype<int[]> INT = Datatype.INT;
    private static final ReduceOp SUM = ReduceOp.SUM;

    private static final List<BadCall> CALLS = List.of(
            bad("reduce to root 2", w -> w.reduce(new int[1], new int[1], SUM, 2), ErrorClass.ROOT, "root 2"),
            bad("ireduce to root -1", w -> w.ireduce(new int[1], new int[1], SUM, -1), ErrorClass.ROOT, "root -1"),
            bad(
                    "reduce in place at a leaf",
                    w -> w.reduce(Buffer.IN_PLACE, new int[1], SUM, 1 - w.rank()),
                    ErrorClass.BUFFER,
                    "only the root"),
            bad(
                    "reduce in place at a leaf without receive buffer",
                    w -> w.reduce(Buffer.IN_PLACE, null, SUM, 1 - w.rank()),
                    ErrorClass.BUFFER,
                    "only the root"),
            bad(
                    "reduce without receive buffer at the root",
                    w -> w.reduce(Buffer.of(new int[1], 0, 1, INT), null, SUM, w.rank()),
                    ErrorClass.BUFFER,
                    "recvBuffer is null"),
            bad(
                    "reduce into too few",
                    w -> w.reduce(new int[2], new int[1], SUM, w.rank()),
                    ErrorClass.COUNT,
                    "recvBuffer",
                    "1 element",
                    "sendBuffer",
                    "2"),
            bad(
                    "scan from outside",
                    w -> w.scan(Buffer.of(new int[1], 1, 1, INT), Buffer.of(new int[1], 0, 1, INT), SUM),
                    ErrorClass.BUFFER,
                    "buffer",
                    "1 element",
                    "offset 1",
                    "count 1",
                    "2"),
            bad(
                    "iscan with negative count",
                    w -> w.iscan(Buffer.of(new int[1], 0, -1, INT), Buffer.of(new int[1], 0, -1, INT), SUM),
                    ErrorClass.COUNT,
                    "count -1"),
            bad(
                    "scan without type",
                    w -> w.scan(Buffer.of(new int[1], 0, 1, null), Buffer.of(new int[1], 0, 1, null), SUM),
                    ErrorClass.TYPE,
                    "datatype of buffer",
                    "null"),
            bad(
                    "scan into another class",
                    w -> w.scan(new int[1], new long[1], SUM),
                    ErrorClass.TYPE,
                    "sendBuffer",
                    "INT",
                    "recvBuffer",
                    "LONG"),
            bad(
                    "scan from another class",
                    w -> w.scan(new long[1], new int[1], SUM),
                    ErrorClass.TYPE,
                    "sendBuffer",
                    "LONG",
                    "recvBuffer",
                    "INT"),
            bad("exscan without op", w -> w.exscan(new int[1], new int[1], null), ErrorClass.OP, "op is null"),
            bad("BAND of floats", w -> w.iexscan(new float[1], new float[1], ReduceOp.BAND), ErrorClass.OP, "BAND"),
            bad(
                    "MINLOC of single ints",
                    w -> w.reduceScatterBlock(new int[2], new int[1], ReduceOp.MINLOC),
                    ErrorClass.OP,
                    "MINLOC"),
            bad(
                    "LXOR of a ByteBuffer",
                    w -> w.scan(ByteBuffer.allocate(1), ByteBuffer.allocate(1), ReduceOp.LXOR),
                    ErrorClass.OP,
                    "INT.inBuffer()"),
            bad(
                    "reduceScatterBlock with negative count",
                    w -> w.reduceScatterBlock(new int[2], Buffer.of(new int[1], 0, -1, INT), SUM),
                    ErrorClass.COUNT,
                    "count -1"),
            bad(
                    "reduceScatterBlock that does not come out even",
                    w -> w.reduceScatterBlock(Buffer.IN_PLACE, new int[3], SUM),
                    ErrorClass.COUNT,
                    "3 elements"),
            bad(
                    "reduceScatterBlock of too few",
                    w -> w.reduceScatterBlock(new int[1], new int[1], SUM),
                    ErrorClass.COUNT,
                    "sendBuffer",
                    "1 element",
                    "2"),
            bad(
                    "reduceScatter without counts",
                    w -> w.reduceScatter(new int[2], new int[1], null, SUM),
                    ErrorClass.COUNT,
                    "recvCounts has no"),
            bad(
                    "reduceScatter with many counts",
                    w -> w.reduceScatter(new int[2], new int[1], new int[3], SUM),
                    ErrorClass.COUNT,
                    "recvCounts has 3"),
            bad(
                    "ireduceScatter with negative count",
                    w -> w.ireduceScatter(new int[2], new int[1], new int[] {1, -2}, SUM),
                    ErrorClass.COUNT,
                    "recvCounts[1] = -2"),
            bad(
                    "reduceScatter with counts too large",
                    w -> w.reduceScatter(new int[2], new int[1], new int[] {1 << 30, 1 << 30}, SUM),
                    ErrorClass.COUNT,
                    "needs at least"),
            bad(
                    "reduceScatter of too few in place",
                    w -> w.reduceScatter(Buffer.IN_PLACE, new int[1], new int[] {1, 1}, SUM),
                    ErrorClass.COUNT,
                    "recvBuffer",
                    "1 element",
                    "2"),
            bad(
                    "allreduce into a read-only buffer",
                    w -> w.allreduce(
                            Buffer.of(ByteBuffer.allocate(8), 0, 2, INT.inBuffer()),
                            Buffer.of(ByteBuffer.allocate(8).asReadOnlyBuffer(), 0, 2, INT.inBuffer()),
                            SUM),
                    ErrorClass.BUFFER,
                    "read-only"),
            bad(
                    "persistent allreduce with negative count",
                    w -> w.allreduceInit(Buffer.of(new int[1], 0, -3, INT), Buffer.of(new int[1], 0, -3, INT), SUM),
                    ErrorClass.COUNT,
                    "count -3"),
            bad(
                    "persistent reduce to root 9",
                    w -> w.reduceInit(Buffer.of(new int[1], 0, 1, INT), Buffer.of(new int[1], 0, 1, INT), SUM, 9),
                    ErrorClass.ROOT,
                    "root 9"));

    @Test
    void shouldRefuseWrongArgumentsAndSendNothing() {
        Jmpi.run(2, world -> {
            for (BadCall bad : CALLS) {
                bad.check(world);
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
