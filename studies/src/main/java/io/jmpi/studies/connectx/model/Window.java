package io.jmpi.studies.connectx.model;

import io.jmpi.offload.job.Action;
import io.jmpi.offload.job.Action.Await;
import io.jmpi.offload.job.Action.Compute;
import io.jmpi.offload.job.Action.Plain;
import io.jmpi.offload.job.Action.Receive;
import io.jmpi.offload.job.Action.Send;
import io.jmpi.offload.job.Program;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Windows of messages from rank 0 to rank 1, which has posted their receives behind others that no message matches. As in
 * the measured study, these are posted before the first unexpected message, which starts the unit of {@code hardware}.
 * A measurement covers a window from its first message to the acknowledgement. Both ranks compute before each window, which takes
 * the caches from matching.
 *
 * @param messages of a window
 * @param bytes of a message
 * @param tag of the messages
 * @param inFront tags of the receives in front
 * @param wildcards when a receive of any tag is posted
 * @param windows that are measured
 */
public record Window(int messages, int bytes, int tag, List<Integer> inFront, Wildcards wildcards, int windows)
        implements Program {
    private static final int SENDER = 0;
    private static final int RECEIVER = 1;
    private static final int START = 1;
    private static final int WILDCARD = 2;
    private static final int ACKNOWLEDGEMENT = 3;
    private static final int WARM_UPS = 3;

    /** More than a message and its results take. */
    private static final Action PAUSE = new Compute(20_000);

    public Window {
        inFront = List.copyOf(inFront);
    }

    @Override
    public int ranks() {
        return 2;
    }

    /** All messages of the windows, those included that are not measured. */
    public int allMessages() {
        return messages * (WARM_UPS + windows);
    }

    @Override
    public Iterator<Action> actions(int rank) {
        return Stream.concat(
                        rank == SENDER ? startSending() : startReceiving(),
                        IntStream.range(-WARM_UPS, windows)
                                .boxed()
                                .flatMap(number -> (rank == SENDER ? send(number >= 0) : receive()).stream()))
                .iterator();
    }

    private static Stream<Action> startSending() {
        return Stream.of(Plain.BARRIER, new Send(0, RECEIVER, START, 0, Action.UNNUMBERED), PAUSE, Plain.BARRIER);
    }

    private Stream<Action> startReceiving() {
        Stream<Action> posts = inFront.stream().map(other -> new Receive(0, SENDER, other, bytes, Action.UNNUMBERED));
        // The message arrives unexpectedly during the second barrier.
        return Stream.concat(
                posts, Stream.of(Plain.BARRIER, Plain.BARRIER, new Receive(0, SENDER, START, 0, 0), new Await(0)));
    }

    private List<Action> send(boolean isMeasured) {
        List<Action> actions = new ArrayList<>();
        actions.add(new Receive(0, RECEIVER, ACKNOWLEDGEMENT, 0, messages));
        actions.add(Plain.BARRIER);
        if (wildcards == Wildcards.BEFORE) {
            actions.add(new Send(0, RECEIVER, WILDCARD, 0, Action.UNNUMBERED));
        }
        actions.add(PAUSE);
        actions.add(Plain.BARRIER);
        if (isMeasured) {
            actions.add(Plain.BEGIN);
        }
        for (int i = 0; i < messages; i++) {
            actions.add(new Send(0, RECEIVER, tag, bytes, i));
        }
        for (int i = 0; i <= messages; i++) {
            actions.add(new Await(i));
        }
        if (isMeasured) {
            actions.add(Plain.END);
        }
        if (wildcards == Wildcards.DURING) {
            actions.add(new Send(0, RECEIVER, WILDCARD, 0, Action.UNNUMBERED));
        }
        return actions;
    }

    private List<Action> receive() {
        List<Action> actions = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            actions.add(new Receive(0, SENDER, tag, bytes, i));
        }
        if (wildcards != Wildcards.NONE) {
            actions.add(new Receive(0, SENDER, Action.ANY, 0, messages));
        }
        actions.add(Plain.BARRIER);
        if (wildcards == Wildcards.BEFORE) {
            actions.add(new Await(messages));
        }
        actions.add(PAUSE);
        actions.add(Plain.BARRIER);
        for (int i = 0; i < messages; i++) {
            actions.add(new Await(i));
        }
        actions.add(new Send(0, SENDER, ACKNOWLEDGEMENT, 0, Action.UNNUMBERED));
        if (wildcards == Wildcards.DURING) {
            actions.add(new Await(messages));
        }
        return actions;
    }
}
