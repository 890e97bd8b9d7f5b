package io.jmpi.internal.exploring;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The messages to one rank in one communicator and the receives and probes for them: a model of matching by the rules of MPI
 * (MPI 4.1, section 3.5). It knows before the engine which message each receive takes, because each has a decided source.
 *
 * <p>Thread: the one whose turn it is. Lifetime: that of the run.
 */
final class Mailbox {
    private final List<SentMessage> messages = new ArrayList<>();
    private final List<Look> looks = new ArrayList<>();

    /** All messages before this one have been taken. */
    private int firstLeft;

    /** All looks before this one have been released. */
    private int firstHeld;

    /** All looks before this one have found their message, or have been withdrawn. */
    private int firstOpen;

    /** No look before this one is a choice, so that no match depends on theirs. */
    private int firstChoice;

    /** Adds a message; a receive that waits for it takes it. */
    void add(SentMessage message) {
        messages.add(message);
        while (firstOpen < looks.size()
                && (looks.get(firstOpen).message() != null
                        || looks.get(firstOpen).isEnded())) {
            firstOpen++;
        }
        for (Look look : looks.subList(firstOpen, looks.size())) {
            if (takes(look) && look.wants(message)) {
                match(look, message);
                return;
            }
        }
    }

    /** Whether it takes messages as soon as they come. */
    private static boolean takes(Look look) {
        return look.isReleased() && look.consumes() && look.message() == null && !look.isEnded() && !look.isTentative();
    }

    /** Adds a look, which {@link #release} begins. */
    void add(Look look) {
        look.place(this, looks.size());
        looks.add(look);
    }

    /**
     * Releases each look that is decided, if no earlier one that is held back could take its message: either they look for
     * different ones, or its message is there, and is another one.
     */
    void release(Consumer<Look> released) {
        for (int i = firstHeld; i < looks.size(); i++) {
            Look look = looks.get(i);
            if (!look.isReleased() && look.isDecided()) {
                SentMessage first = first(look.decided(), look);
                if (first == null ? isApart(i) : isLeftTo(i, first)) {
                    look.release();
                    if (first != null && !look.isTentative()) {
                        match(look, first);
                    }
                    released.accept(look);
                }
            }
        }
        while (firstHeld < looks.size() && looks.get(firstHeld).isReleased()) {
            firstHeld++;
        }
    }

    /** Whether no earlier look that is held back looks for messages that this one also looks for. */
    private boolean isApart(int index) {
        return earlierHeld(index).noneMatch(earlier -> earlier.overlaps(looks.get(index)));
    }

    /** Whether no earlier look that is held back would take the message. */
    private boolean isLeftTo(int index, SentMessage message) {
        return earlierHeld(index).noneMatch(earlier -> earlier.fits(message));
    }

    private Stream<Look> earlierHeld(int index) {
        return looks.subList(firstHeld, Math.max(firstHeld, index)).stream().filter(Look::holdsBack);
    }

    /** Whether a choice can be made now, for this source. */
    boolean canDecide(Look look, int source) {
        SentMessage first = first(source, look);
        return first != null && !look.isDecided() && !look.isEnded() && isLeftTo(look.index(), first);
    }

    /** The first message of a source that a look would take; null if there is none yet. */
    private SentMessage first(int source, Look look) {
        while (firstLeft < messages.size() && messages.get(firstLeft).taker() != null) {
            firstLeft++;
        }
        for (int i = firstLeft; i < messages.size(); i++) {
            SentMessage message = messages.get(i);
            if (message.source() == source && message.taker() == null && look.fits(message)) {
                return message;
            }
        }
        return null;
    }

    private void match(Look look, SentMessage message) {
        BitSet past = new BitSet();
        while (firstChoice < look.index() && looks.get(firstChoice).choice() == null) {
            firstChoice++;
        }
        for (int i = firstChoice; i < look.index(); i++) {
            Look earlier = looks.get(i);
            // Had the earlier one not taken another message, it would have taken this one.
            if (earlier.consumes() && earlier.matchPast() != null && earlier.fits(message)) {
                past.or(earlier.matchPast());
                set(past, earlier);
            }
        }
        look.found(message, past);
        if (look.consumes()) {
            message.takenBy(look);
        }
    }

    /** Adds a look to a set of choices, if it is one. */
    static void set(BitSet choices, Look look) {
        if (look.choice() != null) {
            choices.set(look.bit());
        }
    }

    /** Removes a look that has found nothing. */
    void withdraw(Look look) {
        looks.remove(look.index());
        for (int i = look.index(); i < looks.size(); i++) {
            looks.get(i).place(this, i);
        }
        firstHeld = Math.min(firstHeld, look.index());
        firstOpen = Math.min(firstOpen, look.index());
        firstChoice = Math.min(firstChoice, look.index());
    }

    /** Holds a look back again: the message that was chosen has gone elsewhere. */
    void hold(Look look) {
        look.hold();
        firstHeld = Math.min(firstHeld, look.index());
    }

    /** A probe whose source is decided has found its message. */
    void probed(Look look) {
        SentMessage first = look.message() == null ? first(look.decided(), look) : null;
        if (first != null) {
            match(look, first);
        }
    }

    /**
     * The first message of another source that a choice could have found in place of its own, without any other choice that
     * it depends on; null if there is none.
     */
    SentMessage alternative(Look look, int source) {
        for (SentMessage message : messages) {
            if (message.source() == source && look.fits(message) && !isTakenBefore(message, look)) {
                return message.past().get(look.bit()) ? null : message;
            }
        }
        return null;
    }

    private boolean isTakenBefore(SentMessage message, Look look) {
        return message.taker() != null
                && message.taker() != look
                && message.taker().index() < look.index();
    }
}
