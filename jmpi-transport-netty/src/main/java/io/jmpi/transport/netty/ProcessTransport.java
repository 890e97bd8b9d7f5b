package io.jmpi.transport.netty;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.FrameRing;
import io.jmpi.transport.JobQuestions;
import io.jmpi.transport.LateSender;
import io.jmpi.transport.Peer;
import io.jmpi.transport.SelfPeer;
import io.jmpi.transport.SharedMemory;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.netty.buffers.SocketBuffers;
import io.jmpi.transport.netty.identity.BusinessCard;
import io.jmpi.transport.netty.identity.Handshake;
import io.jmpi.transport.netty.identity.Identity;
import io.jmpi.transport.netty.rings.HostMemory;
import io.jmpi.transport.netty.sockets.DrivenEventLoop;
import io.jmpi.transport.netty.sockets.ReservedDescriptor;
import io.jmpi.transport.netty.sockets.SilenceLimit;
import io.jmpi.transport.netty.sockets.Sockets;
import io.jmpi.wire.FrameHeader;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.concurrent.Ticker;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Connections between the processes of a job, by TCP, encrypted between hosts. Frames go through the sockets, or between
 * processes of one host through shared memory. The progress thread drives Netty's event loop itself: no other thread is between a message and the
 * socket.
 *
 * <p>Connections are made on demand: a job of n ranks in which each communicates with a few needs no n * n sockets, and
 * its start does not wait for all pairs of ranks.
 */
final class ProcessTransport implements Transport {
    private static final int LOW_WATER = 256 * 1024;
    private static final int HIGH_WATER = 1024 * 1024;

    /** Memory of the rings if all pairs of ranks of a host communicate, up to 64 ranks. */
    private static final long RINGS_LIMIT = 256 << 20;

    private static final int NO_RINGS = 0;

    /** The time that a poll sleeps in the selector. */
    static final long NOW = -1;

    private record LostPeer(ProcessPeer peer, boolean wasConnected, boolean hasLeft, Throwable cause) {}

    private final Job job;
    private final Sockets sockets;
    private volatile Thread progressThread;
    private final DrivenEventLoop loop;
    private final ProcessPeer[] peers;
    private final SelfPeer self;
    private final List<ProcessPeer> dirtyPeers = new ArrayList<>();
    private final ArrayDeque<LostPeer> lostPeers = new ArrayDeque<>();

    /** Held while Netty, or the sender of late messages, uses a socket. */
    private final ReentrantLock lock = new ReentrantLock();

    private final LateSender lateSender = new LateSender(lock::tryLock, lock::unlock);

    private final RingPeers ringPeers = new RingPeers();
    private final RingPeers.Selector selector = this::run;
    private final int ringLength;
    private final HostMemory hostMemory = new HostMemory();
    private final TransportSettings settings;
    private final SilenceLimit silence;
    private final Identity identity;
    private final JobQuestions questions;
    private final BusinessCards cards;

    private final UnprovenConnections unproven;
    private final ReservedDescriptor reserve = new ReservedDescriptor();
    private final SocketBuffers buffers;
    private ChannelFactory<? extends Channel> channels;
    private Channel server;
    private FrameHandler handler;
    private int frames;
    private final OpenSockets openSockets = new OpenSockets();

    ProcessTransport(Job job, Sockets sockets, Carrier local, TransportSettings settings, Thread progressThread) {
        this(job, sockets, local, settings, progressThread, Ticker.systemTicker());
    }

