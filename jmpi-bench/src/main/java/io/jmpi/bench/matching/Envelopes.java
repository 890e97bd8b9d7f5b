package io.jmpi.bench.matching;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;

/**
 * Numbered envelopes: the receive of number n accepts the message of number n, and no other of these envelopes unless
 * documented. Any thread.
 */
enum Envelopes {
    /** Like an application's: {@value #SOURCES} sources, as many tags as needed. */
    SPREAD {
        @Override
        BenchReceive receive(int n) {
            return new BenchReceive(n % SOURCES, n / SOURCES);
        }

        @Override
        BenchMessage message(int n) {
            return new BenchMessage(n % SOURCES, n / SOURCES);
        }
    },

    /** One source, a tag for each. */
    TAGS {
        @Override
        BenchReceive receive(int n) {
            return new BenchReceive(0, n);
        }

        @Override
        BenchMessage message(int n) {
            return new BenchMessage(0, n);
        }
    },

    /** One tag, a source for each. */
    SOURCES_ONLY {
        @Override
        BenchReceive receive(int n) {
            return new BenchReceive(n, 0);
        }

        @Override
        BenchMessage message(int n) {
            return new BenchMessage(n, 0);
        }
    },

    /**
     * Tags in steps of UCX's modulus, which all fall into one of its bins. Its hash takes 24 bits of the tag, so for
     * numbers >= 16384 the source also steps by the modulus, within the 12 bits of it that enter the same half.
     */
    ONE_BIN {
        @Override
        BenchReceive receive(int n) {
            return new BenchReceive(UCX_MODULUS * (n / STEPS_OF_TAG), UCX_MODULUS * (n % STEPS_OF_TAG));
        }

        @Override
        BenchMessage message(int n) {
            return new BenchMessage(UCX_MODULUS * (n / STEPS_OF_TAG), UCX_MODULUS * (n % STEPS_OF_TAG));
        }
    },

    /** One envelope for all numbers, so that age alone decides. */
    EQUAL {
        @Override
        BenchReceive receive(int n) {
            return new BenchReceive(0, 0);
        }

        @Override
        BenchMessage message(int n) {
            return new BenchMessage(0, 0);
        }
    },

    /** Receives from any source, with tags that no other constant uses. */
    ANY_SOURCE_OF_TAG {
        @Override
        BenchReceive receive(int n) {
            return new BenchReceive(ANY_SOURCE, TAGS_OF_ANY_SOURCE + n);
        }

        @Override
        BenchMessage message(int n) {
            return new BenchMessage(n % SOURCES, TAGS_OF_ANY_SOURCE + n);
        }
    },

    /** Receives with any tag, from sources that {@link #SPREAD} and {@link #ANY_SOURCE_OF_TAG} do not use. */
    ANY_TAG_OF_SOURCE {
        @Override
        BenchReceive receive(int n) {
            return new BenchReceive(SOURCES + n, ANY_TAG);
        }

        @Override
        BenchMessage message(int n) {
            return new BenchMessage(SOURCES + n, n / SOURCES);
        }
    },

    /** Receives with both wildcards, which accept every message; the messages are those of {@link #SPREAD}. */
    ANY_MESSAGE {
        @Override
        BenchReceive receive(int n) {
            return new BenchReceive(ANY_SOURCE, ANY_TAG);
        }

        @Override
        BenchMessage message(int n) {
            return SPREAD.message(n);
        }
    },

    /** Every second receive is exact; of the rest, every second has a wildcard source, the others a wildcard tag. */
    MIXED {
        @Override
        BenchReceive receive(int n) {
            return ofNumber(n).receive(n);
        }

        @Override
        BenchMessage message(int n) {
            return ofNumber(n).message(n);
        }
    };

    private static final int SOURCES = 32;
    private static final int UCX_MODULUS = 1021;
    private static final int STEPS_OF_TAG = 1 << 14;
    private static final int TAGS_OF_ANY_SOURCE = 1 << 20;

    abstract BenchReceive receive(int n);

    abstract BenchMessage message(int n);

    private static Envelopes ofNumber(int n) {
        return switch (n % 4) {
            case 1 -> ANY_SOURCE_OF_TAG;
            case 3 -> ANY_TAG_OF_SOURCE;
            default -> SPREAD;
        };
    }

    /** The receives of the numbers {@code from} to {@code from + count - 1}. */
    BenchReceive[] receives(int from, int count) {
        BenchReceive[] receives = new BenchReceive[count];
        for (int i = 0; i < count; i++) {
            receives[i] = receive(from + i);
        }
        return receives;
    }

    /** The messages of the numbers {@code from} to {@code from + count - 1}. */
    BenchMessage[] messages(int from, int count) {
        BenchMessage[] messages = new BenchMessage[count];
        for (int i = 0; i < count; i++) {
            messages[i] = message(from + i);
        }
        return messages;
    }
}
