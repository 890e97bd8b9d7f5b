package io.jmpi.matching.software.vector;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.SynchronousMatcher;
import io.jmpi.matching.software.QueueMatcher;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;

/**
 * Engine {@code vector}: two lists as in {@link QueueMatcher}, in nodes whose keys are compared at once, after M. G. F.
 * Dosanjh and others, "Fuzzy Matching: Hardware Accelerated MPI Communication Middleware" (CCGrid 2019), and Open MPI's
 * matchers of that name.
 *
 * <p>A node has 16, 32 or 64 keys of 32, 16 or 8 bits: a part of the envelope. Entries whose key is equal are
 * candidates, and the whole envelope of each is compared in order ({@link LaneKeys}). The lists are in the order of
 * posting and of arrival, so C1 and C2 hold by construction. A search costs time in proportion to the depth, but a
 * fraction of that of a list of entries.
 *
 * <p>The statistics count a node as one entry that is walked.
 *
 * <p>The slot of a receive or message has its node, and the order number its place there.
 *
 * <p>Thread and lifetimes: see {@link Matcher}. Memory grows with the largest depth seen and is not returned; only
 * draining allocates in steady state.
 */
@NullUnmarked
public final class VectorMatcher extends SynchronousMatcher {
    private final LaneList<PostedReceive> posted;
    private final LaneList<ArrivedMessage> unexpected;

    /**
     * Creates a matcher that stores nothing.
     *
     * @param lanes keys that are compared at once: 16, 32 or 64
     */
    public VectorMatcher(int lanes, MatchingHints hints, MatchingStatistics statistics) {
        super(hints, statistics);
        LaneKeys layout = LaneKeys.of(lanes);
        posted = new LaneList<>(layout) {
            @Override
            boolean matches(PostedReceive receive, int source, int tag) {
                return receive.accepts(source, tag);
            }
        };
        unexpected = new LaneList<>(layout) {
            @Override
            boolean matches(ArrivedMessage message, int source, int tag) {
                return message.isAcceptedBy(source, tag);
            }
        };
    }

    @Override
    protected PostedReceive accepting(ArrivedMessage message) {
        PostedReceive receive = posted.search(message.source(), message.tag());
        statistics.searchedPosted(posted.walked(), receive != null);
        return receive;
    }

    @Override
    protected ArrivedMessage oldestFor(int source, int tag) {
        ArrivedMessage message = unexpected.search(source, tag);
        statistics.searchedUnexpected(unexpected.walked(), message != null);
        return message;
    }

    @Override
    protected Object link(PostedReceive receive) {
        LaneList.Node node = posted.append(receive, receive.postedSource(), receive.postedTag());
        receive.order(posted.lastPlace());
        return node;
    }

    @Override
    protected Object link(ArrivedMessage message) {
        LaneList.Node node = unexpected.append(message, message.source(), message.tag());
        message.order(unexpected.lastPlace());
        return node;
    }

    @Override
    protected void unlink(PostedReceive receive) {
        posted.remove((LaneList.Node) receive.slot(), (int) receive.order());
    }

    @Override
    protected void unlink(ArrivedMessage message) {
        unexpected.remove((LaneList.Node) message.slot(), (int) message.order());
    }

    @Override
    protected List<PostedReceive> oldestFirst() {
        List<PostedReceive> receives = new ArrayList<>();
        posted.forEach(receives::add);
        return receives;
    }

    @Override
    protected ArrivedMessage firstUnexpected() {
        return unexpected.oldest();
    }

    @Override
    protected long footprint() {
        return posted.footprint() + unexpected.footprint();
    }
}
