package io.jmpi.internal.p2p.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.InJvmTransportProvider;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportSettings;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;

/**
 * The engines of a job, all run by the test's thread, cycle by cycle, over the in-JVM transport. The last ranks can be
 * raw ones, which have a transport but no engine.
 */
final class SteppedRanks {
    static final int THRESHOLD = 1000;
    static final int CREDIT = 1 << 20;
    /** Context id of the communicator that all ranks have from the start. */
    static final int WORLD = 10;

    /** Devices are stepped with the engines, and get buffers of all lengths. */
    static final MatcherSettings POLLED = MatcherSettings.DEFAULT
            .with("hardware.tags", 64)
            .with("hardware.threshold", 0)
            .with("hardware.force.threshold", 0)
            .with("hardware.unit", "polled")
            .with("overlap.prefetch", "false")
            .with("optimistic.cores", 0)
            .with("optimistic.lend", true);

    /** Makes the matcher of a context. */
    interface MatcherMaker {
        Matcher make(int contextId, MatchingHints hints);
    }

    private static final int ENOUGH_CYCLES = 100_000;
    /** Held, or its level would be forgotten. */
    static final Logger LOG = Logger.getLogger("io.jmpi.internal.p2p");

    static {
        // Warnings are what many of these tests provoke.
        LOG.setLevel(Level.SEVERE);
    }

    final InJvmJob job;
    final ProgressEngine[] engines;
    final AlteredTransport[] transports;
    final RawRank[] raws;
    final CommContext[] world;
    private final int size;

    SteppedRanks(int engineCount) {
        this(engineCount, 0, new ProtocolSettings(THRESHOLD, CREDIT, 0, false), MatchingEngine.QUEUES);
    }

    SteppedRanks(int engineCount, int rawCount) {
        this(engineCount, rawCount, new ProtocolSettings(THRESHOLD, CREDIT, 0, false), MatchingEngine.QUEUES);
    }

    SteppedRanks(int engineCount, int rawCount, ProtocolSettings settings, MatchingEngine matching) {
        this(engineCount, rawCount, settings, of(matching));
    }

    SteppedRanks(int engineCount, int rawCount, ProtocolSettings settings, MatcherMaker matching) {
        size = engineCount + rawCount;
        job = new InJvmJob(size, (code, reason) -> {});
        engines = new ProgressEngine[engineCount];
        transports = new AlteredTransport[engineCount];
        world = new CommContext[engineCount];
        for (int i = 0; i < engineCount; i++) {
            int rank = i;
            engines[i] = new ProgressEngine(i, size, ProgressMode.APPLICATION, settings);
            engines[i].start(
                    () -> transports[rank] = new AlteredTransport(newTransport(rank, settings), size), Runnable::run);
        }
        for (int i = 0; i < engineCount; i++) {
            world[i] = open(i, WORLD, matching, false);
        }
        raws = new RawRank[size];
        for (int i = engineCount; i < size; i++) {
            raws[i] = new RawRank(newTransport(i, settings), i);
        }
    }

    private Transport newTransport(int rank, ProtocolSettings settings) {
        return new InJvmTransportProvider()
                .open(job.member(rank), TransportSettings.ofOneHost(settings.eagerCredit()), Thread.currentThread());
    }

    /** Ranks that have each received an unexpected message from rank 0: devices are in use from then on. */
    static SteppedRanks afterAnUnexpectedMessage(int engineCount, MatchingEngine matching) {
        SteppedRanks ranks =
                new SteppedRanks(engineCount, 0, new ProtocolSettings(THRESHOLD, CREDIT, 0, false), matching);
        for (int rank = 1; rank < engineCount; rank++) {
            ranks.send(0, rank, 0, message(1, 1));
            ranks.settle();
            ByteReceive receive = ranks.receive(rank, 0, 0, 1);
            ranks.settle();
            assertReceived(receive, 0, 0, message(1, 1));
        }
        return ranks;
    }

    private static MatcherMaker of(MatchingEngine matching) {
        return (contextId, hints) -> matching.newMatcher(contextId, hints, POLLED);
    }

    /** Opens a communicator of all ranks at one of them. */
    CommContext open(int rank, int contextId, MatchingEngine matching, boolean exactLength) {
        return open(rank, contextId, of(matching), exactLength);
    }

    private CommContext open(int rank, int contextId, MatcherMaker matching, boolean exactLength) {
        MatchingHints hints = new MatchingHints(false, false, exactLength, false);
        CommContext context = new CommContext(
                engines[rank].contexts(),
                contextId,
                () -> "test",
                rank,
                IntStream.range(0, size).toArray(),
                hints,
                () -> matching.make(contextId, hints));
        engines[rank].open(context);
        return context;
    }

