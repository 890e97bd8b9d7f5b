package io.jmpi.internal.operations;

import io.jmpi.Buffer;
import io.jmpi.Call;
import io.jmpi.Collective.Division;
import io.jmpi.Collective.Pattern;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.plan.Blocks;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.matching.text.Count;

/**
 * The two sides of a collective operation: the send buffer and the receive buffer. Takes elements and blocks from the
 * buffers that a program passes, and checks them. Each error names the argument.
 */
public enum BufferSide {
    SEND("sendBuffer"),
    RECV("recvBuffer");

    private final String bufferName;

    BufferSide(String bufferName) {
        this.bufferName = bufferName;
    }

    /** The buffer of a call on this side; a broadcast has one for both. */
    Object of(Call call) {
        return this == SEND || call.operation().pattern() == Pattern.BROADCAST ? call.sendBuffer() : call.recvBuffer();
    }

    /** The buffer of a call on this side if this rank uses it; otherwise null. */
    public Object used(CommunicatorCore core, Call call) {
        return isUsed(core, call) ? of(call) : null;
    }

    /** Whether this rank sends or receives; without a root all ranks do both. */
    boolean isUsed(CommunicatorCore core, Call call) {
        boolean isRoot = core.isRoot(call.root());
        boolean isServed = !core.hasTwoGroups() || call.root() >= 0; // The root exchanges data with this rank.
        return switch (call.operation().pattern()) {
            case BROADCAST -> this == SEND ? isRoot : isServed && !isRoot;
            case SCATTER -> this == SEND ? isRoot : isServed;
            case GATHER, REDUCE -> this == SEND ? isServed : isRoot;
            default -> true;
        };
    }

    BufferSide other() {
        return this == SEND ? RECV : SEND;
    }

    /**
     * Whether a buffer holds objects; false for a null buffer and for IN_PLACE.
     *
     * @throws MpiException of class BUFFER if it is not a buffer
     */
    static boolean hasObjects(Object given) {
        return given != null && Buffer.of(given).type() == Datatype.OBJECT;
    }

    /** Whether a call moves objects: if one of its buffers holds them, and the operation permits them. */
    public static boolean movesObjects(Call call) {
        return call.operation().movesObjects() && (hasObjects(call.sendBuffer()) || hasObjects(call.recvBuffer()));
    }

    private Buffer present(Object given) {
        if (given == null) {
            throw new MpiException(ErrorClass.BUFFER, bufferName + " is null");
        }
        Buffer buffer = Buffer.of(given);
        if (buffer == Buffer.IN_PLACE) {
            throw inPlace("is not allowed here");
        }
        return buffer;
    }

