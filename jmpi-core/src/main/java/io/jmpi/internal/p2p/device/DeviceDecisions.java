package io.jmpi.internal.p2p.device;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.observer.MatcherObserver;
import io.jmpi.internal.p2p.operation.Endpoint;
import io.jmpi.internal.p2p.operation.Engine;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.p2p.protocol.Delivery;
import io.jmpi.internal.p2p.protocol.InboundMessage;
import io.jmpi.internal.p2p.protocol.RendezvousProtocol;
import io.jmpi.internal.p2p.protocol.UnexpectedPool;
import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Handles the decisions of one context's device, and its failure. Decisions take the same path as those of a
 * synchronous matcher; their messages have been retained.
 */
final class DeviceDecisions implements Devices.ContextDevice, MatchHandler {
    /** Decisions per cycle, so that the transport gets its turn. */
    private static final int DECISIONS_PER_POLL = 256;

    private final Endpoint context;
    private final Devices.Probes probes;
    private final RankDevices devices;
    private final Engine engine;
    private final HostState host;
    private final UnexpectedPool pool;
    private final RendezvousProtocol rendezvous;
    private final Delivery delivery;

    /** Makes the polls of all decisions; null while they are not observed. */
    private MatcherObserver observer;

    /** The matcher if it is offloaded; otherwise null. */
    private OffloadedMatcher device;

    /** Reads announcements ahead of their receives; null if no matcher here has asked for it. */
    private Prefetching prefetching;

    /** Whether the present one does. */
    private boolean prefetches;

    /** Counters of the devices of former matchers. */
    private Map<String, Long> formerCounters = Map.of();

    /** The reason why the device has failed, which aborts the session; null while it works. */
    private MpiException failure;

    DeviceDecisions(Endpoint context, Devices.Probes probes, RankDevices devices) {
        this.context = context;
        this.probes = probes;
        this.devices = devices;
        this.host = devices.host;
        this.engine = devices.engine;
        this.pool = devices.pool;
        this.rendezvous = devices.rendezvous;
        this.delivery = devices.delivery;
    }

    @Override
    public void use(Matcher matcher) {
        device = matcher instanceof OffloadedMatcher offloaded ? offloaded : null;
        if (device != null) {
            device.onDecision(engine::wakeup);
        }
        long ahead = device == null ? 0 : device.prefetchBytes();
        if (ahead > 0 && prefetching == null) {
            prefetching = new Prefetching(pool, rendezvous, ahead, context.peers());
        }
        prefetches = ahead > 0;
        devices.update(this);
    }

    @Override
    public void observe(MatcherObserver newObserver) {
        observer = newObserver;
    }

    @Override
    public boolean isOffloaded() {
        return device != null;
    }

    /** Handles the device's decisions; returns their number, or that there is a failure to act on. */
    int poll() {
        try {
            int decisions = observer == null
                    ? device.poll(this, DECISIONS_PER_POLL, host)
                    : observer.poll(device, this, DECISIONS_PER_POLL, host);
            probes.lookAgain();
            return decisions;
        } catch (DeviceFailedException e) {
            failed(e);
            return 1;
        }
    }

    /** The device's work while the program computes. */
    OffloadedMatcher.Outside outside() {
        return device.outside();
    }

    /** Whether the device works while the program computes, and has receives or messages that are not decided. */
    boolean waitsOutside() {
        return device.outside() != OffloadedMatcher.Outside.NOTHING
                && device.statistics().postedDepth() > 0;
    }

    /** Handles the decisions that the device may make while the program computes; returns their number. */
    int pollOutside() {
        try {
            return switch (device.outside()) {
                case NOTHING -> 0;
                case MATCHES -> device.pollMatches(this, DECISIONS_PER_POLL, host);
                case ALL -> poll();
            };
        } catch (DeviceFailedException e) {
            failed(e);
            return 1;
        }
    }

    /** Requests a wake-up from the device; false if there is a decision to poll or a failure to act on. */
    boolean arm() {
        try {
            return device.arm();
        } catch (DeviceFailedException e) {
            failed(e);
            return false;
        }
    }

    @Override
    public void settle() {
        if (!trySettle()) {
            throw failure;
        }
    }

    @Override
    public boolean trySettle() {
        if (device != null && failure == null) {
            try {
                do {
                    device.settle(this, host);
                } while (probes.lookAgain());
            } catch (DeviceFailedException e) {
                failed(e);
            }
        }
        return failure == null;
    }

    // ---------------------------------------------------------------- failures

    @Override
    public void failed(DeviceFailedException cause) {
        if (device == null) {
            throw cause;
        }
        String matcherName = device.getClass().getSimpleName();
        failure = new MpiException(
                ErrorClass.INTERN,
                "the device of matcher " + matcherName + " in context " + context.id + " has failed: "
                        + cause.getMessage(),
                cause);
        engine.fail(failure);
    }

    @Override
    public MpiException failure() {
        return failure;
    }

    // ---------------------------------------------------------------- decisions

    @Override
    public void onMatch(PostedReceive posted, ArrivedMessage arrived) {
        ReceiveOperation receive = (ReceiveOperation) posted;
        context.notAwaited(receive);
        delivery.deliverRetained(receive, (InboundMessage) arrived);
    }

    @Override
    public void onUnexpected(ArrivedMessage message) {
        // A lookup here would poll the device within its poll.
        probes.noteUnexpected((InboundMessage) message);
        if (prefetches) {
            prefetching.consider((InboundMessage) message);
        }
    }

    @Override
    public void onCancelled(PostedReceive posted) {
        ReceiveOperation receive = (ReceiveOperation) posted;
        receive.withdrawn(receive.withdrawal());
    }

    // ---------------------------------------------------------------- counters and the end

    @Override
    public Map<String, Long> counters() {
        Map<String, Long> sum = new LinkedHashMap<>(formerCounters);
        if (device != null) {
            device.deviceCounters().forEach((name, count) -> sum.merge(name, count, Long::sum));
        }
        if (prefetching != null) {
            sum.putAll(prefetching.counters());
        }
        return sum;
    }

    @Override
    public void storeCounters() {
        formerCounters = counters(); // Those of prefetches replace themselves later.
    }

    @Override
    public void remove() {
        devices.remove(this);
    }

    @Override
    public void abandon() {
        device.abandon();
    }

    @Override
    public void close() {
        if (device != null) {
            device.close();
            device = null;
        }
    }
}