    CommContext open(int rank, int contextId) {
        return open(rank, contextId, MatchingEngine.QUEUES, false);
    }

    SendOperation send(int from, int to, int tag, byte[] message) {
        return send(world[from], from, to, tag, message);
    }

    SendOperation send(CommContext context, int from, int to, int tag, byte[] message) {
        SendOperation send = new SendOperation(context, to, tag, message, 0, message.length, Datatype.BYTE);
        engines[from].submit(send);
        return send;
    }

    ByteReceive receive(int rank, int source, int tag, int capacity) {
        return receive(world[rank], rank, source, tag, capacity);
    }

    ByteReceive receive(CommContext context, int rank, int source, int tag, int capacity) {
        ByteReceive receive = new ByteReceive(context, source, tag, capacity);
        engines[rank].submit(receive);
        return receive;
    }

    ProbeOperation probe(int rank, int source, int tag, boolean waits) {
        ProbeOperation probe = new ProbeOperation(world[rank], source, tag, waits);
        engines[rank].submit(probe);
        return probe;
    }

    MatchedProbe matchedProbe(int rank, int source, int tag, boolean waits) {
        MatchedProbe probe = new MatchedProbe(world[rank], source, tag, waits);
        engines[rank].submit(probe);
        return probe;
    }

    ByteReceive receiveClaimed(int rank, MatchedProbe claim, int capacity) {
        ByteReceive receive = new ByteReceive(claim.context, claim.foundSource(), claim.foundTag(), capacity);
        receive.take(claim);
        engines[rank].submit(receive);
        return receive;
    }

    /** Cycles all engines until none has anything to do. */
    void settle() {
        int idle = 0;
        for (int i = 0; i < ENOUGH_CYCLES; i++) {
            idle = cycleAll() == 0 ? idle + 1 : 0;
            if (idle == 2) {
                return;
            }
        }
        throw new AssertionError("the engines do not come to rest");
    }

    int cycleAll() {
        int work = 0;
        for (ProgressEngine engine : engines) {
            work += engine.cycle();
        }
        return work;
    }

    /** Closes one engine while the others go on. */
    void close(int rank) {
        transports[rank].meanwhile = () -> {
            for (int i = 0; i < engines.length; i++) {
                if (i != rank && !transports[i].closed) {
                    engines[i].cycle();
                }
            }
        };
        engines[rank].close();
    }

    long unexpectedBytes(int rank) {
        return engines[rank].pool().usedBytes();
    }

    /** Kinds of the frames that a rank has sent since the last call. */
    List<String> sentBy(int rank) {
        return transports[rank].takeSent().stream().map(SentFrame::kind).toList();
    }

    /** Bytes that distinguish a message from those of another seed or length. */
    static byte[] message(int length, int seed) {
        byte[] message = new byte[length];
        for (int i = 0; i < length; i++) {
            message[i] = (byte) (seed * 37 + i * 11 + (i >> 8) + (i >> 16));
        }
        return message;
    }

    static void assertReceived(ByteReceive receive, int source, int tag, byte[] message) {
        assertThat(receive.isComplete()).as("receive complete").isTrue();
        assertThat(receive.failure()).isNull();
        assertThat(receive.source()).isEqualTo(source);
        assertThat(receive.tag()).isEqualTo(tag);
        assertThat(receive.bytes()).isEqualTo(message.length);
        assertThat(Arrays.equals(receive.received(), message))
                .as("bytes received are those sent")
                .isTrue();
        for (int i = message.length; i < receive.memory.length; i++) {
            assertThat(receive.memory[i]).as("byte behind the message").isEqualTo(ByteReceive.MARK);
        }
    }

    static void assertSent(SendOperation send) {
        assertThat(send.isComplete()).as("send complete").isTrue();
        assertThat(send.failure()).isNull();
    }

    /** Waits for the receive end with an error, but it stays posted. */
    static void assertInterrupted(ByteReceive receive, String... parts) {
        assertThat(receive.isComplete()).as("receive complete").isFalse();
        assertThat(receive.endsWait()).isTrue();
        assertThat(receive.interruption()).hasMessageContainingAll(parts);
        assertThat(receive.interruption().errorClass()).isEqualTo(ErrorClass.PROC_FAILED_PENDING);
    }

    static void assertFailed(EngineOperation operation, ErrorClass errorClass, String... parts) {
        assertThat(operation.isComplete()).as("operation complete").isTrue();
        assertThat(operation.failure()).isNotNull();
        for (String part : parts) {
            assertThat(operation.failure()).hasMessageContaining(part);
        }
        assertThat(operation.failure().errorClass()).isEqualTo(errorClass);
    }
}
