package io.jmpi.internal.rma;

import io.jmpi.Buffer;
import io.jmpi.Mpi;
import io.jmpi.Request;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.checking.LentToAccesses;
import io.jmpi.internal.core.Arguments;
import io.jmpi.internal.request.EngineRequest;
import io.jmpi.internal.rma.memory.Accumulation;
import io.jmpi.internal.rma.memory.Part;
import io.jmpi.internal.rma.memory.Place;
import io.jmpi.internal.rma.memory.Verb;
import io.jmpi.job.ProgramLine;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.rma.Target;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of this rank to a window: checks them, and performs them directly where the target's memory is mapped here,
 * otherwise by messages. Thread: as the session's thread level allows.
 */
final class Accesses {
    private final WindowCore window;

    Accesses(WindowCore window) {
        this.window = window;
    }

    /**
     * An access with its arguments.
     *
     * @param method that the program has called
     * @param origin what is sent, or received by a get
     * @param result what receives elements of an accumulate; null if nothing does
     */
    record Wanted(
            String method,
            Verb verb,
            @Nullable Object origin,
            @Nullable Object result,
            Target target,
            ReduceOp op) {
        private boolean reads() {
            return verb != Verb.PUT && verb != Verb.ACCUMULATE;
        }

        private boolean sends() {
            return verb != Verb.GET && op != ReduceOp.NO_OP;
        }

        private String receivedName() {
            return verb == Verb.GET ? "origin" : "result";
        }

        private @Nullable Object received() {
            return verb == Verb.GET ? origin : result;
        }
    }

    /** Makes an access that the end of its epoch completes. */
    void begin(Wanted wanted) {
        long start = window.now();
        try {
            bind(wanted, false);
        } catch (MpiException e) {
            throw window.ranks().raised(e);
        }
        if (window.trace() != null) {
            Target target = wanted.target;
            window.trace().access(wanted.method, start, bytes(wanted), target.rank(), target.displacement());
        }
    }

    /**
     * Puts a whole array into memory that is mapped here, without an object for the call.
     *
     * @return false if it is another array, or another target; then nothing has happened
     */
    boolean putDirectly(Object origin, int target, long displacement) {
        ByteBuffer memory = directMemory(target);
        return memory != null
                && origin.getClass().isArray()
                && moveDirectly(origin, memory, target, displacement, true);
    }

    /** As {@link #putDirectly}, for a get. */
    boolean getDirectly(Object origin, int target, long displacement) {
        ByteBuffer memory = directMemory(target);
        return memory != null
                && origin.getClass().isArray()
                && moveDirectly(origin, memory, target, displacement, false);
    }

    /** Returns the memory of a target if an access may begin that nothing watches; otherwise null. */
    private @Nullable ByteBuffer directMemory(int target) {
        boolean isWatched = window.trace() != null || window.counters() != null || window.isChecked();
        boolean isPlain = !isWatched && target >= 0 && target < window.parts().length;
        return isPlain && window.epochs().covers(target) && window.ranks().isUsable()
                ? window.parts()[target].direct()
                : null;
    }

    private <T> boolean moveDirectly(T array, ByteBuffer memory, int target, long displacement, boolean puts) {
        if (array instanceof Object[]) {
            return false;
        }
        Datatype<T> type = Datatype.of(array);
        Part part = window.parts()[target];
        int bytes = (int) Math.min(type.length(array) * type.size(), Integer.MAX_VALUE);
        if (displacement < 0 || displacement > (part.bytes() - bytes) / part.unit()) {
            return false;
        }
        int at = (int) (displacement * part.unit());
        if (bytes > part.bytes() - at) {
            return false;
        }
        if (puts) {
            type.pack(array, 0, 0, memory, at, bytes);
        } else {
            type.unpack(array, 0, 0, memory, at, bytes);
        }
        return true;
    }

    /** Makes an access with a request. */
    Request request(Wanted wanted) {
        long start = window.now();
        EngineRequest request;
        try {
            request = bind(wanted, true);
        } catch (MpiException e) {
            throw window.ranks().raised(e);
        }
        boolean isSent = request != null;
        if (request == null) {
            request = AccessRequest.ofComplete(window.ranks(), wanted.method);
        }
        request.nonblocking();
        if (isSent) {
            sent(wanted);
        }
        Target target = wanted.target;
        return window.trace() == null
                ? request
                : window.trace()
                        .requested(wanted.method, start, bytes(wanted), target.rank(), target.displacement(), request);
    }

    private static long bytes(Wanted wanted) {
        Object local = wanted.origin == null ? wanted.result : wanted.origin;
        return local == null ? 0 : Buffer.of(local).bytes();
    }

