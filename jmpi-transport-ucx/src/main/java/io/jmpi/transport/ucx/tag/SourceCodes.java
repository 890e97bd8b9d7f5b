package io.jmpi.transport.ucx.tag;

import io.jmpi.matching.PostedReceive;
import java.util.HashMap;
import java.util.Map;

/**
 * The sources of one context as they are in tags, where they have 17 bits: a rank below 65,536 is its own code, others get one when they
 * first appear. So only those below send with tags. Thread: the progress thread.
 */
final class SourceCodes {
    /** Sources below are their own codes. */
    static final int OWN = TagBits.SOURCES / 2;

    private final Map<Integer, Integer> others = new HashMap<>();

    /**
     * Returns the code of a source; a wildcard is its own.
     *
     * @throws IllegalArgumentException if there are too many
     */
    int of(int source) {
        if (source < OWN) {
            return source == PostedReceive.ANY_SOURCE || source >= 0 ? source : next(source);
        }
        return next(source);
    }

    private int next(int source) {
        Integer code = others.get(source);
        if (code == null) {
            if (others.size() == OWN) {
                throw new IllegalArgumentException("rank " + source + ": tags of UCX have room for " + OWN
                        + " ranks above " + (OWN - 1) + " in a communicator");
            }
            code = OWN + others.size();
            others.put(source, code);
        }
        return code;
    }
}
