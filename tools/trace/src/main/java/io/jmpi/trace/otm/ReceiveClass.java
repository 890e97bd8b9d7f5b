package io.jmpi.trace.otm;

import io.jmpi.trace.format.Call;
import java.util.List;

/** Receives by their wildcards; each class has its own table (paper, section III-B). */
public enum ReceiveClass {
    NO_WILDCARD(0, "no"),
    SOURCE_WILDCARD(1, "src"),
    TAG_WILDCARD(2, "tag"),
    /** Both wildcards: such receives are in one list instead of bins. */
    BOTH_WILDCARDS(3, "double");

    /** The classes with bins. */
    static final List<ReceiveClass> WITH_BINS = List.of(NO_WILDCARD, SOURCE_WILDCARD, TAG_WILDCARD);

    private final int index;
    private final String className;

    ReceiveClass(int index, String className) {
        this.index = index;
        this.className = className;
    }

    /** The class of a receive; {@link Call#ANY_SOURCE} and {@link Call#ANY_TAG} are the wildcards. */
    static ReceiveClass of(int source, int tag) {
        if (source == Call.ANY_SOURCE) {
            return tag == Call.ANY_TAG ? BOTH_WILDCARDS : SOURCE_WILDCARD;
        }
        return tag == Call.ANY_TAG ? TAG_WILDCARD : NO_WILDCARD;
    }

    /** Index in arrays by class. */
    int index() {
        return index;
    }

    /** The name in files. */
    public String className() {
        return className;
    }
}
