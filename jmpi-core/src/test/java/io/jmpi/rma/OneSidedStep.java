package io.jmpi.rma;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Buffer;
import io.jmpi.Request;
import io.jmpi.datatype.Datatype;
import io.jmpi.reduction.ReduceOp;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * One call of a random program.
 *
 * @param verb what it does
 * @param target rank that is accessed
 * @param memory of that rank: a number
 * @param layout of the target's elements
 * @param base where they are in the memory, in bytes
 * @param op of an accumulate
 * @param source the operation's elements; null if none
 * @param compare what a compare-and-swap expects; otherwise null
 * @param result receives elements; null if none are wanted, or they are not known
 * @param variant a random number that chooses among equal ways to call it
 */
record OneSidedStep(
        Verb verb,
        int target,
        int memory,
        RandomLayout layout,
        int base,
        ReduceOp op,
        @Nullable Local source,
        @Nullable Local compare,
        @Nullable Local result,
        boolean isResultKnown,
        int variant) {
    enum Verb {
        PUT,
        GET,
        ACCUMULATE,
        GET_ACCUMULATE,
        FETCH_AND_OP,
        COMPARE_AND_SWAP,
        FLUSH,
        FLUSH_LOCAL
    }

    /** Elements at the origin. */
    record Local(ModelMemory memory, RandomLayout layout, int base) {
        Buffer buffer() {
            return memory.buffer(layout, base);
        }

        long get(int element) {
            return memory.get(layout.kinds()[element], base + layout.offsets()[element]);
        }

        void set(int element, long bits) {
            memory.set(layout.kinds()[element], base + layout.offsets()[element], bits);
        }

        /** Makes the elements, which are in the model, those of the memory. */
        void store() {
            memory.scribble(memory.expected());
        }

        /** Overwrites the memory, which a call has returned. */
        void spoil(Random random) {
            byte[] garbage = memory.expected();
            for (int i = 0; i < garbage.length; i++) {
                garbage[i] = (byte) (garbage[i] ^ 1 + random.nextInt(100));
            }
            memory.scribble(garbage);
        }
    }

    /** Performs it in the model of the target's memory. */
    void applyTo(ModelMemory model) {
        for (int i = 0; i < layout.kinds().length; i++) {
            ElementKind kind = layout.kinds()[i];
            int at = base + layout.offsets()[i];
            long old = model.get(kind, at);
            if (result != null) {
                result.set(i, old);
            }
            switch (verb) {
                case PUT -> model.set(kind, at, source.get(i));
                case ACCUMULATE, GET_ACCUMULATE, FETCH_AND_OP -> {
                    if (op != ReduceOp.NO_OP) {
                        model.set(kind, at, kind.combine(op, source.get(i), old));
                    }
                }
                case COMPARE_AND_SWAP -> {
                    if (old == compare.get(i)) {
                        model.set(kind, at, source.get(i));
                    }
                }
                default -> {}
            }
        }
    }

    /**
     * Calls the library.
     *
     * @param displacement of the memory's first byte
     * @param unit bytes of a displacement
     * @param requests receives a request if the call returns one; null if it must not
     */
    void call(Window window, long displacement, int unit, @Nullable List<Request> requests) {
        Target place = place((displacement + base) / unit);
        long there = place.displacement();
        Object from = source == null ? null : source.buffer();
        Object into = result == null ? null : result.buffer();
        boolean wantsRequest = requests != null && variant % 3 == 0;
        switch (verb) {
            case PUT -> {
                if (wantsRequest) {
                    requests.add(window.rput(from, place));
                } else {
                    window.put(from, place);
                }
            }
            case GET -> {
                if (wantsRequest) {
                    requests.add(window.rget(into, place));
                } else {
                    window.get(into, place);
                }
            }
            case ACCUMULATE -> {
                if (wantsRequest) {
                    requests.add(window.raccumulate(from, place, op));
                } else {
                    window.accumulate(from, place, op);
                }
            }
            case GET_ACCUMULATE -> {
                if (wantsRequest) {
                    requests.add(window.rgetAccumulate(from, into, place, op));
                } else {
                    window.getAccumulate(from, into, place, op);
                }
            }
            case FETCH_AND_OP -> window.fetchAndOp(from, into, target, there, op);
            case COMPARE_AND_SWAP -> window.compareAndSwap(from, compare.buffer(), into, target, there);
            case FLUSH -> window.flush(target);
            case FLUSH_LOCAL -> window.flushLocal(target);
        }
    }

    private Target place(long displacement) {
        Datatype<?> type = layout.type();
        return layout.plain() && variant % 2 == 0
                ? Target.at(target, displacement)
                : Target.of(target, displacement, layout.count(), variant % 5 == 0 ? type.inBuffer() : type);
    }

    /** Checks what it has received, when it is complete. */
    void check(String program) {
        if (result != null && isResultKnown) {
            assertThat(result.memory().actual())
                    .as("%s: result of %s", program, this)
                    .isEqualTo(result.memory().expected());
        }
    }

    @Override
    public String toString() {
        return verb + " " + op + " at rank " + target + ", memory " + memory + ", byte " + base + ", " + layout.count()
                + " x " + layout.type() + " of " + layout.kinds().length + " elements, variant " + variant
                + (source == null
                        ? ""
                        : " from " + source.memory() + " " + source.layout().type())
                + (result == null
                        ? ""
                        : " into " + result.memory() + " " + result.layout().type());
    }
}
