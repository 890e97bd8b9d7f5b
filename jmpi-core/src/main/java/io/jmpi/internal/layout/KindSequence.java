package io.jmpi.internal.layout;

import io.jmpi.matching.text.Count;
import java.util.Arrays;
import org.jspecify.annotations.NullUnmarked;

/**
 * The basic elements of a message in their order, as a hash that can be concatenated: the hash does not depend on how a
 * sequence was composed (a polynomial over the kinds, modulo a prime). Immutable; any thread.
 *
 * @param power BASE to the power of the length: the factor of a hash to which this sequence is appended
 * @param length number of basic elements
 * @param only the kind of all elements; null if there are several or no elements
 * @param packed whether untyped bytes are among the elements
 */
@NullUnmarked
public record KindSequence(long hash, long power, long length, BasicKind only, boolean packed) {
    /** Set in the signature of a message of several kinds; the other 15 bits are a hash of their sequence. */
    public static final int MIXED = 0x8000;

    public static final KindSequence EMPTY = new KindSequence(0, 1, 0, null, false);

    private static final long PRIME = Integer.MAX_VALUE;
    private static final long BASE = 1_103_515_249;

    private static final KindSequence[] OF_ONE = Arrays.stream(BasicKind.values())
            .map(kind -> new KindSequence(kind.code() + 1, BASE, 1, kind, kind == BasicKind.PACKED))
            .toArray(KindSequence[]::new);

    /** Returns the sequence of one element. */
    public static KindSequence of(BasicKind kind) {
        return OF_ONE[kind.code()];
    }

    /** Returns this sequence followed by the other. */
    public KindSequence then(KindSequence other) {
        if (length == 0 || other.length == 0) {
            return length == 0 ? other : this;
        }
        return new KindSequence(
                (hash * other.power + other.hash) % PRIME,
                power * other.power % PRIME,
                length + other.length,
                only == other.only ? only : null,
                packed || other.packed);
    }

    /** Returns this sequence repeated {@code count} times, in a logarithmic number of steps. */
    public KindSequence times(long count) {
        KindSequence result = EMPTY;
        KindSequence doubled = this;
        for (long rest = count; rest > 0; rest >>= 1) {
            if ((rest & 1) != 0) {
                result = result.then(doubled);
            }
            doubled = doubled.then(doubled);
        }
        return result;
    }

    /** Returns the signature of a message of this sequence. */
    public int signature() {
        if (packed || length == 0) {
            return BasicKind.PACKED.code();
        }
        return only != null ? only.code() : MIXED | (int) ((hash ^ hash >> 15) & MIXED - 1);
    }

    /** Describes the basic elements of a message. */
    public static String named(int signature, long bytes) {
        BasicKind kind = BasicKind.of(signature);
        return kind == null ? Count.of(bytes, "byte") + " of " + named(signature) : bytes / kind.size() + " x " + kind;
    }

    /** Describes the kinds of a signature. */
    public static String named(int signature) {
        if ((signature & MIXED) != 0) {
            return "several kinds (signature " + Integer.toHexString(signature) + ")";
        }
        BasicKind kind = BasicKind.of(signature);
        return kind == null ? "unknown kind " + signature : kind.toString();
    }
}
