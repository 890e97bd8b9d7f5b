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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Frames between the processes of a job as active messages of UCP, over whatever UCX finds: shared memory, TCP, InfiniBand. One worker
 * for each rank; endpoints at the first contact. UCX delivers messages of one rank to another in any order, so that they have numbers.
 *
 * <p>Where UCX does not detect the end of a process, which is so for shared memory, this transport looks whether it runs.
 */
final class UcxTransport implements Transport, UcpEvents {
    private static final int POLLS_PER_CLOCK_READ = 256;

    /** Messages are delivered after so many progresses at the latest. */
    private static final int MOST_PROGRESSES = 8;

    private static final long LONGEST_CLOSE_NANOS = 200_000_000;

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

    private final Losses losses;
    private final Handover handover = new Handover(this::sendPacked);
    private final ConcurrentLinkedQueue<Runnable> answers = new ConcurrentLinkedQueue<>();
    private final JobQuestions questions;

    /** Whether something has been sent since the last flush of the worker began. */
    private boolean hasSentSinceFlush;

    /** A flush of the worker; 0 if there is none. */
    private long flushing;

    private int polls;

    /**
     * Opens one rank's end.
     *
     * @param hasTags whether messages travel with tags in communicators of the engine that matches by them
     * @param registeredBytes of the memory of programs that may stay registered with the network
     */
    UcxTransport(Job job, TransportSettings settings, boolean hasTags, long registeredBytes) {
        this.job = job;
        this.token = MessageHeader.job(job.key());
        this.worker = new UcpWorker(this, hasTags ? TagUnit.senderMask() : 0);
        this.tags = hasTags ? new TagUnit(worker) : null;
        this.registrations = new Registrations(
                new Registrations.Network() {
                    @Override
                    public long register(long address, long length) {
                        return worker.context().register(address, length);
                    }

                    @Override
                    public void unregister(long handle) {
                        worker.context().unregister(handle);
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
            tags.delivery(new TagUnit.Delivery() {
                @Override
                public void deliver(ByteBuffer memory, int begin, int end) {
                    deliverWithTag(memory, begin, end);
                }

                @Override
                public int sender(ByteBuffer memory, int begin) {
                    return MessageHeader.rank(memory, begin);
                }

                @Override
                public void clear(ByteBuffer memory, int begin) {
                    MessageHeader.putRank(memory, begin, -1);
                }
            });
        }
        this.losses = new Losses(this, peers, questions);
        UcxCard own = UcxCard.own(worker.address(), settings.eagerCredit(), hasTags);
        this.host = own.host();
        try {
            own.put(job);
        } catch (RuntimeException e) {
            close();
            throw e;
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

    Handover handover() {
        return handover;
    }

    void markDirty(UcxPeer peer) {
        dirty.add(peer);
    }

    void noteSent() {
        hasSentSinceFlush = true;
        handover.noteSent();
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

    void lost(UcxPeer peer, Throwable cause) {
        losses.lost(peer, cause);
    }

    /** Waits no more for the current flush, because messages to a lost peer would prevent its end. */
    void forgetFlush() {
        if (flushing != 0) {
            worker.forget(flushing);
            flushing = 0;
        }
    }

    // ---------------------------------------------------------------- progress

    @Override
    public int poll(FrameHandler handler) {
        handover.enter();
        try {
            return progress(handler);
        } finally {
            handover.exit();
        }
    }

    private int progress(FrameHandler handler) {
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
            losses.look(System.nanoTime());
        }
        return Math.max(frames + losses.report(handler), happened ? 1 : 0);
    }

    /** Receives all that has arrived. */
    void progressAll() {
        boolean happened = false;
        while (worker.progress()) {
            happened = true;
        }
        if (tags != null && happened) {
            tags.noteProgress();
        }
    }

    /** Delivers all that has been received. */
    void deliverAll(FrameHandler to) {
        if (tags != null) {
            tags.deliverAll();
        }
        int unused = deliver(to);
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

    @Override
    public void flush() {
        self.flush();
        handover.take();
        boolean unused = sendPacked();
    }

    /** Sends all packed frames; returns whether there were any. */
    private boolean sendPacked() {
        boolean any = false;
        for (int i = 0; i < dirty.size(); i++) {
            UcxPeer peer = dirty.get(i);
            any |= peer.hasUnsent();
            peer.send();
        }
        dirty.clear();
        handover.noteEmpty();
        return any;
    }

    private boolean hasPacked() {
        for (int i = 0; i < dirty.size(); i++) {
            if (dirty.get(i).hasUnsent()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void block(FrameHandler handler, long nanos) {
        handover.take();
        if (self.isEmpty() && losses.isEmpty() && answers.isEmpty() && (tags == null || !tags.isReady())) {
            worker.sleep(Math.min(nanos, Losses.LOOK_NANOS));
            losses.look(System.nanoTime());
        }
        handover.offer();
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
        handover.take();
        boolean isAny = hasPacked() || buffers.anyUsed() || isFlushing();
        handover.offer();
        return isAny;
    }

    /** Whether UCX has not yet sent all; begins to find out. */
    private boolean isFlushing() {
        if (flushing != 0 && worker.isOver(flushing)) {
            flushing = 0;
        }
        if (flushing == 0 && hasSentSinceFlush && !losses.haveStuckMessages()) {
            hasSentSinceFlush = false;
            flushing = worker.flush();
        }
        return flushing != 0;
    }

    @Override
    public boolean leave() {
        handover.take();
        boolean hasLeft = questions.leave();
        handover.offer();
        return hasLeft;
    }

    @Override
    public boolean noticesUnconnected() {
        return job.reportsLosses();
    }

    @Override
    public void findAbsent(int[] ranks) {
        handover.take();
        losses.findAbsent(ranks);
        handover.offer();
    }

    @Override
    public boolean awaitsLauncher() {
        return questions.isAnyOpen();
    }

    @Override
    public void close() {
        handover.close();
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
