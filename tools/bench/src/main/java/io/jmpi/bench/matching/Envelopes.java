package io.jmpi.bench.matching;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Numbered envelopes: the receive of number n accepts the message of number n, and no other of these envelopes unless
 * documented. Any thread.
 */
enum Envelopes {
    /** Like an application's: {@value #SOURCES} sources, as many tags as needed. */
    SPREAD(n -> n % Envelopes.SOURCES, n -> n / Envelopes.SOURCES),
    /** One source, a tag for each. */
    TAGS(n -> 0, n -> n),
    /** One tag, a source for each. */
    SOURCES_ONLY(n -> n, n -> 0),
    /**
     * Tags in steps of UCX's modulus, which all fall into one of its bins. Its hash takes 24 bits of the tag, so for
     * numbers >= 16384 the source also steps by the modulus, within the 12 bits of it that enter the same half.
     */
    ONE_BIN(
            n -> Envelopes.UCX_MODULUS * (n / Envelopes.STEPS_OF_TAG),
            n -> Envelopes.UCX_MODULUS * (n % Envelopes.STEPS_OF_TAG)),
    /** One envelope for all numbers, so that age alone decides. */
    EQUAL(n -> 0, n -> 0),
    /** Receives from any source, with tags that no other constant uses. */
    ANY_SOURCE_OF_TAG(n -> n % Envelopes.SOURCES, n -> Envelopes.TAGS_OF_ANY_SOURCE + n, true, false),
    /** Receives with any tag, from sources that {@link #SPREAD} and {@link #ANY_SOURCE_OF_TAG} do not use. */
    ANY_TAG_OF_SOURCE(n -> Envelopes.SOURCES + n, n -> n / Envelopes.SOURCES, false, true),
    /** Receives with both wildcards, which accept every message; the messages are those of {@link #SPREAD}. */
    ANY_MESSAGE(n -> n % Envelopes.SOURCES, n -> n / Envelopes.SOURCES, true, true),
    /** Every second receive is exact; of the rest, every second has a wildcard source, the others a wildcard tag. */
    MIXED(n -> 0, n -> 0) {
        @Override
        BenchReceive receive(int n) {
            return ofNumber(n).receive(n);
        }

        @Override
        BenchMessage message(int n) {
            return ofNumber(n).message(n);
        }

        private Envelopes ofNumber(int n) {
            return switch (n % 4) {
                case 1 -> ANY_SOURCE_OF_TAG;
                case 3 -> ANY_TAG_OF_SOURCE;
                default -> SPREAD;
            };
        }
    };

    private static final int SOURCES = 32;
    private static final int UCX_MODULUS = 1021;
    private static final int STEPS_OF_TAG = 1 << 14;
    private static final int TAGS_OF_ANY_SOURCE = 1 << 20;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final IntUnaryOperator source;

    @SuppressWarnings("ImmutableEnumChecker")
    private final IntUnaryOperator tag;

    private final boolean anySource;
    private final boolean anyTag;

    Envelopes(IntUnaryOperator source, IntUnaryOperator tag) {
        this(source, tag, false, false);
    }

    Envelopes(IntUnaryOperator source, IntUnaryOperator tag, boolean anySource, boolean anyTag) {
        this.source = source;
        this.tag = tag;
        this.anySource = anySource;
        this.anyTag = anyTag;
    }

    BenchReceive receive(int n) {
        return new BenchReceive(anySource ? ANY_SOURCE : source.applyAsInt(n), anyTag ? ANY_TAG : tag.applyAsInt(n));
    }

    BenchMessage message(int n) {
        return new BenchMessage(source.applyAsInt(n), tag.applyAsInt(n));
    }

    /** The receives of the numbers {@code from} to {@code from + count - 1}. */
    BenchReceive[] receives(int from, int count) {
        return IntStream.range(from, from + count).mapToObj(this::receive).toArray(BenchReceive[]::new);
    }

    /** The messages of the numbers {@code from} to {@code from + count - 1}. */
    BenchMessage[] messages(int from, int count) {
        return IntStream.range(from, from + count).mapToObj(this::message).toArray(BenchMessage[]::new);
    }
}