    /** Performs an access, or starts it; with a request, returns what starts it, or null if it is complete. */
    private @Nullable EngineRequest bind(Wanted wanted, boolean withRequest) {
        window.requireUsable();
        Target target = wanted.target;
        if (target == null) {
            throw new MpiException(ErrorClass.ARG, "target is null");
        }
        if (wanted.op == null) {
            throw new MpiException(ErrorClass.OP, "op is null");
        }
        int number = Accumulation.numberOf(wanted.op);
        if (wanted.verb == Verb.ACCUMULATE && wanted.op == ReduceOp.NO_OP) {
            throw new MpiException(
                    ErrorClass.OP, wanted.method + " with NO_OP does nothing: getAccumulate reads with it");
        }
        Buffer sent = wanted.sends() ? sent("origin", wanted.origin) : null;
        Buffer received = wanted.reads() ? received(wanted.receivedName(), wanted.received()) : null;
        if (target.rank() == Mpi.PROC_NULL) {
            return null;
        }
        window.requireRank(target.rank());
        if (withRequest) {
            window.epochs().requireLock(wanted.method, target.rank());
        }
        Part part = window.parts()[target.rank()];
        Place place = place(part, wanted, sent, received);
        if (wanted.verb.changes() && target.type() != null) {
            target.type().requireDisjoint("target", target.count());
        }
        if (wanted.verb.isAccumulate()) {
            Accumulation.requirePackable(place.bytes());
        }
        window.epochs().requireAccess(wanted.method, target.rank());
        if (place.bytes() == 0) {
            return null;
        }
        window.count(wanted.reads(), wanted.verb.changes() && wanted.op != ReduceOp.NO_OP, place.bytes());
        Elements<?> payload = sent == null ? null : sent.elements();
        Elements<?> result = received == null ? null : received.elements();
        if (part.direct() != null && !window.isChecked() && mayBeDirect(wanted, place, payload, result)) {
            direct(part.direct(), wanted.verb, place, wanted.op, payload, result);
            return null;
        }
        LentToAccesses.Lent lent = window.lent() == null
                ? null
                : window.lent()
                        .lend(
                                target.rank(),
                                wanted.method + " to rank " + target.rank() + " of "
                                        + window.ranks().label(),
                                wanted.verb == Verb.COMPARE_AND_SWAP ? null : sent,
                                received);
        window.reached()[target.rank()] = true;
        RemoteAccess access = new RemoteAccess(
                window.context(),
                wanted.verb,
                target.rank(),
                place,
                number,
                payload,
                result,
                line(),
                window.epochs().isLocked(target.rank()));
        if (!withRequest) {
            window.ranks().engine().submit(access);
            sent(wanted);
            return null;
        }
        return AccessRequest.of(window.ranks(), wanted.method, access, lent);
    }

    /** Whether an access to memory that is mapped here needs no message; accumulates after one by a message follow it. */
    private boolean mayBeDirect(
            Wanted wanted, Place place, @Nullable Elements<?> payload, @Nullable Elements<?> result) {
        if (!wanted.verb.isAccumulate()) {
            return true;
        }
        Elements<?> local = result == null ? payload : result;
        boolean isOfPairs = Accumulation.isOfPairs(wanted.op, place.type())
                || local != null && Accumulation.isOfPairs(wanted.op, local.type());
        int target = wanted.target.rank();
        return !isOfPairs && !window.order().isPending(target);
    }

    /** Called when an access has been submitted, so that a flush of another thread does not confirm it before. */
    private void sent(Wanted wanted) {
        if (wanted.verb.isAccumulate()) {
            window.order().sends(wanted.target.rank());
        }
    }

    /** With checks, the program's line; otherwise empty. */
    private String line() {
        return window.isChecked() ? ProgramLine.of(Thread.currentThread()).place() : "";
    }

    /** Returns where an access goes, after it has compared all its arguments. */
    private Place place(Part part, Wanted wanted, @Nullable Buffer sent, @Nullable Buffer received) {
        boolean lenient = window.ranks().session().hasLenientTypes();
        boolean keepsType = Accumulation.isOfPairs(wanted.op);
        Place place = null;
        if (received != null) {
            place = Place.of(part, wanted.target, received, wanted.receivedName(), keepsType, lenient);
        }
        if (sent != null && wanted.verb != Verb.COMPARE_AND_SWAP) {
            place = Place.of(part, wanted.target, sent, "origin", keepsType, lenient);
            if (received != null) {
                String owner = wanted.target.isAsOrigin() ? "origin" : "target";
                place.requireFits(owner, received, wanted.receivedName(), lenient);
            }
            if (wanted.verb.isAccumulate() && wanted.op != ReduceOp.REPLACE) {
                // Bytes of an array are numbers; at the target, where any elements may lie, they are untyped.
                boolean isTargets = keepsType && !wanted.target.isAsOrigin();
                wanted.op.requireDefinedFor(
                        isTargets ? place.type() : sent.elements().type());
            }
        }
        if (place == null) {
            throw new IllegalStateException(wanted.verb + " without elements");
        }
        return place;
    }

