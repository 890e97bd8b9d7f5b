package io.jmpi.transport.ucx;

import io.jmpi.job.Job;
import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.JobQuestions;
import io.jmpi.transport.Peer;
import io.jmpi.transport.SelfPeer;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.ucx.tag.TagUnit;
import io.jmpi.transport.ucx.ucp.UcpEvents;
import io.jmpi.transport.ucx.ucp.UcpWorker;
import io.jmpi.transport.ucx.ucp.UcsStatus;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Frames between the processes of a job as active messages of UCP, over whatever UCX finds: shared memory, TCP, InfiniBand. One worker
 * for each rank; endpoints at the first contact. UCX delivers messages of one rank to another in any order, so that they have numbers.
 *
 * <p>Where UCX does not detect the end of a process, which is so for shared memory, this transport looks whether it runs.
 */
final class UcxTransport implements Transport, UcpEvents {
    /** How often the other processes of this host are looked at. */
    private static final long LOOK_NANOS = 500_000_000;

    private static final int POLLS_PER_CLOCK_READ = 256;

    /** Messages are delivered after so many progresses at the latest. */
    private static final int MOST_PROGRESSES = 8;

    private static final long LONGEST_CLOSE_NANOS = 200_000_000;

    private record Lost(UcxPeer peer, boolean hasLeft, Throwable cause) {}

    private final Job job;
    private final long token;
    private final String host;
    private final UcpWorker worker;

    /** Messages with tags, if the job's engine matches by them. */
    private final @Nullable TagUnit tags;

    /** What frames go to. */
    private @Nullable FrameHandler handler;

    private final SelfPeer self;
    private final UcxPeer[] peers;
    private final Registrations registrations;
    private final SendBuffers buffers;
    private final Scratches scratches = new Scratches();
    private final Inbox inbox = new Inbox();
    private final List<UcxPeer> dirty = new ArrayList<>();

    /** Peers whose messages wait. */
    private final List<UcxPeer> waiting = new ArrayList<>();

    private final ArrayDeque<Lost> lost = new ArrayDeque<>();
    private final ConcurrentLinkedQueue<Runnable> answers = new ConcurrentLinkedQueue<>();
    private final JobQuestions questions;

    /** Whether something has been sent since the last flush of the worker began. */
    private boolean hasSentSinceFlush;

    /** A flush of the worker; 0 if there is none. */
    private long flushing;

    /** Whether UCX keeps messages to a lost peer. */
    private boolean hasStuckMessages;

    private int polls;
    private long lookedAt = System.nanoTime();

