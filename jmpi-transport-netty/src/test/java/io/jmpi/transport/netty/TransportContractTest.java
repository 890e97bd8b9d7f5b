package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.job.Job;
import io.jmpi.transport.FrameRing;
import io.jmpi.transport.InJvmTransportProvider;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.contract.TransportContract;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.jmpi.wire.FrameHeader;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of transports, for those of this module and the one in a JVM. */
class TransportContractTest {
    private static final int SILENCE_SECONDS = 30;

    enum Kind {
        IN_JVM,
        TCP,
        TCP_NIO,
        SHM,
        SHM_NIO,
        TLS,
        TLS_NIO;

        Transport open(Job job) {
            Thread thread = Thread.currentThread();
            return switch (this) {
                case IN_JVM -> new InJvmTransportProvider().open(job, TransportSettings.ofOneHost(1 << 20), thread);
                case TCP ->
                    new ProcessTransport(
                            job, SocketIo.best(), Carrier.SOCKET, TransportSettings.ofOneHost(1 << 20), thread);
                case TCP_NIO ->
                    new ProcessTransport(
                            job, SocketIo.NIO, Carrier.SOCKET, TransportSettings.ofOneHost(1 << 20), thread);
                case SHM ->
                    new ProcessTransport(
                            job, SocketIo.best(), Carrier.SHARED_MEMORY, TransportSettings.ofOneHost(1 << 20), thread);
                case SHM_NIO ->
                    new ProcessTransport(
                            job, SocketIo.NIO, Carrier.SHARED_MEMORY, TransportSettings.ofOneHost(1 << 20), thread);
                case TLS -> encrypted(job, SocketIo.best());
                case TLS_NIO -> encrypted(job, SocketIo.NIO);
            };
        }

        /** Each rank has an address of its own, as on several hosts. */
        private static Transport encrypted(Job job, SocketIo io) {
            byte[] address = {127, 0, 0, (byte) (2 + job.rank())};
            try {
                TransportSettings settings =
                        new TransportSettings(InetAddress.getByAddress(address), 1 << 20, true, SILENCE_SECONDS);
                return new ProcessTransport(job, io, Carrier.SOCKET, settings, Thread.currentThread());
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException(e);
            }
        }
    }

    /** Over one of them. */
    private abstract static class OfKind extends TransportContract {
        private final Kind kind;

        OfKind(Kind kind) {
            this.kind = kind;
        }

        @Override
        protected Transport open(Job job) {
            return kind.open(job);
        }
    }

    @Nested
    class InJvm extends OfKind {
        InJvm() {
            super(Kind.IN_JVM);
        }
    }

    @Nested
    class Tcp extends OfKind {
        Tcp() {
            super(Kind.TCP);
        }
    }

    @Nested
    class TcpByNio extends OfKind {
        TcpByNio() {
            super(Kind.TCP_NIO);
        }
    }

    @Nested
    class Shm extends OfKind {
        Shm() {
            super(Kind.SHM);
        }
    }

    @Nested
    class ShmByNio extends OfKind {
        ShmByNio() {
            super(Kind.SHM_NIO);
        }
    }

    @Nested
    class Tls extends OfKind {
        Tls() {
            super(Kind.TLS);
        }
    }

    @Nested
    class TlsByNio extends OfKind {
        TlsByNio() {
            super(Kind.TLS_NIO);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 16, 33, 64, 200, 5000})
    void shouldShareLittleMemoryInLargeJobs(int ranks) {
        int length = FrameRing.lengthFor(ranks, 256 << 20);
        if (ranks <= 64) {
            assertThat((long) length * ranks * ranks).isLessThanOrEqualTo(256 << 20);
        }
        assertThat(FrameRing.longestFrame(length)).isBetween(4096, FrameHeader.MAX_FRAME_LENGTH);
    }
}
