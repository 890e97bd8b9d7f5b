package io.jmpi.internal.jfr;

import io.jmpi.matching.OffloadDecision;
import io.jmpi.matching.PostedReceive;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * The decision whether a device gets a receive, when that is posted. Off unless a recording enables it by name.
 *
 * <p>Thread: the progress thread.
 */
@Name("io.jmpi.Offload")
@Label("Receive Offload")
@Description("Decision whether the device of a matching engine gets a posted receive")
@Category({"jmpi", "Matching"})
@Enabled(false)
@StackTrace(false)
public final class OffloadEvent extends Event {
    /** Never committed, as {@link MatchingSearchEvent} has one. */
    private static final OffloadEvent SWITCH = new OffloadEvent();

    @Label("Rank")
    @Description("Rank in the job")
    int rank;

    @Label("Context")
    @Description("Id of the communicator; one more for its collective operations")
    int context;

    @Label("Source")
    @Description("Rank in the communicator; -1 is any")
    int source;

    @Label("Tag")
    @Description("-1 is any")
    int tag;

    @Label("Buffer")
    @DataAmount
    long bytes;

    @Label("Offloaded")
    @Description("Whether the device has the receive")
    boolean offloaded;

    @Label("Reason")
    @Description("Why the receive is left to software")
    String reason;

    @Label("Delay")
    @Description("How long the receive of the message that was read last had waited")
    @Timespan
    long delay;

    @Label("Threshold")
    @Description("The delay from which the device could have helped")
    @Timespan
    long threshold;

    static boolean isOn() {
        return SWITCH.isEnabled();
    }

    static void emit(int rank, int context, PostedReceive receive, OffloadDecision decision) {
        OffloadEvent event = new OffloadEvent();
        event.rank = rank;
        event.context = context;
        event.source = receive.postedSource();
        event.tag = receive.postedTag();
        event.bytes = receive.bufferLength();
        event.offloaded = decision.isOffloaded();
        event.reason = decision.reason();
        event.delay = decision.delayNanos();
        event.threshold = decision.thresholdNanos();
        event.commit();
    }
}
