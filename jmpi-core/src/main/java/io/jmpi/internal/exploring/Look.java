package io.jmpi.internal.exploring;

import io.jmpi.Mpi;
import java.util.BitSet;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/**
 * A receive or probe of one rank, which looks for a message. It is held back while its source is undecided, or while an
 * earlier one that is held back could take the same message.
 */
final class Look extends Decision {
    /** What it does with the message. */
    enum Kind {
        RECEIVE("receive"),
        PROBE("probe"),
        /** A matched probe. */
        CLAIM("matched probe");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    private final Kind kind;
    private final int source;
    private final int tag;
    private final int sources;
    private final BitSet past;
    private final String text;
    private final BooleanSupplier hopeless;
    private final IntConsumer begin;
    private Mailbox mailbox;
    private int index;
    private int decided;
    private boolean isTentative;
    private boolean isReleased;
    private boolean isEnded;
    private SentMessage message;

    /** The choices that its match depends on; null before. */
    private BitSet matchPast;

    /**
     * Records a receive or probe.
     *
     * @param source as the program gives it
     * @param sources how many ranks could send to it
     * @param past the choices that the call depends on
     * @param text describes it for users
     * @param isTentative whether the program does not wait for it
     * @param hopeless whether it can only end with an error
     * @param begin begins it with the source that has been decided, by its rank's thread
     */
    Look(
            Kind kind,
            int source,
            int tag,
            int sources,
            BitSet past,
            String text,
            boolean isTentative,
            BooleanSupplier hopeless,
            IntConsumer begin) {
        this.kind = kind;
        this.source = source;
        this.tag = tag;
        this.sources = sources;
        this.past = past;
        this.text = text;
        this.isTentative = isTentative;
        this.hopeless = hopeless;
        this.begin = begin;
        this.decided = source;
    }

    /** Sets its place among those for the same messages. */
    void place(Mailbox itsMailbox, int place) {
        mailbox = itsMailbox;
        index = place;
    }

    Mailbox mailbox() {
        return mailbox;
    }

    int index() {
        return index;
    }

    /** Whether the program does not wait for it, and may not come back to it. */
    boolean isTentative() {
        return isTentative;
    }

    /** Whether others that look for the same message must wait for it. */
    boolean holdsBack() {
        return !isReleased && !isEnded && !isTentative && consumes();
    }

    /** Whether it can only end with an error, and must not be held back. */
    boolean isHopeless() {
        return kind == Kind.RECEIVE && hopeless.getAsBoolean();
    }

    /** How many ranks could send to it. */
    @Override
    int options() {
        return sources;
    }

    /** Whether it takes the message, so that no other one finds it. */
    boolean consumes() {
        return kind != Kind.PROBE;
    }

    /** Whether the source has been decided, by the program or the run. */
    boolean isDecided() {
        return decided != Mpi.ANY_SOURCE;
    }

    @Override
    int decided() {
        return decided;
    }

    @Override
    boolean isMade() {
        return message != null;
    }

    @Override
    String got() {
        return message.toString();
    }

    @Override
    String alternative(int option) {
        SentMessage other = option == decided ? null : mailbox.alternative(this, option);
        return other == null ? null : other.toString();
    }

    void decide(int chosen) {
        decided = chosen;
    }

    boolean isReleased() {
        return isReleased;
    }

    void release() {
        isReleased = true;
    }

    /** Forgets a decision: the message that it was about has gone elsewhere. */
    void hold() {
        isReleased = false;
        decided = source;
    }

    /** The program has come back to it and finds its message, with what the rank knows now. */
    void confirm(BitSet pastNow) {
        isTentative = false;
        past.or(pastNow);
    }

    /** Begins a look that has been released, or that must not be held back any longer. */
    void begin() {
        begin.accept(decided);
    }

    /** Whether it no longer looks, because it has found its message, or has been withdrawn. */
    boolean isEnded() {
        return isEnded;
    }

    void end() {
        isEnded = true;
    }

    /** Whether it looks for such messages. */
    boolean fits(SentMessage sent) {
        return (source == Mpi.ANY_SOURCE || source == sent.source()) && fitsTag(sent);
    }

    private boolean fitsTag(SentMessage sent) {
        return tag == Mpi.ANY_TAG || tag == sent.tag();
    }

    /** Whether it takes this message, if no earlier one does. */
    boolean wants(SentMessage sent) {
        return decided == sent.source() && fitsTag(sent);
    }

    /** Whether there are messages that both look for. */
    boolean overlaps(Look other) {
        boolean sources = source == other.source || source == Mpi.ANY_SOURCE || other.source == Mpi.ANY_SOURCE;
        return sources && (tag == other.tag || tag == Mpi.ANY_TAG || other.tag == Mpi.ANY_TAG);
    }

    /** Records the message that it has found, and the choices that this depends on. */
    void found(SentMessage sent, BitSet dependsOn) {
        message = sent;
        matchPast = dependsOn;
        matchPast.or(past);
        matchPast.or(sent.past());
    }

    /** The message that it has found; null before. */
    SentMessage message() {
        return message;
    }

    /** The choices that its match depends on, without itself; null before. */
    @Override
    BitSet matchPast() {
        return matchPast;
    }

    /** The receive for users: {@code the receive from any source with tag 1 in world, at Farm.java:17}. */
    @Override
    public String toString() {
        return "the " + kind.words + " " + text;
    }
}