    /** Creates a transport with a clock for time limits; {@link #block} needs the system's clock. */
    ProcessTransport(
            Job job, Sockets sockets, Carrier local, TransportSettings settings, Thread progressThread, Ticker ticker) {
        this.job = job;
        this.sockets = sockets;
        this.settings = settings;
        this.silence = new SilenceLimit(settings.silenceSeconds());
        this.identity = new Identity(job.key(), job.size(), settings.encrypted());
        this.ringLength = local == Carrier.SHARED_MEMORY ? FrameRing.lengthFor(job.localSize(), RINGS_LIMIT) : NO_RINGS;
        this.channels = sockets.channels();
        this.self = new SelfPeer(job.rank(), settings.eagerCredit());
        this.buffers = new SocketBuffers(job.size());
        this.peers = new ProcessPeer[job.size()];
        for (int i = 0; i < peers.length; i++) {
            peers[i] = new ProcessPeer(this, i);
        }
        this.progressThread = progressThread;
        this.loop = new DrivenEventLoop(progressThread, sockets.handlers(), ticker);
        this.questions = new JobQuestions(job, loop);
        this.cards = new BusinessCards(job, questions);
        this.unproven = new UnprovenConnections(this, job.size());
        try {
            cards.put(identity.card(listen(settings.address())));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private InetSocketAddress listen(InetAddress own) {
        ServerBootstrap bootstrap = new ServerBootstrap();
        sockets.optionsFor(silence).forEach((option, value) -> bootstrap.childOption(cast(option), value));
        ChannelFuture bound = bootstrap
                .group(loop)
                .channelFactory(sockets.serverChannels())
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.AUTO_CLOSE, false)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(LOW_WATER, HIGH_WATER))
                .handler(unproven)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        new Connection(ProcessTransport.this).attach(channel);
                    }
                })
                .bind(new InetSocketAddress(own, 0));
        while (!bound.isDone()) {
            loop.runNow();
        }
        if (!bound.isSuccess()) {
            throw new MpiException(
                    ErrorClass.INTERN,
                    "cannot listen at " + own.getHostAddress() + ": " + bound.cause(),
                    bound.cause());
        }
        server = bound.channel();
        return (InetSocketAddress) server.localAddress();
    }

    /** For the forms of Netty that take an option of any type. */
    @SuppressWarnings("unchecked")
    private static ChannelOption<Object> cast(ChannelOption<?> option) {
        return (ChannelOption<Object>) option;
    }

    Handshake newHandshake() {
        return new Handshake(job.rank(), job.size(), settings.eagerCredit());
    }

    /**
     * Begins to connect to a peer.
     *
     * @throws RuntimeException if the attempt itself is impossible: no socket, or the peer does not encrypt as this rank does
     */
    Connection connect(ProcessPeer peer, BusinessCard card) {
        boolean peerEncrypts = !card.fingerprint().isEmpty();
        if (peerEncrypts != (identity.encryption() != null)) {
            throw new IllegalStateException("rank " + (peerEncrypts ? peer.rank() : rank())
                    + " encrypts its connections, but rank " + (peerEncrypts ? rank() : peer.rank())
                    + " does not; set tcp.security alike at all ranks");
        }
        reserve.acquire();
        Connection connection = new Connection(this, peer, card);
        ChannelFuture connected = begin(connection, card);
        if (connected.cause() != null && reserve.release()) {
            connected = begin(connection, card);
        }
        if (connected.cause() != null) {
            // Now, because a future that failed without a channel calls its listeners on one of Netty's threads.
            throw new IllegalStateException("cannot open a socket: " + connected.cause(), connected.cause());
        }
        connected.addListener(future -> {
            if (!future.isSuccess()) {
                connection.connectFailed(future.cause());
            }
        });
        return connection;
    }

    private ChannelFuture begin(Connection connection, BusinessCard card) {
        Bootstrap bootstrap = new Bootstrap();
        sockets.optionsFor(silence).forEach((option, value) -> bootstrap.option(cast(option), value));
        return bootstrap
                .group(loop)
                .disableResolver() // It would start a thread of its own when the loop ends.
                .channelFactory(channels)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.AUTO_CLOSE, false)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, silence.attemptMillis())
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(LOW_WATER, HIGH_WATER))
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        connection.attach(channel);
                    }
                })
                .connect(card.address());
    }

    /** For tests: replaces the sockets with which this rank connects. */
    void makeChannelsBy(ChannelFactory<Channel> factory) {
        channels = factory;
    }

    @Override
    public int poll(FrameHandler frameHandler) {
        handler = frameHandler;
        frames = self.poll(frameHandler);
        frames += ringPeers.poll(frameHandler);
        boolean socketsHaveFrames = ringPeers.size() == 0 || ringPeers.size() < openSockets.count();
        boolean canWait = !socketsHaveFrames || readsOnlySocket();
        if (!canWait || openSockets.lookIsDue(socketsHaveFrames)) {
            int events = run(NOW);
            openSockets.found(events);
            buffers.trim();
            frames = Math.max(frames, Math.min(events, 1)); // Also 1 if a socket only has room again.
        }
        reportLostPeers();
        return frames;
    }

    @Override
    public void belongTo(Thread thread) {
        loop.belongTo(thread);
        progressThread = thread;
    }

    @Override
    public int pollMemory(FrameHandler frameHandler) {
        return self.poll(frameHandler) + ringPeers.poll(frameHandler);
    }

    @Override
    public void flushMemory() {
        self.flush();
        for (int i = dirtyPeers.size() - 1; i >= 0; i--) {
            if (dirtyPeers.get(i).sharesMemory() && dirtyPeers.get(i).flushListed()) {
                dirtyPeers.remove(i);
            }
        }
    }

    /** Whether the calling thread may use sockets: it drives Netty's event loop. */
    boolean mayUseSockets() {
        return Thread.currentThread() == progressThread;
    }

    /**
     * Reads from the socket if there is only one, which is cheaper than polling it first; returns whether that
     * suffices.
     */
    private boolean readsOnlySocket() {
        Connection socket = openSockets.onlyCarrier();
        if (socket == null) {
            return false;
        }
        lock.lock();
        try {
            int read = socket.tryToRead();
            frames = Math.max(frames, Math.min(read, 1)); // Also if it was part of a frame.
            return read >= 0;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of events and tasks. */
    private int run(long nanos) {
        lock.lock();
        try {
            return loop.run(nanos);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void block(FrameHandler frameHandler, long nanos) {
        if (!self.isEmpty() || !lostPeers.isEmpty()) {
            return;
        }
        handler = frameHandler;
        ringPeers.sleep(nanos, selector);
        reportLostPeers();
    }

    private void reportLostPeers() {
        while (!lostPeers.isEmpty()) {
            LostPeer lost = lostPeers.removeFirst();
            int rank = lost.peer().rank();
            if (ringPeers.remove(lost.peer())) {
                frames += lost.peer().pollRing(handler); // Frames that it published before it ended.
                lost.peer().forgetMemory();
            }
            frames++;
            if (silence.isCauseOf(lost.cause())) {
                handler.onPeerFailed(rank, silence.explained(lost.cause()));
            } else if (lost.hasLeft()) {
                handler.onPeerAbsent(rank, lost.cause());
            } else {
                handler.onPeerFailed(rank, explained(lost));
            }
        }
    }

    /** A rank's address refuses connections after its process has ended. */
    private Throwable explained(LostPeer lost) {
        if (lost.wasConnected() || !(lost.cause() instanceof ConnectException)) {
            return lost.cause();
        }
        InetSocketAddress address = lost.peer().listensAt();
        if (address.getAddress().isLoopbackAddress() && job.localSize() < job.size()) {
            return new IOException(
                    "it listens at " + address.getAddress().getHostAddress()
                            + ", which only its own host can reach: set tcp.interface to an address that other hosts"
                            + " reach",
                    lost.cause());
        }
        return new IOException("it ended without Mpi.close(): its address refuses connections", lost.cause());
    }

    @Override
    public void flush() {
        self.flush();
        for (int i = dirtyPeers.size() - 1; i >= 0; i--) {
            if (dirtyPeers.get(i).flushListed()) {
                dirtyPeers.remove(i);
            }
        }
    }

    /** Adds this peer to the next flush. */
    void markDirty(ProcessPeer peer) {
        dirtyPeers.add(peer);
    }

    /** Submits a task, because a plain wake-up may come too early for the next {@link #block}. */
    @Override
    public void wakeup() {
        try {
            loop.execute(ProcessTransport::nothing);
        } catch (RejectedExecutionException e) {
            // Closed: nothing blocks any more. An abort may come this late.
        }
    }

    private static void nothing() {}

    @Override
    public Peer peer(int rank) {
        return rank == job.rank() ? self : peers[rank];
    }

    @Override
    public boolean hasUnsent() {
        for (ProcessPeer peer : peers) {
            if (peer.hasUnsent()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean leave() {
        return questions.leave(); // No frame arrives from a peer before this rank knows the connection.
    }

    @Override
    public boolean noticesUnconnected() {
        return job.reportsLosses();
    }

    @Override
    public void findAbsent(int[] ranks) {
        questions.findAbsent(ranks, this::loseAbsent);
    }

    @Override
    public boolean awaitsLauncher() {
        return questions.isAnyOpen();
    }

    private void loseAbsent(int[] ranks) {
        for (int rank : ranks) {
            if (!peers[rank].isConnected()) {
                IOException cause = new IOException("it has left");
                lostPeers.addLast(new LostPeer(peers[rank], false, true, cause));
            }
        }
    }

    @Override
    public void close() {
        lateSender.close();
        lock.lock();
        try {
            closeSockets();
        } finally {
            lock.unlock();
        }
    }

    private void closeSockets() {
        questions.close();
        reserve.close();
        if (server != null) {
            server.close();
        }
        for (ProcessPeer peer : peers) {
            peer.close();
        }
        loop.end();
    }

    int rank() {
        return job.rank();
    }

    long nanoTime() {
        return loop.ticker().nanoTime();
    }

    /** Runs a task in a poll after some milliseconds. */
    void later(Runnable task, long millis) {
        var unused = loop.schedule(task, millis, TimeUnit.MILLISECONDS);
    }

    ProcessPeer processPeer(int rank) {
        return peers[rank];
    }

    FrameHandler handler() {
        return handler;
    }

    Identity identity() {
        return identity;
    }

    BusinessCards cards() {
        return cards;
    }

    SilenceLimit silence() {
        return silence;
    }

    /** To be held while a socket is used. */
    ReentrantLock lock() {
        return lock;
    }

    LateSender lateSender() {
        return lateSender;
    }

    OpenSockets openSockets() {
        return openSockets;
    }

    SocketBuffers buffers() {
        return buffers;
    }

    ReservedDescriptor reserve() {
        return reserve;
    }

    UnprovenConnections unproven() {
        return unproven;
    }

    /** Counts an action of a connection in this poll, so that the engine is not idle. */
    void countFrame() {
        frames++;
    }

    /**
     * Reports the loss of a peer with a later poll, because the engine must not be called from within its own calls. If it was
     * never connected, the launcher knows whether it has left.
     */
    void peerLost(ProcessPeer peer, boolean wasConnected, Throwable cause) {
        Consumer<Boolean> lost = hasLeft -> lostPeers.addLast(new LostPeer(peer, wasConnected, hasLeft, cause));
        if (wasConnected || silence.isCauseOf(cause)) {
            lost.accept(false);
        } else {
            questions.ask(asked -> asked.hasLeft(peer.rank()), lost, noAnswer -> lost.accept(false));
        }
    }

    // ---------------------------------------------------------------- shared memory

    /** Bytes of each ring in shared memory; 0 if this rank shares none. */
    int ringLength() {
        return ringLength;
    }

    int longestFrame() {
        return ringLength == NO_RINGS ? FrameHeader.MAX_FRAME_LENGTH : FrameRing.longestFrame(ringLength);
    }

    @Override
    public SharedMemory sharedMemory() {
        return ringLength != NO_RINGS ? hostMemory : null;
    }

    @Override
    public SharedMemory memoryOfHost() {
        return hostMemory;
    }

    /** The peers with which this rank shares memory. */
    RingPeers ringPeers() {
        return ringPeers;
    }

    /** The address at which this rank listens. */
    InetSocketAddress address() {
        return (InetSocketAddress) server.localAddress();
    }

    @Override
    public String toString() {
        return "[" + job.rank() + "/" + job.size() + "]";
    }
}
