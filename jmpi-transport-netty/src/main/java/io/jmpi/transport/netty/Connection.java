package io.jmpi.transport.netty;

import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.netty.buffers.ReceiveBuffer;
import io.jmpi.transport.netty.identity.BusinessCard;
import io.jmpi.transport.netty.identity.Encryption;
import io.jmpi.transport.netty.identity.Handshake;
import io.jmpi.transport.netty.identity.Identity;
import io.jmpi.transport.netty.rings.MemoryFile;
import io.jmpi.transport.netty.rings.RingOffer;
import io.jmpi.transport.netty.rings.SharedRings;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.unix.FileDescriptor;
import io.netty.channel.unix.UnixChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.io.EOFException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.TimeUnit;

/**
 * One socket between two ranks: handshake first, then frames. Any malformed input closes this connection, and the
 * reason is logged once. Thread: the event loop's, which is the progress thread.
 */
final class Connection extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = System.getLogger(Connection.class.getName());

    /**
     * How long an unknown peer may hold a connection, whatever it sends. The peer may be a rank that computes and makes
     * no call. Therefore a timeout is no failure: that rank connects again. The connecting side waits as long as the
     * other rank lives.
     */
    static final int HANDSHAKE_SECONDS = 10;

    /** Tails shorter than this are not worth a separate read. */
    static final int MIN_LANDING_LENGTH = 16 * 1024;

    private enum Phase {
        /** Accepting side, after it has sent the challenge. */
        AWAITING_HELLO,
        /** Accepting side, while it reads the card of the rank that has said hello. */
        AWAITING_CARD,
        /** Connecting side. */
        AWAITING_CHALLENGE,
        AWAITING_ANSWER,
        /** Connecting side, after the answer, if the peer may share memory. */
        AWAITING_OFFER,
        /** Accepting side, after the offer. */
        AWAITING_CONSENT,
        /**
         * Both sides: stays open, unused, until the connection that replaces it is open, so that each side notices that
         * the other has failed.
         */
        SUPERSEDED,
        OPEN,
        CLOSED
    }

    private final ProcessTransport transport;
    private final ReceiveBuffer received;
    private final Handshake handshake;
    private final long begun;
    private Phase phase;
    private Channel channel;

    /** The business card of the peer, on the connecting side. */
    private final BusinessCard card;

    /** Encrypts the connection; null if it does not leave this host, or the network is trusted. */
    private SslHandler encryption;

    /** The socket from which frames can be read without Netty; null if there is none. */
    private FileDescriptor socket;

    private Future<?> timeLimit;
    private int reads;

    /** Whether the attempt to connect has succeeded. */
    private boolean established;

    /** The peer; on the accepting side, known after its proof. */
    private ProcessPeer peer;

    /** Whether the peer is known to have opened the connection; otherwise it may leave without a BYE frame. */
    private boolean openAtPeer;

    /** The rings that carry the frames instead of the socket; null if there are none. */
    private SharedRings rings;

    /** The rings that the peer has been offered and may open; null if there are none. */
    private MemoryFile offered;

    /** Creates the accepting side. */
    Connection(ProcessTransport transport) {
        this(transport, null, null);
    }

    /** Creates the side that connects to a peer. */
    Connection(ProcessTransport transport, ProcessPeer peer, BusinessCard card) {
        this.transport = transport;
        this.card = card;
        this.received = new ReceiveBuffer(transport.buffers().handshake());
        this.handshake = transport.newHandshake();
        this.peer = peer;
        this.begun = transport.nanoTime();
        this.phase = peer == null ? Phase.AWAITING_HELLO : Phase.AWAITING_CHALLENGE;
    }

    Channel channel() {
        return channel;
    }

    /** Number of reads that returned bytes. */
    int reads() {
        return reads;
    }

    /** To be called before the channel reads. */
    void attach(Channel own) {
        channel = own;
        own.config().setRecvByteBufAllocator(received);
        own.pipeline().addLast(this);
        transport.openSockets().opened();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        established = true;
        if (transport.identity().encryption() != null && crossesHosts()) {
            encrypt();
        }
        if (phase == Phase.AWAITING_HELLO) {
            timeLimit = context.executor().schedule(this::endSlowHandshake, HANDSHAKE_SECONDS, TimeUnit.SECONDS);
            transport.unproven().came(this);
            send(handshake.challenge());
        }
    }

    private void encrypt() {
        encryption = transport.identity().encryption().newHandler(peer == null, channel.alloc());
        encryption.setHandshakeTimeoutMillis(0); // The handshake between ranks has a limit where it needs one.
        channel.config().setRecvByteBufAllocator(new AdaptiveRecvByteBufAllocator());
        channel.pipeline().addFirst(encryption);
    }

    private void endSlowHandshake() {
        fail(new SocketTimeoutException("no handshake within " + HANDSHAKE_SECONDS + " seconds"));
    }

    /** Closes the connection to make room, because many connections await their proof, including this one. */
    void makesRoom() {
        fail(new IOException("it made room for later connections, because it had not proved the job's key"));
    }

    private void endTimeLimit() {
        if (timeLimit != null) {
            timeLimit.cancel(false);
            timeLimit = null;
            transport.unproven().went(this);
        }
    }

    private void send(ByteBuffer frame) {
        channel.writeAndFlush(Unpooled.wrappedBuffer(frame), channel.voidPromise());
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object buffer) {
        try {
            if (encryption == null) {
                handleReceived();
            } else {
                ByteBuf decrypted = (ByteBuf) buffer;
                while (decrypted.isReadable() && phase != Phase.CLOSED) {
                    received.append(decrypted);
                    handleReceived();
                }
                received.readComplete();
            }
        } finally {
            ReferenceCountUtil.release(buffer);
        }
    }

    private void handleReceived() {
        reads++;
        openAtPeer |= phase == Phase.OPEN;
        FrameHandler handler = transport.handler();
        try {
            if (received.landed()) {
                transport.countFrame();
                handler.onLanded(peer.rank());
            }
            if (!received.isLanding()) {
                decode(handler);
            }
        } catch (MalformedFrameException e) {
            fail(e);
        }
    }

    /**
     * Reads from the socket at once, without checking first whether it is readable.
     *
     * @return the number of bytes; negative if Netty has to read: it waits for room in the socket, reads long frames,
     *     or will find the end. Long frames arrive in pieces as long as the sender is ahead: polling the socket first
     *     lets the pieces grow.
     */
    int tryToRead() {
        boolean readsLongFrames = received.isLanding() || received.lastBytesRead() >= MIN_LANDING_LENGTH;
        if (phase != Phase.OPEN || socket == null || readsLongFrames || !peer.hasSent()) {
            return -1;
        }
        try {
            int read = received.readFrom(socket);
            if (read > 0) {
                handleReceived();
            }
            received.readComplete();
            return read;
        } catch (IOException e) {
            channel.pipeline().fireExceptionCaught(e);
            return -1;
        }
    }

    private void decode(FrameHandler handler) {
        while (received.readableBytes() >= FrameHeader.LENGTH && phase != Phase.CLOSED) {
            ByteBuffer bytes = received.bytes();
            int offset = received.readIndex();
            int length = FrameHeader.checkedFrameLength(bytes, offset, limit());
            if (received.readableBytes() < length) {
                if (phase == Phase.OPEN && rings == null) {
                    tryToLand(handler, bytes, offset, length);
                }
                return;
            }
            received.skip(length);
            if (phase != Phase.OPEN) {
                onHandshakeFrame(bytes, offset, length);
            } else if (rings == null) {
                transport.countFrame();
                handler.onFrame(peer.rank(), bytes, offset, length);
            } else if (FrameHeader.type(bytes, offset) != FrameHeader.WAKE) {
                throw new MalformedFrameException("frame of type " + FrameHeader.type(bytes, offset)
                        + " in the socket, but frames go through shared memory");
            }
        }
    }

    private int limit() {
        return switch (phase) {
            case OPEN -> rings == null ? FrameHeader.MAX_FRAME_LENGTH : FrameHeader.LENGTH;
            case AWAITING_OFFER -> RingOffer.MAX_FRAME_LENGTH;
            default -> Handshake.MAX_FRAME_LENGTH;
        };
    }

    private void tryToLand(FrameHandler handler, ByteBuffer bytes, int offset, int length) {
        int available = received.readableBytes();
        if (length - available < MIN_LANDING_LENGTH) {
            return;
        }
        ByteBuffer memory = handler.landing(peer.rank(), bytes, offset, available, length);
        if (memory != null) {
            received.land(length - memory.remaining(), memory);
        }
    }

    /** Sends last in each step: a write may fail at once, and ends the connection then, of which the peer must know. */
    private void onHandshakeFrame(ByteBuffer bytes, int offset, int length) {
        switch (phase) {
            case AWAITING_CHALLENGE -> {
                recognise(peer.rank(), card);
                phase = Phase.AWAITING_ANSWER;
                send(handshake.hello(bytes, offset, length, peer.rank()));
            }
            case AWAITING_ANSWER -> {
                if (handshake.checkedAnswer(bytes, offset, length, peer.rank()) == FrameHeader.SUPERSEDED) {
                    phase = Phase.SUPERSEDED;
                    peer.superseded();
                } else if (transport.ringLength() > 0) {
                    phase = Phase.AWAITING_OFFER;
                } else {
                    open();
                }
            }
            case AWAITING_OFFER -> {
                rings = RingOffer.accept(bytes, offset, length, transport.ringLength(), this);
                open();
                send(RingOffer.consent(rings != null));
            }
            case AWAITING_CONSENT -> {
                if (RingOffer.isGiven(bytes, offset, length) && offered != null) {
                    rings = SharedRings.ofCreator(offered.memory());
                }
                releaseOffer();
                open();
            }
            case AWAITING_HELLO -> {
                int claimed = handshake.claimedRank(bytes, offset, length);
                if (encryption == null && transport.identity().hasJobKey()) {
                    handshake.use(transport.identity().jobKey());
                    onHello(claimed, bytes, offset);
                } else {
                    phase = Phase.AWAITING_CARD;
                    ByteBuffer hello = ByteBuffer.allocate(length).put(0, bytes, offset, length);
                    transport.cards().read(claimed, read -> onCard(claimed, read, hello), this::fail);
                }
            }
            case AWAITING_CARD -> throw new MalformedFrameException("a frame before the answer to HELLO");
            default -> throw new IllegalStateException("no handshake in phase " + phase);
        }
    }

    private void onCard(int claimed, BusinessCard read, ByteBuffer hello) {
        if (phase == Phase.AWAITING_CARD) {
            try {
                recognise(claimed, read);
                onHello(claimed, hello, 0);
            } catch (RuntimeException e) { // Also thrown for a card with an invalid key.
                fail(e);
            }
        }
    }

    /** Prepares to check whether the other side is this rank; the certificate must be that of the rank. */
    private void recognise(int rank, BusinessCard itsCard) {
        Identity identity = transport.identity();
        handshake.use(identity.secretWith(rank, itsCard));
        if (encryption != null) {
            String own = identity.encryption().fingerprint();
            String other = Encryption.fingerprintOfPeer(encryption);
            if (!other.equals(itsCard.fingerprint())) {
                throw new MalformedFrameException("its certificate is not that of rank " + rank);
            }
            handshake.bind(peer == null ? own : other, peer == null ? other : own);
        }
    }

    private void onHello(int claimed, ByteBuffer hello, int offset) {
        handshake.checkHello(hello, offset);
        ProcessPeer proved = transport.processPeer(claimed);
        endTimeLimit();
        if (proved.isGone()) {
            fail(new IOException("rank " + proved.rank() + " was lost before"));
        } else if (proved.keepsConnectionOf(transport.rank())) {
            peer = proved;
            if (transport.ringLength() > 0) {
                welcomeWithOffer();
            } else {
                open();
                send(handshake.answer(FrameHeader.WELCOME, peer.rank()));
            }
        } else {
            phase = Phase.SUPERSEDED;
            proved.supersedes(this);
            send(handshake.answer(FrameHeader.SUPERSEDED, proved.rank()));
        }
    }

    private void welcomeWithOffer() {
        phase = Phase.AWAITING_CONSENT;
        peer.awaits(this);
        offered = !crossesHosts() ? RingOffer.create(transport.ringLength(), this) : null;
        ByteBuffer offer = RingOffer.offer(offered, transport.ringLength());
        send(handshake.answer(FrameHeader.WELCOME, peer.rank()));
        send(offer);
    }

    /** Whether the peer's address differs from this rank's, as for other hosts, and for hosts of virtual networks. */
    private boolean crossesHosts() {
        return !((InetSocketAddress) channel.localAddress())
                .getAddress()
                .equals(((InetSocketAddress) channel.remoteAddress()).getAddress());
    }

    private void releaseOffer() {
        if (offered != null) {
            offered.release();
            offered = null;
        }
    }

    boolean isEncrypted() {
        return encryption != null;
    }

    /** Whether its bytes can be written and read without Netty. */
    boolean hasRawSocket() {
        return socket != null;
    }

    boolean isOpenAtPeer() {
        return openAtPeer;
    }

    /** Wakes the peer if it sleeps while there are frames in shared memory. The devices' thread may also call it. */
    void wake() {
        if (transport.mayUseSockets() || socket == null) {
            ByteBuffer frame = ByteBuffer.allocate(FrameHeader.LENGTH);
            FrameHeader.put(frame, 0, FrameHeader.LENGTH, FrameHeader.WAKE);
            send(frame);
        } else {
            wakeWithoutNetty();
        }
    }

    /** The progress thread is outside of jmpi; therefore no other thread writes. */
    private void wakeWithoutNetty() {
        ByteBuffer frame = ByteBuffer.allocateDirect(FrameHeader.LENGTH);
        FrameHeader.put(frame, 0, FrameHeader.LENGTH, FrameHeader.WAKE);
        try {
            socket.write(frame, 0, FrameHeader.LENGTH);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "the progress thread will find the broken connection", e);
        }
    }

    private void open() {
        openAtPeer = card != null || phase == Phase.AWAITING_CONSENT;
        phase = Phase.OPEN;
        if (rings == null) {
            received.grow(transport.buffers().reading());
            socket = encryption == null && channel instanceof UnixChannel unix ? unix.fd() : null;
        }
        peer.connected(this, rings, handshake.credited());
        transport.countFrame();
    }

    /** Closes the connection without a report, because another one replaces it. */
    void abandon() {
        releaseOffer();
        phase = Phase.CLOSED;
        endTimeLimit();
        if (channel != null) {
            closeChannel();
        }
    }

    /** Closes at once, without TLS's close_notify, which would wait for room in the socket: BYE frames suffice. */
    private void closeChannel() {
        ChannelHandlerContext below =
                encryption == null ? null : channel.pipeline().context(encryption);
        if (below == null) {
            channel.close();
        } else {
            below.close();
        }
    }

    /** Closes the connection and reports the reason. */
    private void fail(Throwable cause) {
        if (phase == Phase.CLOSED) {
            return;
        }
        boolean unanswered = !established && transport.silence().isCauseOf(cause);
        boolean gaveUpOnUs =
                cause instanceof IOException && !transport.silence().isCauseOf(cause) && awaitsAnswer();
        releaseOffer();
        phase = Phase.CLOSED;
        endTimeLimit();
        if (peer != null && peer.dependsOn(this)) {
            if (unanswered) {
                peer.noteUnanswered(cause);
            } else if (!gaveUpOnUs) {
                peer.ended(cause);
            } else if (tookTooLong()) {
                peer.connectAgain();
            } else {
                peer.connectAgainSoon(cause);
            }
        } else {
            // An unknown peer that leaves or sends nothing is not reported, because it may be a slow rank; one that
            // sends malformed data is.
            if (cause instanceof MalformedFrameException) {
                transport.unproven().sentMalformed(closedBecauseOf(cause));
            } else {
                LOG.log(Level.DEBUG, () -> closedBecauseOf(cause)); // A flood creates no text unless DEBUG is on.
            }
        }
        closeChannel();
    }

    private String closedBecauseOf(Throwable cause) {
        return transport + " closed a connection from " + channel.remoteAddress() + ": " + cause.getMessage();
    }

    /** Whether the accepting side may have closed the connection because this rank had not proved itself. */
    private boolean awaitsAnswer() {
        return established && (phase == Phase.AWAITING_CHALLENGE || phase == Phase.AWAITING_ANSWER);
    }

    /**
     * Whether the reason may be that this rank made no call for too long; otherwise the peer closed the connection to
     * make room.
     */
    private boolean tookTooLong() {
        return transport.nanoTime() - begun >= TimeUnit.SECONDS.toNanos(HANDSHAKE_SECONDS);
    }

    /** Ends the connection because the peer has written malformed data to shared memory. */
    void malformed(MalformedFrameException cause) {
        fail(cause);
    }

    /** Reports the failure of the attempt to connect. */
    void connectFailed(Throwable cause) {
        fail(cause);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (phase == Phase.OPEN || phase != Phase.CLOSED && peer != null) {
            fail(closed());
        }
        phase = Phase.CLOSED;
        endTimeLimit();
    }

    private static EOFException closed() {
        return new EOFException("its connection was closed");
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        received.release();
        transport.openSockets().closed(this);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (phase != Phase.OPEN || !hasOnlyItsOutputFailed()) {
            // A write may find the channel closed before channelInactive reports it; that exception has no message.
            boolean wraps = cause instanceof DecoderException && cause.getCause() != null;
            fail(cause instanceof ClosedChannelException ? closed() : named(wraps ? cause.getCause() : cause));
        }
    }

    /** Epoll's message begins with the name of the system call; Java's does not. */
    private static Throwable named(Throwable cause) {
        boolean isReset = cause instanceof IOException
                && cause.getMessage() != null
                && cause.getMessage().contains("Connection reset");
        return isReset ? new IOException("its connection was reset", cause) : cause;
    }

    /**
     * After a failed write Netty has closed the output only. The data that the peer sent before it left must still be
     * read; then the end of the stream follows.
     */
    private boolean hasOnlyItsOutputFailed() {
        return channel.isOpen() && channel.unsafe().outboundBuffer() == null;
    }

    @Override
    public String toString() {
        return transport + (peer == null ? " and " + channel.remoteAddress() : " and rank " + peer.rank());
    }
}