    private static void direct(
            ByteBuffer memory,
            Verb verb,
            Place place,
            ReduceOp op,
            @Nullable Elements<?> sent,
            @Nullable Elements<?> result) {
        if (verb == Verb.PUT && sent != null) {
            if (place.isDense()) {
                sent.pack(0, memory, (int) place.lowest(), (int) place.bytes());
            } else {
                sent.copyTo(elements(memory, place));
            }
        } else if (verb == Verb.GET && result != null) {
            if (place.isDense()) {
                result.unpacking().unpack(0, memory, (int) place.lowest(), (int) place.bytes());
            } else {
                elements(memory, place).copyTo(result);
            }
        } else {
            ByteBuffer before = result == null ? null : Accumulation.packed(place.bytes());
            ByteBuffer operand = sent == null ? null : Accumulation.packed(sent);
            new Accumulation(verb, op, place, operand, before).runAtomically(memory);
            if (result != null && before != null) {
                result.unpacking().unpack(0, before, 0, before.capacity());
            }
        }
    }

    private static Elements<ByteBuffer> elements(ByteBuffer memory, Place place) {
        return new Elements<>(memory, place.offset(), place.count(), place.type());
    }

    // ---------------------------------------------------------------- accesses to one element

    /** Makes a fetch-and-op. */
    void fetchAndOp(@Nullable Object origin, Object result, Target target, ReduceOp op) {
        if (origin != null) {
            requireOne("fetchAndOp", "origin", origin, op);
        }
        requireOne("fetchAndOp", "result", result, op);
        begin(new Wanted("fetchAndOp", Verb.FETCH_AND_OP, origin, result, target, op));
    }

    /** Makes a compare-and-swap. */
    void compareAndSwap(Object origin, Object compare, Object result, int target, long displacement) {
        Buffer replacement = requireOne("compareAndSwap", "origin", origin, ReduceOp.SUM);
        Buffer expected = requireOne("compareAndSwap", "compare", compare, ReduceOp.SUM);
        requireOne("compareAndSwap", "result", result, ReduceOp.SUM);
        Datatype<?> type = replacement.elements().type();
        Datatype<?> basic = type.ofBasicElements();
        if (basic == null || basic == Datatype.FLOAT || basic == Datatype.DOUBLE || type.size() != basic.size()) {
            throw wrongType(
                    "compareAndSwap compares one integer, char, boolean or byte, but origin has " + type.kinds());
        }
        if (expected.elements().type().ofBasicElements() != basic) {
            throw wrongType("compare has " + expected.elements().type().kinds() + ", but origin has " + type.kinds());
        }
        ByteBuffer both = Accumulation.packed(2L * basic.size());
        replacement.elements().pack(0, both, 0, basic.size());
        expected.elements().pack(0, both, basic.size(), basic.size());
        Target place = Target.of(target, displacement, 1, basic);
        begin(new Wanted("compareAndSwap", Verb.COMPARE_AND_SWAP, both, result, place, ReduceOp.REPLACE));
    }

    private MpiException wrongType(String text) {
        return window.ranks().raised(new MpiException(ErrorClass.TYPE, text));
    }

    /** Checks that a buffer has one element: a basic one, or a pair for an operation of pairs. */
    private Buffer requireOne(String call, String argument, Object given, ReduceOp op) {
        Buffer buffer = window.ranks().handled(() -> sent(argument, given));
        Datatype<?> type = buffer.elements().type();
        long elements = buffer.count() * type.basicElements(3).size();
        if (elements != 1 && (elements != 2 || buffer.count() != 1 || !Accumulation.isOfPairs(op, type))) {
            throw window.ranks()
                    .raised(new MpiException(
                            ErrorClass.COUNT,
                            call + " takes one element, but " + argument + " has "
                                    + Datatype.elementsOf(type.signature(buffer.count()), buffer.bytes())));
        }
        return buffer;
    }

    private static Buffer sent(String argument, @Nullable Object given) {
        requireGiven(argument, given);
        return Arguments.sent(argument, given);
    }

    private static Buffer received(String argument, @Nullable Object given) {
        requireGiven(argument, given);
        return Arguments.received(argument, given);
    }

    private static void requireGiven(String argument, @Nullable Object given) {
        if (given == null) {
            throw new MpiException(ErrorClass.BUFFER, argument + " is null");
        }
    }
}
