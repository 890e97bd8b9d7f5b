package io.jmpi.internal.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.SettingDefinition;
import jdk.jfr.StackTrace;

/**
 * One search of a matcher, with its duration. Off unless a recording enables it by name, because there is at least one
 * per message.
 *
 * <p>Thread: the progress thread.
 */
@Name("io.jmpi.MatchingSearch")
@Label("Matching Search")
@Description("Search of a message, a receive or a probe for its partner")
@Category({"jmpi", "Matching"})
@Enabled(false)
@StackTrace(false)
public final class MatchingSearchEvent extends Event {
    /**
     * Never committed. {@code isEnabled} is the same for all events of the class; using this one avoids an allocation.
     */
    private static final MatchingSearchEvent SWITCH = new MatchingSearchEvent();

    @Label("Rank")
    @Description("Rank in the job")
    int rank;

    @Label("Context")
    @Description("Id of the communicator; one more for its collective operations")
    int context;

    @Label("Operation")
    @Description("arrive: among posted receives; post, probe: among unexpected messages")
    String operation;

    @Label("Source")
    @Description("Rank in the communicator; -1 is any")
    int source;

    @Label("Tag")
    @Description("-1 is any")
    int tag;

    @Label("Depth")
    @Description("Entries in the list that was searched")
    long depth;

    @Label("Entries Walked")
    @Description("Entries that were compared")
    long entriesWalked;

    @Label("Found")
    boolean found;

    static boolean isOn() {
        return SWITCH.isEnabled();
    }

    /** Called by the recorder for {@link #shouldCommit}. */
    @SettingDefinition
    @Name("walked")
    @Label("Entries Walked")
    @Description("Record searches that compared at least this many entries")
    boolean walked(FewestEntries setting) {
        return setting.accepts(entriesWalked);
    }
}
