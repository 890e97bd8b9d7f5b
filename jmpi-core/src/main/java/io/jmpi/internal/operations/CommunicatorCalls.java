package io.jmpi.internal.operations;

import io.jmpi.Call;
import io.jmpi.Collective;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmSelection;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.request.CollectiveRequest;
import io.jmpi.internal.request.EngineRequest;
import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The calls of a communicator: those of {@link CommunicatorMessages}, and the collective operations, planned by the
 * {@link Plans} of its kind.
 *
 * <p>It caches the last blocking call of each collective operation, so that a repeated call with the same arguments
 * need not be planned again and allocates almost nothing. Arguments are the same if they are the same objects. A
 * ByteBuffer is never the same, because its position, limit and byte order may have changed; neither is an array of
 * counts. A call is removed from the cache while it is in use. The cache refers softly to the program's memory.
 */
public final class CommunicatorCalls extends CommunicatorMessages implements Binder<EngineRequest> {
    /** A call that has been planned, and has succeeded. */
    private static final class Planned {
        private final SoftReference<Planned> reference = new SoftReference<>(this);
        private final Call call;
        private final AlgorithmSelection algorithms;
        private final CollectiveRequest request;

        Planned(Call call, AlgorithmSelection algorithms, CollectiveRequest request) {
            this.call = call;
            this.algorithms = algorithms;
            this.request = request;
        }

        boolean isOf(Call other, AlgorithmSelection others) {
            return call.sendBuffer() == other.sendBuffer()
                    && call.recvBuffer() == other.recvBuffer()
                    && call.op() == other.op()
                    && call.root() == other.root()
                    && algorithms == others;
        }
    }

    private final Plans plans;
    private final Map<Collective, AtomicReference<SoftReference<Planned>>> last = new EnumMap<>(Collective.class);

    public CommunicatorCalls(CommunicatorCore core, Plans plans) {
        super(core);
        this.plans = plans;
        for (Collective each : EnumSet.allOf(Collective.class)) {
            last.put(each, new AtomicReference<>());
        }
    }

    @Override
    public CollectiveRequest bind(Call call, String method) {
        try {
            core().requireUsable();
            return repeatedOrPlanned(call, method);
        } catch (MpiException e) {
            throw core().raised(e);
        }
    }

    private CollectiveRequest repeatedOrPlanned(Call call, String method) {
        AlgorithmSelection algorithms = core().algorithms();
        AtomicReference<SoftReference<Planned>> place = last.get(call.operation());
        SoftReference<Planned> reference = place.getAndSet(null);
        Planned before = reference == null ? null : reference.get();
        if (before != null && before.isOf(call, algorithms)) {
            before.request.renew();
            return before.request;
        }
        CollectiveRequest planned = plans.plan(call, method);
        if (planned.lendsMemory()) {
            planned.plannedBy(() -> plans.plan(call, method));
        }
        if (isRepeatable(call) && planned.lendsMemory()) {
            Planned repeatable = new Planned(call, algorithms, planned);
            planned.releaseTo(() -> place.set(repeatable.reference));
        }
        return planned;
    }

    private static boolean isRepeatable(Call call) {
        return call.recvCounts() == null
                && !(call.sendBuffer() instanceof ByteBuffer)
                && !(call.recvBuffer() instanceof ByteBuffer);
    }
}