    /**
     * Opens one rank's end.
     *
     * @param hasTags whether messages travel with tags in communicators of the engine that matches by them
     * @param registeredBytes of the memory of programs that may stay registered with the network
     */
    UcxTransport(Job job, TransportSettings settings, boolean hasTags, long registeredBytes) {
        this.job = job;
        this.token = token(job.key());
        this.worker = new UcpWorker(this, hasTags ? TagUnit.senderMask() : 0);
        this.tags = hasTags ? new TagUnit(worker) : null;
        this.registrations = new Registrations(
                new Registrations.Network() {
                    @Override
                    public long register(long address, long length) {
                        return worker.register(address, length);
                    }

                    @Override
                    public void unregister(long handle) {
                        worker.unregister(handle);
                    }
                },
                registeredBytes);
        this.buffers = new SendBuffers(registrations);
        this.self = new SelfPeer(job.rank(), settings.eagerCredit());
        this.peers = new UcxPeer[job.size()];
        for (int i = 0; i < peers.length; i++) {
            peers[i] = new UcxPeer(this, i);
        }
        this.questions = new JobQuestions(job, answer -> {
            answers.add(answer);
            worker.signal();
        });
        if (tags != null) {
            tags.delivery(this::deliverWithTag);
        }
        UcxCard own = UcxCard.own(worker.address(), settings.eagerCredit(), hasTags);
        this.host = own.host();
        try {
            own.put(job);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private static long token(byte[] key) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(key))
                    .getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java has SHA-256", e);
        }
    }

    // ---------------------------------------------------------------- what peers use

    UcpWorker worker() {
        return worker;
    }

    Registrations registrations() {
        return registrations;
    }

    Scratches scratches() {
        return scratches;
    }

    SendBuffers buffers() {
        return buffers;
    }

    @Nullable TagUnit tags() {
        return tags;
    }

    long token() {
        return token;
    }

    int rank() {
        return job.rank();
    }

    void markDirty(UcxPeer peer) {
        dirty.add(peer);
    }

    void noteSent() {
        hasSentSinceFlush = true;
    }

    void findCard(UcxPeer peer) {
        questions.ask(asked -> UcxCard.get(asked, peer.rank), peer::found, failure -> lost(peer, failure));
    }

    /** Whether this transport must look whether a rank's process runs, because UCX does not detect its end. */
    boolean watches(UcxCard card) {
        return card.host().equals(host);
    }

    void lost(UcxPeer peer, int status) {
        lost(peer, new IOException(UcsStatus.describe(status)));
    }

    /** A later poll reports it, because the engine must not be called from within its own calls. */
    void lost(UcxPeer peer, Throwable cause) {
        if (peer.isGone()) {
            return;
        }
        boolean wasConnected = peer.isConnected();
        boolean isDetected = peer.isDetected();
        long endpoint = peer.end();
        if (!isDetected) {
            abandon(peer);
        } else if (endpoint != 0) {
            long closing = worker.disconnect(endpoint, true);
            if (closing != 0) {
                worker.forget(closing);
            }
        }
        Consumer<Boolean> report = hasLeft -> lost.add(new Lost(peer, hasLeft, cause));
        if (wasConnected) {
            report.accept(false);
        } else {
            questions.ask(asked -> asked.hasLeft(peer.rank), report, noAnswer -> report.accept(false));
        }
    }

    /**
     * Waits no more for messages to a lost peer. UCX cancels them only if it detects the end of the other side; otherwise they remain, and a
     * flush would wait for them.
     */
    private void abandon(UcxPeer peer) {
        if (buffers.abandon(peer)) {
            hasStuckMessages = true;
            if (flushing != 0) {
                worker.forget(flushing);
                flushing = 0;
            }
        }
    }

    // ---------------------------------------------------------------- progress

    @Override
    public int poll(FrameHandler handler) {
        this.handler = handler;
        int frames = self.poll(handler);
        for (Runnable answer = answers.poll(); answer != null; answer = answers.poll()) {
            answer.run();
            frames++;
        }
        boolean happened = false;
        for (int i = 0; i < MOST_PROGRESSES && !hasArrived() && worker.progress(); i++) {
            happened = true;
        }
        if (tags != null) {
            frames += tags.deliver(happened);
        }
        frames += deliver(handler);
        if (++polls % POLLS_PER_CLOCK_READ == 0) {
            lookAtProcesses(System.nanoTime());
        }
        return Math.max(frames + reportLost(handler), happened ? 1 : 0);
    }

    private boolean hasArrived() {
        return inbox.count() > 0 || tags != null && tags.isReady();
    }

    private int deliver(FrameHandler handler) {
        int frames = 0;
        for (int i = 0; i < inbox.count(); i++) {
            frames += peers[inbox.rank(i)].deliver(inbox.bytes, inbox.begin(i), inbox.end(i), handler);
        }
        inbox.clear();
        for (int i = 0; i < waiting.size(); i++) {
            UcxPeer peer = waiting.get(i);
            frames += peer.arrivals.deliverWaiting(handler);
            if (!peer.arrivals.isWaiting()) {
                waiting.remove(i--);
            }
        }
        return frames;
    }

    /** Delivers a frame that came as a message with a tag. */
    private void deliverWithTag(ByteBuffer memory, int begin, int end) {
        int frame = begin + MessageHeader.LENGTH;
        if (handler == null || frame >= end || memory.getLong(begin) != token) {
            return;
        }
        int rank = MessageHeader.rank(memory, begin);
        if (rank >= 0 && rank < peers.length) {
            peers[rank].received();
            peers[rank].deliver(memory, frame, end, handler);
        }
    }

    private void lookAtProcesses(long now) {
        if (now - lookedAt >= LOOK_NANOS) {
            lookedAt = now;
            for (UcxPeer peer : peers) {
                if (peer.hasDied()) {
                    while (worker.progress()) {} // What it has sent before.
                    lost(peer, new IOException("it ended without Mpi.close()"));
                }
            }
        }
    }

    private int reportLost(FrameHandler handler) {
        int calls = 0;
        if (tags != null && !lost.isEmpty()) {
            tags.deliverAll(); // Their last messages.
        }
        for (Lost each = lost.poll(); each != null; each = lost.poll()) {
            calls++;
            if (each.hasLeft()) {
                handler.onPeerAbsent(each.peer().rank, each.cause());
            } else {
                handler.onPeerFailed(each.peer().rank, each.cause());
            }
        }
        return calls;
    }

    @Override
    public void flush() {
        self.flush();
        for (int i = 0; i < dirty.size(); i++) {
            dirty.get(i).flush();
        }
        dirty.clear();
    }

    @Override
    public void block(FrameHandler handler, long nanos) {
        if (self.isEmpty() && lost.isEmpty() && answers.isEmpty() && (tags == null || !tags.isReady())) {
            worker.sleep(Math.min(nanos, LOOK_NANOS));
            lookAtProcesses(System.nanoTime());
        }
    }

    @Override
    public void wakeup() {
        worker.signal();
    }

    @Override
    public Peer peer(int rank) {
        return rank == job.rank() ? self : peers[rank];
    }

    @Override
    public void belongTo(Thread progressThread) {
        // UCX serves any thread, one at a time.
    }

    // ---------------------------------------------------------------- what UCX reports

    @Override
    public void onMessage(long header, int headerLength, long data, long length, boolean isFetched) {
        MemorySegment memory = UcpWorker.memory();
        int rank = headerLength < MessageHeader.LENGTH || MessageHeader.job(memory, header) != token
                ? -1
                : MessageHeader.rank(memory, header);
        if (rank < 0 || rank >= peers.length || peers[rank].isGone()) {
            if (isFetched) {
                worker.release(data);
            }
            return; // From a stranger, or late.
        }
        UcxPeer peer = peers[rank];
        peer.received();
        if (headerLength == MessageHeader.GREETING) {
            peer.greeted(memory.get(ValueLayout.JAVA_BYTE, header + MessageHeader.LENGTH));
            return;
        }
        if (headerLength == MessageHeader.ANNOUNCEMENT) {
            if (tags != null) {
                tags.announced(MessageHeader.context(memory, header));
            }
            return;
        }
        int number = MessageHeader.number(memory, header);
        long head = header + MessageHeader.LENGTH;
        int headLength = headerLength - MessageHeader.LENGTH;
        if (!isFetched && peer.arrivals.isNext(number)) {
            if (inbox.add(rank, head, headLength, data, (int) length)) {
                return;
            }
            peer.arrivals.takeBack();
        }
        ByteBuffer bytes = ByteBuffer.allocateDirect(headLength + (isFetched ? 0 : (int) length));
        MemorySegment copy = MemorySegment.ofBuffer(bytes);
        MemorySegment.copy(memory, head, copy, 0, headLength);
        if (!isFetched) {
            MemorySegment.copy(memory, data, copy, headLength, length);
        }
        if (!peer.arrivals.isWaiting()) {
            waiting.add(peer);
        }
        peer.arrivals.enqueue(new Arrival(number, bytes, isFetched ? data : 0, isFetched ? (int) length : 0));
    }

    @Override
    public void onSent(long ticket, int status) {
        if (ticket < 0 && tags != null) {
            tags.tokenSent(status);
            return;
        }
        SendBuffer buffer = buffers.of(ticket);
        UcxPeer peer = buffer.peer;
        buffers.free(buffer);
        if (status < 0 && peer != null) {
            lost(peer, status);
        }
    }

    @Override
    public void onFetched(long ticket, int status) {
        peers[(int) ticket].arrivals.fetchEnded(status);
    }

    @Override
    public void onFailed(long ticket, int status) {
        if (ticket < 0 && tags != null) {
            tags.tokenSent(status);
            return;
        }
        lost(peers[(int) ticket], status);
    }

    // ---------------------------------------------------------------- the end

    @Override
    public boolean hasUnsent() {
        for (UcxPeer peer : dirty) {
            if (peer.hasUnsent()) {
                return true;
            }
        }
        if (buffers.anyUsed()) {
            return true;
        }
        if (flushing != 0 && worker.isOver(flushing)) {
            flushing = 0;
        }
        if (flushing == 0 && hasSentSinceFlush && !hasStuckMessages) {
            hasSentSinceFlush = false;
            flushing = worker.flush();
        }
        return flushing != 0;
    }

    @Override
    public boolean leave() {
        return questions.leave();
    }

    @Override
    public boolean noticesUnconnected() {
        return job.reportsLosses();
    }

    @Override
    public void findAbsent(int[] ranks) {
        questions.findAbsent(ranks, absent -> {
            for (int rank : absent) {
                if (!peers[rank].isConnected() && !peers[rank].isGone()) {
                    long none = peers[rank].end();
                    lost.add(new Lost(peers[rank], true, new IOException("it has left")));
                }
            }
        });
    }

    @Override
    public boolean awaitsLauncher() {
        return questions.isAnyOpen();
    }

    @Override
    public void close() {
        questions.close();
        List<Long> closing = new ArrayList<>();
        for (UcxPeer peer : peers) {
            peer.sendEnd();
            long endpoint = peer.end();
            if (endpoint != 0) {
                closing.add(worker.disconnect(endpoint, false));
            }
        }
        long end = System.nanoTime() + LONGEST_CLOSE_NANOS;
        closing.add(flushing);
        if (tags != null) {
            closing.add(tags.disconnect());
        }
        closing.removeIf(request -> request == 0);
        while (!closing.isEmpty() && System.nanoTime() < end) {
            boolean unused = worker.progress();
            closing.removeIf(worker::isOver);
        }
        closing.forEach(worker::forget);
        registrations.close();
        worker.close();
        if (tags != null) {
            tags.release();
        }
    }

    @Override
    public String toString() {
        return "[" + job.rank() + "/" + job.size() + "] over UCX";
    }
}
