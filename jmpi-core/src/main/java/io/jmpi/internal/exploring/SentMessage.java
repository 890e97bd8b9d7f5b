package io.jmpi.internal.exploring;

import io.jmpi.job.ProgramLine;
import java.util.BitSet;

/** A message that a rank has begun to send. Thread: the one whose turn it is. Lifetime: that of the run. */
final class SentMessage {
    private final int source;
    private final int tag;
    private final BitSet past;
    private final ProgramLine line;
    private Look taker;

    /**
     * Records a message.
     *
     * @param source as its receiver names it
     * @param past the choices that it depends on
     * @param line the program's line that sends it
     */
    SentMessage(int source, int tag, BitSet past, ProgramLine line) {
        this.source = source;
        this.tag = tag;
        this.past = past;
        this.line = line;
    }

    int source() {
        return source;
    }

    int tag() {
        return tag;
    }

    BitSet past() {
        return past;
    }

    /** The receive or matched probe that has taken it; null before. */
    Look taker() {
        return taker;
    }

    void takenBy(Look look) {
        taker = look;
    }

    /** The message for users: {@code rank 2's message with tag 1, sent at Farm.java:9}. */
    @Override
    public String toString() {
        return "the message of rank " + source + " with tag " + tag + line.at("sent");
    }
}
