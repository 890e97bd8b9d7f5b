package io.jmpi.trace.timeline;

import io.jmpi.trace.replay.communicators.Context;
import io.jmpi.trace.replay.messages.MessageReplay;
import io.jmpi.trace.replay.pairing.Lane;
import io.jmpi.trace.replay.pairing.ReplayPlan;
import io.jmpi.trace.replay.recording.CallLinks;
import io.jmpi.trace.replay.recording.CallRecorder;
import io.jmpi.trace.replay.recording.Calls;
import io.jmpi.trace.replay.recording.Receives;
import io.jmpi.trace.replay.recording.Sends;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.function.IntConsumer;

/**
 * The calls and messages of a trace, and which of them are shown. Times are nanoseconds of a clock that all ranks have in common
 * and that begins with the first call. A call is identified by its rank in world and its number there.
 *
 * <p>Thread: one. Lifetime: that of the spool. The heap stores at most the selected number of calls, and only while the earliest
 * ones are searched.
 */
public final class Timeline {
    /** Any source or tag. */
    static final int ANY = -1;

    /** MPI_PROC_NULL, or a number without meaning. */
    static final int NOBODY = -2;

    /** The call has no such argument. */
    static final int ABSENT = -3;

    private final String name;
    private final CallRecorder[] ranks;
    private final ReplayPlan plan;
    private final Selection selection;
    private final List<String> problems;
    private final IntConsumer written;
    private final int[][] contexts;
    private final Place last;
    private long calls;
    private long selected;
    private long messages;
    private long withoutEnd;
    private long received;

