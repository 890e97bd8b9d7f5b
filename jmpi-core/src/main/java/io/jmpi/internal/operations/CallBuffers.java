package io.jmpi.internal.operations;

import static io.jmpi.internal.operations.BufferSide.RECV;
import static io.jmpi.internal.operations.BufferSide.SEND;

import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Collective;
import io.jmpi.Collective.Division;
import io.jmpi.Collective.Pattern;
import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;

/**
 * The buffers of a call that moves data, checked, as far as this rank uses them; a barrier has none.
 *
 * @param own the elements that this rank sends to the root or to all, or receives from the root; null if they are in
 *     place
 * @param sent a part for each rank; null if there are none, or they are in place
 * @param received where the part of each rank goes; null if there are none
 * @param objects whether they hold objects
 */
public record CallBuffers(Elements<?> own, Blocks sent, Blocks received, boolean objects) {
    /**
     * Reads the buffers of a call whose root has been checked.
     *
     * @throws io.jmpi.errors.MpiException if they do not fit the operation
     */
    public static CallBuffers of(CommunicatorCore core, Call call) {
        Collective operation = call.operation();
        if (operation.pattern() == Pattern.BARRIER) {
            return new CallBuffers(null, null, null, false);
        }
        if (operation.pattern() == Pattern.BROADCAST) {
            return ofBroadcast(call.sendBuffer(), SEND.isUsed(core, call));
        }
        BufferSide ownSide = operation.pattern() == Pattern.SCATTER ? RECV : SEND;
        BufferSide partsSide = ownSide.other();
        boolean atRoot = partsSide.isUsed(core, call);
        // The root of another group neither sends nor receives a part of its own.
        Object own = ownSide.isUsed(core, call) ? ownSide.of(call) : Buffer.IN_PLACE;
        Object given = atRoot ? partsSide.of(call) : null;
        boolean objects = operation.movesObjects() && (BufferSide.hasObjects(own) || BufferSide.hasObjects(given));
        Blocks parts = atRoot ? partsSide.blocks(core, operation.division(), given, objects) : null;
        if (own == Buffer.IN_PLACE && !atRoot) {
            throw ownSide.inPlaceBelowRoot();
        }
        CallBuffers read;
        if (operation.pattern() == Pattern.ALLTOALL) {
            Blocks sent = own == Buffer.IN_PLACE ? null : SEND.blocks(core, operation.division(), own, objects);
            read = new CallBuffers(null, sent, parts, objects);
        } else {
            Elements<?> elements = own == Buffer.IN_PLACE ? null : ownSide.elements(own, objects);
            read = ownSide == SEND
                    ? new CallBuffers(elements, null, parts, objects)
                    : new CallBuffers(elements, parts, null, objects);
        }
        if (!objects && !core.hasTwoGroups()) {
            read.requireConsistent(core, partsSide, operation.division());
        }
        return read;
    }

    /** One of equal parts: this rank's own, or that of a rank if it is in place. */
    public Elements<?> part(int rank) {
        return own != null ? own : (sent != null ? sent : received).of(rank);
    }

    private static CallBuffers ofBroadcast(Object buffer, boolean atRoot) {
        boolean objects = BufferSide.hasObjects(buffer);
        Elements<?> elements = objects
                ? SEND.elements(buffer, true)
                : (atRoot ? Arguments.sent("buffer", buffer) : Arguments.received("buffer", buffer)).elements();
        return new CallBuffers(elements, null, null, objects);
    }

    /** Checks this rank's own part, and that the sent elements share no memory with the received ones. */
    private void requireConsistent(CommunicatorCore core, BufferSide partsSide, Division division) {
        int rank = core.rank();
        if (own != null && (sent != null || received != null)) {
            Blocks parts = sent != null ? sent : received;
            partsSide.requireFilled(core, division, parts.of(rank), own);
            BufferSide.requireApart(core, own, parts);
        } else if (sent != null && received != null) {
            RECV.requireFilled(core, division, received.of(rank), sent.of(rank));
            BufferSide.requireApart(core, sent, received);
        }
    }
}
