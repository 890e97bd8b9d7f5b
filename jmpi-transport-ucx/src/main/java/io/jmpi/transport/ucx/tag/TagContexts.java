package io.jmpi.transport.ucx.tag;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Which contexts of a rank have messages with tags, and who matches them. Thread: the progress thread. */
final class TagContexts {
    /** Uses a context that a matcher serves. */
    interface Visitor {
        void visit(int context, UcxTagMatcher matcher);
    }

    private @Nullable UcxTagMatcher[] matchers = {};

    /** Those in which this rank sends with tags, or did so in a former communicator. */
    private final BitSet sending = new BitSet();

    /** Those in which another rank sends with tags. */
    private final BitSet announced = new BitSet();

    /** Announced contexts that no matcher serves. */
    private final BitSet passedOn = new BitSet();

    /** A matcher serves a context from now on. */
    void serve(int context, UcxTagMatcher matcher, boolean sends) {
        if (context >= matchers.length) {
            matchers = Arrays.copyOf(matchers, Math.max(2 * matchers.length, context + 1));
        }
        matchers[context] = matcher;
        passedOn.clear(context);
        if (sends) {
            sending.set(context);
        }
    }

    /** A matcher serves a context no more, unless another one has replaced it. */
    void leave(int context, UcxTagMatcher matcher) {
        if (matchers[context] == matcher) {
            matchers[context] = null;
            passedOn.set(context, announced.get(context));
        }
    }

    boolean sends(int context) {
        return sending.get(context);
    }

    /** Another rank will send with tags in a context, whose number may be invalid. */
    void announced(int context) {
        if (context >= 0 && context < TagBits.CONTEXTS) {
            announced.set(context);
            passedOn.set(context, context >= matchers.length || matchers[context] == null);
        }
    }

    void forEachServed(Visitor visitor) {
        for (int context = 0; context < matchers.length; context++) {
            UcxTagMatcher matcher = matchers[context];
            if (matcher != null) {
                visitor.visit(context, matcher);
            }
        }
    }

    /** The first context from that one on whose messages are passed on; -1 if there is none. */
    int nextPassedOn(int from) {
        return passedOn.nextSetBit(from);
    }
}