    /** A call, by its place in time. */
    private record Place(long start, int rank, int call) implements Comparable<Place> {
        private static final Comparator<Place> ORDER = Comparator.comparingLong(Place::start)
                .thenComparingInt(Place::rank)
                .thenComparingInt(Place::call);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * A message whose both ends are shown.
     *
     * @param call of the sender that sent it
     * @param sentCall of the sender that reported the end of the send, or {@link CallLinks#NONE}
     * @param receiverCall that received it, or reported that it had been received
     * @param postingCall of the receiver that posted the receive
     * @param bytes -1 if unknown
     */
    record Message(
            int sender,
            int call,
            int sentCall,
            int receiver,
            int receiverCall,
            int postingCall,
            int tag,
            long bytes,
            String communicator) {}

    /** Receives the shown calls and messages, by rank; a message after the calls of its receiver. */
    interface Visitor {
        /** The next call of the rank. */
        void call(int rank, int call) throws IOException;

        /** The calls of the rank are complete. */
        default void rank(int rank) throws IOException {}
    }

    /** Receives the shown messages. */
    interface MessageVisitor {
        void message(Message message) throws IOException;
    }

    /**
     * Selects calls.
     *
     * @param ranks by rank in world; null for those without a file
     * @param written receives each rank whose calls have been visited
     */
    Timeline(
            String name,
            CallRecorder[] ranks,
            MessageReplay replay,
            Selection selection,
            List<String> problems,
            IntConsumer written) {
        this.name = name;
        this.ranks = ranks;
        this.selection = selection;
        this.problems = List.copyOf(problems);
        this.written = written;
        plan = replay.plan();
        contexts = new int[ranks.length][];
        PriorityQueue<Place> earliest = new PriorityQueue<>(Comparator.reverseOrder());
        for (int rank = 0; rank < ranks.length; rank++) {
            if (ranks[rank] != null) {
                contexts[rank] = plan.contextNumbers(rank);
                calls += ranks[rank].calls.size();
                for (int call = 0; selection.hasRank(rank) && call < ranks[rank].calls.size(); call++) {
                    select(rank, call, earliest);
                }
            }
        }
        last = selected > selection.mostCalls() ? earliest.peek() : null;
    }

    private void select(int rank, int call, PriorityQueue<Place> earliest) {
        long start = start(rank, call);
        if (!selection.hasTime(start, stop(rank, call))) {
            return;
        }
        selected++;
        boolean isLimited = selection.mostCalls() < Integer.MAX_VALUE;
        if (isLimited && (earliest.size() < selection.mostCalls() || start <= earliest.element().start)) {
            earliest.add(new Place(start, rank, call));
            if (earliest.size() > selection.mostCalls()) {
                earliest.remove();
            }
        }
    }

    /** Whether a call is among those to show. */
    private boolean shows(int rank, int call) {
        long start = start(rank, call);
        return selection.hasRank(rank)
                && selection.hasTime(start, stop(rank, call))
                && (last == null || last.compareTo(new Place(start, rank, call)) >= 0);
    }

    // ---------------------------------------------------------------- the trace

    /** The name of the application. */
    public String name() {
        return name;
    }

    /** Ranks of the job. */
    int ranks() {
        return ranks.length;
    }

    /** Nanoseconds from the first call to the last return. */
    long duration() {
        return plan.duration();
    }

    /** All calls. */
    public long calls() {
        return calls;
    }

    /** Calls that are shown. */
    public long shownCalls() {
        return Math.min(selected, selection.mostCalls());
    }

    /** Messages whose receive no call of the trace completed; after {@link #visitMessages}. */
    long notReceived() {
        long sent = 0;
        for (int rank = 0; rank < ranks.length; rank++) {
            sent += ranks[rank] == null ? 0 : plan.sends(rank);
        }
        return sent - received;
    }

    /** Ranks whose clock was corrected. */
    int correctedClocks() {
        return plan.clocks().corrected();
    }

    /** Why the timeline is partial, in sentences; empty if it is complete. */
    public List<String> problems() {
        return problems;
    }

    /** How much is shown; after {@link #visitMessages}. */
    public String shown() {
        return count(shownCalls(), "call") + " and " + count(messages, "message");
    }

    static String count(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }

    /** What is left out and how to see it, in a sentence; after {@link #visitMessages}. Empty if nothing is. */
    public String leftOut() {
        if (shownCalls() == calls) {
            return "";
        }
        String shown = String.format(Locale.ROOT, "%,d of %,d calls are shown", shownCalls(), calls)
                + (last == null ? ", as selected" : ": those that begin before " + Time.seconds(last.start + 1) + " s")
                + (withoutEnd == 0
                        ? ""
                        : "; without arrow: " + count(withoutEnd, "message") + " from or to other calls");
        return last == null
                ? shown
                : shown + ". Select others with --from, --to and --ranks, or allow more with --max-calls";
    }

    // ---------------------------------------------------------------- calls

    /** Visits the shown calls. */
    void visitCalls(Visitor visitor) throws IOException {
        for (int rank = 0; rank < ranks.length; rank++) {
            if (ranks[rank] == null) {
                continue;
            }
            for (int call = 0; selection.hasRank(rank) && call < ranks[rank].calls.size(); call++) {
                if (shows(rank, call)) {
                    visitor.call(rank, call);
                }
            }
            visitor.rank(rank);
            written.accept(rank);
        }
    }

    int thread(int rank, int call) {
        return ranks[rank].calls.thread.get(call);
    }

    String name(int rank, int call) {
        return ranks[rank].name(call);
    }

    CallGroup group(int rank, int call) {
        return CallGroup.of(ranks[rank].type(call).kind());
    }

    long start(int rank, int call) {
        return plan.common(rank, ranks[rank].calls.start.get(call));
    }

    long stop(int rank, int call) {
        return plan.common(rank, ranks[rank].calls.stop.get(call));
    }

    /** Rank in the communicator of the destination, source or root, {@link #ANY}, {@link #NOBODY} or {@link #ABSENT}. */
    int peer(int rank, int call) {
        CallGroup group = group(rank, call);
        boolean isDestination = group == CallGroup.SEND || group == CallGroup.BOTH;
        int peer = argument(ranks[rank].calls.peer.get(call));
        return isDestination && peer == ANY ? NOBODY : peer; // MPICH's MPI_PROC_NULL has the number of any source
    }

    int tag(int rank, int call) {
        return argument(ranks[rank].calls.tag.get(call));
    }

    /** The source of the receiving half of a send-receive. */
    int source(int rank, int call) {
        return argument(ranks[rank].calls.source.get(call));
    }

    int receiveTag(int rank, int call) {
        return argument(ranks[rank].calls.receiveTag.get(call));
    }

    private static int argument(int recorded) {
        return recorded == Calls.ABSENT ? ABSENT : Math.max(NOBODY, recorded);
    }

    /** Length of a call's data; -1 if it has none or its length is unknown. */
    long bytes(int rank, int call) {
        return ranks[rank].bytes(call);
    }

    /** The communicator of a call; empty if it has none, or the trace does not identify it. */
    String communicator(int rank, int call) {
        int instance = ranks[rank].calls.instance.get(call);
        return instance == Calls.ABSENT ? "" : communicatorOf(rank, instance);
    }

    private String communicatorOf(int rank, int instance) {
        return switch (instance) {
            case 0 -> "world";
            case 1 -> "self";
            default -> "communicator " + contexts[rank][instance];
        };
    }

    /** The rank in world of a member of the call's communicator; {@link Context#NONE} if unknown. */
    int inWorld(int rank, int call, int member) {
        int instance = ranks[rank].calls.instance.get(call);
        Context context = instance == Calls.ABSENT ? null : plan.communicators().context(rank, instance);
        return context == null ? Context.NONE : context.peer(rank, member);
    }

    // ---------------------------------------------------------------- messages

    /** Visits the messages between shown calls, in the order of receivers and of their receives. */
    void visitMessages(MessageVisitor visitor) throws IOException {
        messages = 0;
        withoutEnd = 0;
        received = 0;
        for (int rank = 0; rank < ranks.length; rank++) {
            if (ranks[rank] != null) {
                Lane[] lanes = plan.lanesTo(rank);
                for (int receive = 0; receive < ranks[rank].recorder.receives.size(); receive++) {
                    visit(rank, receive, lanes, visitor);
                }
            }
        }
    }

    private void visit(int rank, int receive, Lane[] lanes, MessageVisitor visitor) throws IOException {
        Receives receives = ranks[rank].recorder.receives;
        CallLinks links = ranks[rank].receives;
        int completion = links.ended.get(receive);
        boolean isReceived = !receives.is(receive, Receives.VOID | Receives.CANCELLED | Receives.WITHDRAWN)
                && completion != CallLinks.NONE;
        if (!isReceived) {
            return;
        }
        // The replay knows the message of a receive with wildcards whose status was ignored; pairing alone does not.
        boolean isMet = receives.is(receive, Receives.MET) && receives.metLane.get(receive) != Receives.NONE;
        int lane = isMet ? receives.metLane.get(receive) : receives.lane.get(receive);
        if (lane == Receives.NONE) {
            return; // no rank in the trace sent it
        }
        int send = isMet ? receives.metSend.get(receive) : receives.send.get(receive);
        int sender = lanes[lane].sender;
        int call = ranks[sender].sends.begun.get(send);
        received++;
        boolean isSent = shows(sender, call);
        boolean isShown = shows(rank, completion);
        if (isSent && isShown) {
            Sends sends = lanes[lane].sends;
            messages++;
            visitor.message(new Message(
                    sender,
                    call,
                    ranks[sender].sends.ended.get(send),
                    rank,
                    completion,
                    links.begun.get(receive),
                    sends.tag.get(send),
                    sends.hasUnknownLength(send) ? -1 : sends.bytes.get(send),
                    communicatorOf(rank, receives.instance.get(receive))));
        } else if (isSent || isShown) {
            withoutEnd++;
        }
    }
}
