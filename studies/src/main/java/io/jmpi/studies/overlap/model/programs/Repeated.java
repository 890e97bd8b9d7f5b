package io.jmpi.studies.overlap.model.programs;

import io.jmpi.offload.job.Action;
import io.jmpi.offload.job.Action.Plain;
import io.jmpi.offload.job.Program;
import java.util.Iterator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A program of iterations, of which the first are not measured.
 *
 * @param iterations what each iteration does
 * @param warmup iterations in which the engine learns
 * @param measured iterations that count
 */
public record Repeated(Iterations iterations, int warmup, int measured) implements Program {
    @Override
    public int ranks() {
        return iterations.ranks();
    }

    @Override
    public Iterator<Action> actions(int rank) {
        return IntStream.range(0, warmup + measured)
                .boxed()
                .flatMap(iteration -> actions(rank, iteration))
                .iterator();
    }

    private Stream<Action> actions(int rank, int iteration) {
        Stream<Action> all = iterations.iteration(rank, iteration).stream()
                .flatMap(segment -> IntStream.range(0, segment.count())
                        .mapToObj(i -> segment.action().apply(i)));
        return iteration < warmup ? all.filter(action -> action != Plain.BEGIN && action != Plain.END) : all;
    }
}
