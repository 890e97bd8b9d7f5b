package io.jmpi.offload.hardware;

import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.software.BinMatcher;
import io.jmpi.matching.software.Footprint;
import org.jspecify.annotations.Nullable;

/**
 * Decides which receives may be given to the unit. The decision depends on the receives that software stores, which
 * this class counts.
 *
 * <p>The rules are UCX's ({@code ucp/tag/offload.c}). A receive stays in software if
 *
 * <ul>
 *   <li>its buffer is shorter than the threshold;
 *   <li>its buffer is not one range of memory (then the receives of its bin cannot be forced either);
 *   <li>it accepts any source;
 *   <li>it accepts any tag of one source, and software stores any receive at all;
 *   <li>it is exact, and software stores a wildcard receive, or a receive of the same bin that cannot be forced;
 *   <li>the list is full, or too many commands are outstanding.
 * </ul>
 *
 * <p>So the unit never holds a receive that might take a message from an older one in software (C1): other bins cannot
 * want the same message. The receives of the bin can be forced, that is given to the unit first, in order, if the new
 * buffer is at least as long as the force threshold, all of them are contiguous, and there is room for all.
 *
 * <p>Thread: the matcher's caller.
 */
final class OffloadRules {
    private final HardwareSettings settings;
    private final int[] inBin = new int[BinMatcher.UCX_TABLE_SIZE];
    private final int[] notContiguousInBin = new int[BinMatcher.UCX_TABLE_SIZE];
    private int wildcards;
    private int all;

    OffloadRules(HardwareSettings settings) {
        this.settings = settings;
    }

    /**
     * The reason why the receive has to stay in software; null if the unit may have it, after the older ones of its
     * bin.
     */
    @Nullable SoftwareReason against(PostedReceive receive, UnitLink unit) {
        if (unit == null) {
            return SoftwareReason.NO_UNIT;
        }
        SoftwareReason reason = againstBuffer(receive);
        if (reason != null) {
            return reason;
        }
        if (receive.postedSource() == PostedReceive.ANY_SOURCE) {
            return SoftwareReason.ANY_SOURCE;
        }
        if (receive.postedTag() == PostedReceive.ANY_TAG) {
            return all > 0 ? SoftwareReason.OLDER_RECEIVE : unit.reasonAgainst(1);
        }
        if (wildcards > 0) {
            return SoftwareReason.OLDER_WILDCARD;
        }
        int bin = UnitReceive.of(receive).bin;
        if (inBin[bin] > 0 && !canForce(receive, bin)) {
            return SoftwareReason.OLDER_IN_BIN;
        }
        return unit.reasonAgainst(inBin[bin] + 1);
    }

    /**
     * The same where receives can have numbers. The unit may have a numbered receive regardless of which receives of
     * its bin are in software. An unnumbered receive stays in software if an older receive of its bin is there; these
     * older receives are not forced.
     */
    @Nullable SoftwareReason againstTraced(PostedReceive receive, UnitLink unit) {
        SoftwareReason reason = againstBuffer(receive);
        if (reason != null) {
            return reason;
        }
        if (receive.postedSource() == PostedReceive.ANY_SOURCE) {
            return SoftwareReason.ANY_SOURCE;
        }
        if (receive.postedTag() == PostedReceive.ANY_TAG) {
            return SoftwareReason.ANY_TAG;
        }
        if (wildcards > 0) {
            return SoftwareReason.OLDER_WILDCARD;
        }
        if (!TraceTag.hasRoomFor(receive.postedSource())) {
            return SoftwareReason.LARGE_SOURCE;
        }
        reason = againstNumber(UnitReceive.of(receive));
        return reason == null ? unit.reasonAgainst(1) : reason;
    }

    private @Nullable SoftwareReason againstNumber(UnitReceive record) {
        MessageStream stream = record.stream;
        if (stream != null && stream.isCancelling()) {
            return SoftwareReason.CANCELLATION;
        }
        if (stream != null && stream.isKnown()) {
            return stream.hasRoomInWindow() ? null : SoftwareReason.WINDOW_FULL;
        }
        boolean hasOlder = inBin[record.bin] > 0 || stream != null && stream.hasNumberedInUnit();
        return hasOlder ? SoftwareReason.NOT_NUMBERED : null;
    }

    private @Nullable SoftwareReason againstBuffer(PostedReceive receive) {
        if (receive.bufferLength() < settings.threshold()) {
            return SoftwareReason.SHORT;
        }
        return receive.isContiguous() ? null : SoftwareReason.NOT_CONTIGUOUS;
    }

    private boolean canForce(PostedReceive receive, int bin) {
        return receive.bufferLength() >= settings.forceThreshold() && notContiguousInBin[bin] == 0;
    }

    /** Receives of the bin that software stores. */
    int inBin(int bin) {
        return inBin[bin];
    }

    /** Software stores the receive from now on. */
    void stored(PostedReceive receive) {
        count(receive, 1);
    }

    /** Software stores the receive no longer. */
    void gone(PostedReceive receive) {
        count(receive, -1);
    }

    private void count(PostedReceive receive, int change) {
        all += change;
        if (receive.isExact()) {
            int bin = UnitReceive.of(receive).bin;
            inBin[bin] += change;
            if (!receive.isContiguous()) {
                notContiguousInBin[bin] += change;
            }
        } else {
            wildcards += change;
        }
    }

    long footprint() {
        return 2 * Footprint.array(inBin.length, Integer.BYTES);
    }
}
