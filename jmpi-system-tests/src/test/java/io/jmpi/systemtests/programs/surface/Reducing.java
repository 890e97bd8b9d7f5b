package io.jmpi.systemtests.programs.surface;

import static io.jmpi.datatype.Datatype.LONG;

import io.jmpi.Communicator;
import io.jmpi.Mpi;
import io.jmpi.collective.ReduceOp;
import java.util.List;
import java.util.function.LongBinaryOperator;

/** MPI 4.1, sections 6.9 to 6.11: operations that combine what the ranks have. */
final class Reducing {
    private final Communicator ranks;
    private final int count;

    Reducing(Communicator ranks, int count) {
        this.ranks = ranks;
        this.count = count;
    }

    /** All of them, some in place. */
    List<Exercise> exercises() {
        return List.of(allreduce(), allreduceInPlace());
    }

    /** What the first ranks have, combined one after the other. */
    private long[] combined(int first, LongBinaryOperator operator) {
        long[] result = Values.of(0, count);
        for (int rank = 1; rank < first; rank++) {
            long[] operand = Values.of(rank, count);
            for (int i = 0; i < count; i++) {
                result[i] = operator.applyAsLong(result[i], operand[i]);
            }
        }
        return result;
    }

    private Exercise allreduce() {
        long[] own = Values.of(ranks.rank(), count);
        long[] result = Values.untouched(count);
        return Exercise.of(
                "allreduce of " + count + " longs",
                result,
                combined(ranks.size(), Long::sum),
                () -> ranks.allreduce(own, result, ReduceOp.SUM),
                () -> ranks.iallreduce(own, 0, result, 0, count, LONG, ReduceOp.SUM),
                () -> ranks.allreduceInit(own, 0, result, 0, count, LONG, ReduceOp.SUM));
    }

    private Exercise allreduceInPlace() {
        long[] both = Values.of(ranks.rank(), count);
        return Exercise.of(
                "allreduce in place of " + count + " longs",
                both,
                combined(ranks.size(), Math::max),
                () -> ranks.allreduce(Mpi.IN_PLACE, both, ReduceOp.MAX),
                () -> ranks.iallreduce(Mpi.IN_PLACE, 0, both, 0, count, LONG, ReduceOp.MAX),
                () -> ranks.allreduceInit(Mpi.IN_PLACE, 0, both, 0, count, LONG, ReduceOp.MAX));
    }
}
