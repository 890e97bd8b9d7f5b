package io.jmpi.trace.replay.capacity;

import io.jmpi.offload.job.Action;
import io.jmpi.offload.job.Program;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.TraceException;
import io.jmpi.trace.replay.capacity.CapacitySettings.Wildcards;
import io.jmpi.trace.replay.communicators.Communicators;
import io.jmpi.trace.replay.communicators.Context;
import io.jmpi.trace.replay.recording.RankRecorder;
import io.jmpi.trace.replay.recording.Receives;
import io.jmpi.trace.replay.recording.Sends;
import io.jmpi.trace.replay.recording.StepRecorder;
import io.jmpi.trace.replay.recording.Steps;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import org.agrona.collections.IntHashSet;

/**
 * The program of an application, made of its trace. A collective operation is a barrier of its communicator. What was
 * cancelled does not happen. The whole program is one measured part.
 *
 * <p>Thread: any, if the spool's records do not change. The heap stores the communicators of each rank.
 */
final class TraceProgram implements Program {
    private final List<StepRecorder> ranks;
    private final Communicators communicators;
    private final CapacitySettings settings;

    /** The communicators in which each rank receives. */
    private final int[][] contexts;

    /** The smallest tag of no send. */
    private final int unusedTag;

    private final long searches;

    /**
     * Examines the program.
     *
     * @param ranks all of them
     * @throws TraceException if a rank uses a communicator whose members are unknown
     */
    TraceProgram(List<StepRecorder> ranks, Communicators communicators, CapacitySettings settings)
            throws TraceException {
        this.ranks = ranks;
        this.communicators = communicators;
        this.settings = settings;
        contexts = new int[ranks.size()][];
        IntHashSet tags = new IntHashSet();
        long found = 0;
        for (int rank = 0; rank < contexts.length; rank++) {
            Steps steps = ranks.get(rank).steps;
            BitSet used = new BitSet();
            for (int step = 0; step < steps.size(); step++) {
                requireKnown(rank, step);
                if (steps.kind.get(step) == Steps.RECEIVE && receives(rank, steps.subject.get(step))) {
                    used.set(receiveContext(rank, steps.subject.get(step)).number);
                    found++;
                }
            }
            contexts[rank] = used.stream().toArray();
            Sends sends = recorder(rank).sends;
            for (int send = 0; send < sends.size(); send++) {
                tags.add(sends.tag.get(send));
            }
        }
        unusedTag = smallestMissing(tags);
        searches = found;
    }

    private static int smallestMissing(IntHashSet tags) {
        int tag = 0;
        while (tags.contains(tag)) {
            tag++;
        }
        return tag;
    }

    private void requireKnown(int rank, int step) throws TraceException {
        Steps steps = ranks.get(rank).steps;
        int subject = steps.subject.get(step);
        Context context = switch (steps.kind.get(step)) {
            case Steps.SEND -> sendContext(rank, subject);
            case Steps.RECEIVE -> receiveContext(rank, subject);
            case Steps.SYNCHRONIZE -> communicators.context(rank, subject);
            default -> communicators.context(rank, 0);
        };
        if (context == null) {
            throw new TraceException("rank " + rank + " uses a communicator whose members are unknown, so that its"
                    + " program cannot run again; jmpi-trace messages reports why");
        }
    }

    RankRecorder recorder(int rank) {
        return ranks.get(rank).recorder;
    }

    private Context sendContext(int rank, int send) {
        return communicators.context(rank, recorder(rank).sends.instance.get(send));
    }

    private Context receiveContext(int rank, int receive) {
        return communicators.context(rank, recorder(rank).receives.instance.get(receive));
    }

    @Override
    public int ranks() {
        return contexts.length;
    }

    /** Receives of the application, each of which one search ends. */
    long searches() {
        return searches;
    }

    @Override
    public Iterator<Action> actions(int rank) {
        return new RankActions(this, rank, ranks.get(rank).steps, settings);
    }

    // ---------------------------------------------------------------- actions

    /** The receives that no message matches, in each communicator. */
    Action unmatched(int rank, int index) {
        int context = contexts[rank][index % contexts[rank].length];
        return new Action.Receive(context, rank, unusedTag, 0, Action.UNNUMBERED);
    }

    /** How many of these a rank posts. */
    int unmatched(int rank) {
        return settings.longer() * contexts[rank].length;
    }

    /** Whether a send happens: it is not cancelled, and its destination exists. */
    boolean sends(int rank, int send) {
        return !recorder(rank).sends.isCancelled(send) && destination(rank, send) != Context.NONE;
    }

    private int destination(int rank, int send) {
        return sendContext(rank, send)
                .peer(rank, recorder(rank).sends.destination.get(send));
    }

    /** Whether a receive happens: it is not cancelled, and not from MPI_PROC_NULL. */
    boolean receives(int rank, int receive) {
        return !recorder(rank).receives.is(receive, Receives.VOID | Receives.CANCELLED | Receives.WITHDRAWN);
    }

    Action send(int rank, int send) {
        Sends sends = recorder(rank).sends;
        return new Action.Send(
                sendContext(rank, send).number,
                destination(rank, send),
                sends.tag.get(send),
                bytes(sends.bytes.get(send)),
                sendNumber(send));
    }

    Action receive(int rank, int receive) {
        RankRecorder recorder = recorder(rank);
        Receives receives = recorder.receives;
        int elements = receives.elements.get(receive);
        int datatype = receives.datatype.get(receive);
        boolean isResolved = settings.wildcards() == Wildcards.RESOLVED;
        int source = (isResolved ? receives.actualSource : receives.source).get(receive);
        int tag = (isResolved ? receives.actualTag : receives.tag).get(receive);
        Context context = receiveContext(rank, receive);
        return new Action.Receive(
                context.number,
                source == Call.ANY_SOURCE ? Action.ANY : context.peer(rank, source),
                tag == Call.ANY_TAG ? Action.ANY : tag,
                recorder.hasUnknownSize(elements, datatype)
                        ? Integer.MAX_VALUE
                        : bytes(recorder.bytes(elements, datatype)),
                receiveNumber(receive));
    }

    private static int bytes(long bytes) {
        return (int) Math.min(Integer.MAX_VALUE, bytes);
    }

    Action synchronize(int rank, int instance) {
        Context context = communicators.context(rank, instance);
        return new Action.Synchronize(context.number, context.size());
    }

    static int sendNumber(int send) {
        return 2 * send;
    }

    static int receiveNumber(int receive) {
        return 2 * receive + 1;
    }
}