    /** Checks that the elements that a collective operation reads share no memory with those that it writes. */
    static void requireApart(Elements<?> sent, Elements<?> received) {
        if (sent.overlaps(received)) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    "sendBuffer and recvBuffer overlap in the memory of the program: give Buffer.IN_PLACE if the operation"
                            + " allows it, or separate memory");
        }
    }

    /** The same for this rank's own elements and the parts of all ranks; its own part may be at the same place. */
    static void requireApart(CommunicatorCore core, Elements<?> own, Blocks parts) {
        if (own.given() != parts.of(0).given()) {
            return;
        }
        for (int rank = 0; rank < core.size(); rank++) {
            Elements<?> part = parts.of(rank);
            if (rank != core.rank() || !own.isAt(part)) {
                requireApart(own, part);
            }
        }
    }

    /** The same for the parts of all ranks. */
    static void requireApart(CommunicatorCore core, Blocks sent, Blocks received) {
        if (sent.of(0).given() != received.of(0).given()) {
            return;
        }
        for (int rank = 0; rank < core.size(); rank++) {
            for (int other = 0; other < core.size(); other++) {
                requireApart(sent.of(rank), received.of(other));
            }
        }
    }

    /** Checks that a buffer, which may be ignored at this rank, is not IN_PLACE. */
    void requireNotInPlace(Object given) {
        if (given == Buffer.IN_PLACE) {
            throw inPlace("inter-communicators do not allow");
        }
    }

    /** The error of a rank other than the root that passes IN_PLACE. */
    MpiException inPlaceBelowRoot() {
        return inPlace("only the root may give");
    }

    private MpiException inPlace(String rule) {
        return new MpiException(ErrorClass.BUFFER, bufferName + " is IN_PLACE, which " + rule);
    }

    private <T> Elements<T> checked(Elements<T> elements, String name, boolean objects) {
        if (objects && elements.type() != Datatype.OBJECT) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    "datatype of " + bufferName + " is " + elements.type()
                            + ", but that of the other buffer is OBJECT: objects match only objects");
        }
        if (!objects && elements.type() == Datatype.OBJECT) {
            throw Arguments.objectsRefused(name);
        }
        if (!objects && this == RECV) {
            elements.type().requireWritable(name, elements.memory(), elements.offset(), elements.count());
        }
        return elements;
    }

    /** The elements of a plain buffer. */
    Elements<?> elements(Object given) {
        return elements(given, false);
    }

    /**
     * The elements of a plain buffer.
     *
     * @param objects whether the operation moves objects; otherwise they are refused
     */
    Elements<?> elements(Object given, boolean objects) {
        Buffer buffer = present(given);
        if (buffer.partCount() >= 0) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    bufferName + " has " + Count.of(buffer.partCount(), "part")
                            + ", but the operation takes one range of elements");
        }
        return checked(buffer.elements(), bufferName, objects);
    }

    /** The blocks of a buffer, one for each rank that this one communicates with: of the remote group, if there is one. */
    Blocks blocks(CommunicatorCore core, Division division, Object given, boolean objects) {
        String taker = core.hasTwoGroups() ? "remote rank" : "rank";
        return blocks(division, given, core.messages().peers(), taker, objects);
    }

    /**
     * The blocks of a buffer, one for each taker.
     *
     * @param taker what one taker is called in errors
     */
    Blocks blocks(Division division, Object given, int takers, String taker, boolean objects) {
        if (division != Division.EQUALLY) {
            return Blocks.of(parts(given, takers, taker, objects));
        }
        Elements<?> all = elements(given, objects);
        return Blocks.equal(all.range(0, takers == 0 ? 0 : share(all, takers, taker)));
    }

    private static String sizes(Elements<?> elements) {
        return Count.of(elements.count(), "element") + " of type " + elements.type() + " ("
                + Count.of(elements.bytes(), "byte") + ")";
    }

    private long share(Elements<?> all, int sharers, String sharer) {
        if (all.count() % sharers != 0) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    bufferName + " has " + Count.of(all.count(), "element") + ", which cannot be divided equally among "
                            + Count.of(sharers, sharer));
        }
        return all.count() / sharers;
    }

    private Elements<?>[] parts(Object given, int takers, String taker, boolean objects) {
        Buffer buffer = present(given);
        if (buffer.partCount() < 0) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    bufferName + " has no parts: give a Buffer with counts and displacements for "
                            + Count.of(takers, taker));
        }
        if (buffer.partCount() != takers) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    bufferName + " has " + Count.of(buffer.partCount(), "part") + " for " + Count.of(takers, taker)
                            + "; give one for each");
        }
        Elements<?>[] parts = new Elements<?>[takers];
        for (int i = 0; i < takers; i++) {
            parts[i] = checked(buffer.part(i), bufferName + " (part " + i + ")", objects);
        }
        return parts;
    }

    // ---------------------------------------------------------------- both sides at one rank

    /**
     * Checks that this rank's own part has the same size on both sides, because no message would report a difference. With
     * lenient types, it passes where a message of another rank would: of any kind, and into a part that is larger.
     *
     * @param part this rank's part of the buffer on this side
     * @param own the elements on the other side that are copied to or from it
     */
    void requireFilled(CommunicatorCore core, Division division, Elements<?> part, Elements<?> own) {
        Elements<?> source = this == RECV ? own : part;
        Elements<?> target = this == RECV ? part : own;
        boolean fits = division != Division.EQUALLY && source.bytes() < target.bytes();
        if (source.bytes() != target.bytes() && !(fits && core.session().hasLenientTypes())) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    other().bufferName + " has " + sizes(own) + ", but this rank's own part of " + bufferName + " has "
                            + sizes(part) + ": they must be of the same size");
        }
        if (source.bytes() > 0 && !accepts(core, source, target)) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    Count.of(own.count(), "element") + " of type " + own.type() + " in " + other().bufferName
                            + " cannot match type " + part.type() + " of this rank's own part of " + bufferName);
        }
    }

    private static boolean accepts(CommunicatorCore core, Elements<?> source, Elements<?> target) {
        Datatype<?> type = target.type();
        return type.accepts(source.type().signature(source.count()), source.bytes())
                || core.session().hasLenientTypes() && type.accepts(Datatype.PACKED.signature(1), source.bytes());
    }
}
