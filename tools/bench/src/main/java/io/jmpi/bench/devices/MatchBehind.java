package io.jmpi.bench.devices;

import io.jmpi.offload.job.Action;
import io.jmpi.offload.job.Action.Await;
import io.jmpi.offload.job.Action.Compute;
import io.jmpi.offload.job.Action.Plain;
import io.jmpi.offload.job.Action.Receive;
import io.jmpi.offload.job.Action.Send;
import io.jmpi.offload.job.Program;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rank 0 waits for messages, one after the other, behind receives that no message matches; measured is each wait, from the
 * arrival of the message until the host has it. Rank 1 sends when everything else is at rest.
 *
 * @param depth receives in front
 * @param source of the receives in front: 1, or {@link Action#ANY}
 * @param messages that are measured
 */
record MatchBehind(int depth, int source, int messages) implements Program {
    private static final int TAG = 1;
    private static final int WARM_UPS = 2;

    /** More than the device needs for all receives in front. */
    private static final Action REST = new Compute(100_000_000);

    @Override
    public int ranks() {
        return 2;
    }

    /** The same without the messages that are waited for. */
    MatchBehind withoutMessages() {
        return new MatchBehind(depth, source, -WARM_UPS);
    }

    /** Messages that are waited for; one more starts the device. */
    int allMessages() {
        return WARM_UPS + messages;
    }

    @Override
    public Iterator<Action> actions(int rank) {
        Stream<Action> begin = rank == 0 ? beginReceiving() : beginSending();
        Stream<Action> rounds = IntStream.range(-WARM_UPS, messages)
                .boxed()
                .flatMap(number -> (rank == 0 ? receive(number >= 0) : send()).stream());
        return Stream.concat(begin, rounds).iterator();
    }

    /** The first message arrives unexpectedly, which starts devices that begin with such a message. */
    private Stream<Action> beginReceiving() {
        Stream<Action> first = Stream.of(Plain.BARRIER, new Receive(0, 1, TAG, 0, 0), new Await(0));
        Stream<Action> inFront =
                IntStream.range(0, depth).mapToObj(i -> new Receive(0, source, TAG + 1 + i, 0, Action.UNNUMBERED));
        return Stream.concat(first, inFront);
    }

    private static Stream<Action> beginSending() {
        return Stream.of(new Send(0, 0, TAG, 0, Action.UNNUMBERED), REST, Plain.BARRIER);
    }

    private static List<Action> receive(boolean isMeasured) {
        Action receive = new Receive(0, 1, TAG, 0, 0);
        return isMeasured
                ? List.of(receive, Plain.BARRIER, Plain.BARRIER, Plain.BEGIN, new Await(0), Plain.END)
                : List.of(receive, Plain.BARRIER, Plain.BARRIER, new Await(0));
    }

    /** During the second barrier the host of rank 0 gives its commands, and the device executes them. */
    private static List<Action> send() {
        return List.of(Plain.BARRIER, REST, Plain.BARRIER, new Send(0, 0, TAG, 0, Action.UNNUMBERED));
    }
}
