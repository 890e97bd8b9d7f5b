package io.jmpi.internal.operations;

import static io.jmpi.internal.operations.BufferSide.RECV;
import static io.jmpi.internal.operations.BufferSide.SEND;

import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Collective;
import io.jmpi.Collective.Division;
import io.jmpi.Collective.Pattern;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.plan.Parts;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.matching.text.Count;

/**
 * The buffers of a call that combines elements, checked, as far as this rank uses them. With IN_PLACE, both are the same
 * elements.
 *
 * @param own the elements that the rank combines; null at a root that is in another group
 * @param result where the result goes, of the same type; null at a rank that receives none
 * @param parts how the combination is divided among the ranks of the group; null if it is not
 */
public record Operands(Elements<?> own, Elements<?> result, Parts parts) {
    /**
     * Reads the buffers of a call whose root has been checked.
     *
     * @throws MpiException if they or the operation do not fit the call
     */
    public static Operands of(CommunicatorCore core, Call call) {
        Operands operands = read(core, call);
        Elements<?> own = operands.own;
        Arguments.op(call.op(), (own != null ? own : operands.result).type());
        boolean isBoth = own != null && operands.result != null;
        if (isBoth && !own.isAt(operands.result)) {
            BufferSide.requireApart(own, operands.result);
        } else if (isBoth && core.hasTwoGroups() && own.count() > 0) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    "sendBuffer and recvBuffer are at offset " + own.offset()
                            + " of the same memory: inter-communicators do not reduce in place; use separate memory");
        }
        return operands;
    }

    private static Operands read(CommunicatorCore core, Call call) {
        boolean inPlace = call.sendBuffer() == Buffer.IN_PLACE;
        boolean atRoot = RECV.isUsed(core, call);
        if (call.operation().pattern() == Pattern.REDUCE_SCATTER) {
            return divided(core, call);
        }
        if (!atRoot && inPlace) {
            throw SEND.inPlaceBelowRoot();
        }
        boolean isFirstOfExscan = call.operation() == Collective.EXSCAN && core.rank() == 0;
        if (!atRoot || isFirstOfExscan && !inPlace) {
            return new Operands(SEND.elements(call.sendBuffer()), null, null);
        }
        Elements<?> result = RECV.elements(call.recvBuffer());
        if (!SEND.isUsed(core, call)) {
            return new Operands(null, result, null);
        }
        if (inPlace) {
            return new Operands(result, isFirstOfExscan ? null : result, null);
        }
        Elements<?> own = SEND.elements(call.sendBuffer());
        requireSameType(own, result);
        if (result.count() < own.count()) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "recvBuffer has " + Count.of(result.count(), "element") + ", but sendBuffer has " + own.count());
        }
        return new Operands(own, result.range(0, own.count()), null);
    }

    private static void requireSameType(Elements<?> own, Elements<?> result) {
        if (own.type().inOneBuffer() != result.type().inOneBuffer()) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    "datatype of sendBuffer is " + own.type() + ", but that of recvBuffer is " + result.type());
        }
    }

    // ---------------------------------------------------------------- a part to each rank

    private static Operands divided(CommunicatorCore core, Call call) {
        boolean equally = call.operation().division() == Division.EQUALLY;
        if (!equally) {
            requireCounts(call.recvCounts(), core.size());
        }
        Elements<?> received = RECV.elements(call.recvBuffer());
        boolean inPlace = isInPlace(call.sendBuffer(), received);
        Parts parts = equally
                ? Parts.equal(equalCount(received, inPlace, core.size()), core.size())
                : Parts.of(call.recvCounts());
        Elements<?> own = inPlace ? received : SEND.elements(call.sendBuffer());
        requireSameType(own, received);
        return new Operands(
                atLeast(inPlace ? "recvBuffer" : "sendBuffer", own, parts.total()),
                atLeast("recvBuffer", received, parts.count(core.rank())),
                parts);
    }

    private static long equalCount(Elements<?> received, boolean inPlace, int ranks) {
        if (inPlace && received.count() % ranks != 0) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "recvBuffer has " + Count.of(received.count(), "element")
                            + ", which cannot be divided equally among " + Count.of(ranks, "rank"));
        }
        return inPlace ? received.count() / ranks : received.count();
    }

    private static boolean isInPlace(Object sendBuffer, Elements<?> received) {
        return sendBuffer == Buffer.IN_PLACE
                || sendBuffer != null && Buffer.of(sendBuffer).elements().isAt(received);
    }

    private static Elements<?> atLeast(String name, Elements<?> elements, long count) {
        if (elements.count() < count) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    name + " has " + Count.of(elements.count(), "element") + ", but needs at least " + count);
        }
        return elements.range(0, count);
    }

    private static void requireCounts(int[] recvCounts, int ranks) {
        if (recvCounts == null || recvCounts.length != ranks) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    "recvCounts has " + (recvCounts == null ? "no elements" : Count.of(recvCounts.length, "element"))
                            + " for " + Count.of(ranks, "rank"));
        }
        for (int i = 0; i < recvCounts.length; i++) {
            if (recvCounts[i] < 0) {
                throw new MpiException(ErrorClass.COUNT, "recvCounts[" + i + "] = " + recvCounts[i] + " is negative");
            }
        }
    }
}
