package io.jmpi.matching.contract;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HintViolationException;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The rules of matching written as plainly as possible, to compare engines with: two array lists, searched from the front.
 *
 * <p>It never touches a node's links or flag, so that the same nodes can be in an oracle and in an engine at once.
 */
public class OracleMatcher implements Matcher {
    public final List<PostedReceive> posted = new ArrayList<>();
    public final List<ArrivedMessage> unexpected = new ArrayList<>();
    private final MatchingHints hints;
    private final MatchingStatistics statistics = new MatchingStatistics();

    /** What an engine has chosen. Where overtaking is allowed, the oracle chooses it too, if the rules permit it. */
    private Object preferred;

    public OracleMatcher(MatchingHints hints) {
        this.hints = hints;
    }

    /** Tells what an engine has returned for the call that comes next. */
    public void prefer(Object choice) {
        preferred = hints.allowOvertaking() ? choice : null;
    }

    private boolean isPassedOver(Object candidate, List<?> all) {
        return preferred != null && preferred != candidate && all.contains(preferred);
    }

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        if (unexpected.contains(message)) {
            throw new IllegalStateException("kept already");
        }
        for (int i = 0; i < posted.size(); i++) {
            if (!isPassedOver(posted.get(i), posted)
                    && pairs(posted.get(i).postedSource(), posted.get(i).postedTag(), message)) {
                statistics.searchedPosted(i + 1, true);
                statistics.receiveMatched();
                return posted.remove(i);
            }
        }
        statistics.searchedPosted(posted.size(), false);
        statistics.messageStored();
        unexpected.add(message);
        return null;
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        refuseExcluded(receive.postedSource(), receive.postedTag());
        if (posted.contains(receive)) {
            throw new IllegalStateException("kept already");
        }
        ArrivedMessage message = find(receive.postedSource(), receive.postedTag(), true);
        if (message == null) {
            posted.add(receive);
            statistics.receiveStored();
        }
        return message;
    }

    @Override
    public boolean cancel(PostedReceive receive) {
        boolean cancelled = posted.remove(receive);
        if (cancelled) {
            statistics.receiveCancelled();
        }
        return cancelled;
    }

    @Override
    public ArrivedMessage probe(int source, int tag, boolean remove) {
        refuseExcluded(source, tag);
        return find(source, tag, remove);
    }

    private ArrivedMessage find(int source, int tag, boolean remove) {
        for (int i = 0; i < unexpected.size(); i++) {
            if (!isPassedOver(unexpected.get(i), unexpected) && pairs(source, tag, unexpected.get(i))) {
                statistics.searchedUnexpected(i + 1, true);
                if (!remove) {
                    return unexpected.get(i);
                }
                statistics.messageMatched();
                return unexpected.remove(i);
            }
        }
        statistics.searchedUnexpected(unexpected.size(), false);
        return null;
    }

    private static boolean pairs(int source, int tag, ArrivedMessage message) {
        boolean sourceFits = source == -1 || source == message.source();
        boolean tagFits = tag == -1 || tag == message.tag();
        return sourceFits && tagFits;
    }

    private void refuseExcluded(int source, int tag) {
        if (tag == -1 && hints.noAnyTag()) {
            throw new HintViolationException("mpi_assert_no_any_tag");
        }
        if (source == -1 && hints.noAnySource()) {
            throw new HintViolationException("mpi_assert_no_any_source");
        }
    }

    @Override
    public void adopt(PostedReceive receive) {
        posted.add(receive);
        statistics.receiveStored();
    }

    @Override
    public void adopt(ArrivedMessage message) {
        unexpected.add(message);
        statistics.messageStored();
    }

    @Override
    public MatchingStatistics statistics() {
        statistics.holds(16 + 4L * (posted.size() + unexpected.size()));
        return statistics;
    }

    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        while (!posted.isEmpty()) {
            PostedReceive receive = posted.remove(0);
            statistics.receiveCancelled();
            visitor.accept(receive);
        }
    }

    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        while (!unexpected.isEmpty()) {
            ArrivedMessage message = unexpected.remove(0);
            statistics.messageDropped();
            visitor.accept(message);
        }
    }
}
