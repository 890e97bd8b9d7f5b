package io.jmpi.transport.netty.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.transport.contract.Frames;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Layout of the handshake's frames, and what their proofs prove. */
class HandshakeTest {
    private static final byte[] KEY =
            HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");

    private final Handshake connector = Handshakes.knowing(KEY, 1, 5);
    private final Handshake acceptor = Handshakes.knowing(KEY, 3, 5);

    private static byte[] bytes(ByteBuffer frame, int from, int length) {
        byte[] part = new byte[length];
        frame.get(from, part);
        return part;
    }

    private static String header(ByteBuffer frame) {
        return HexFormat.of().formatHex(bytes(frame, 0, FrameHeader.LENGTH));
    }

    private ByteBuffer hello(ByteBuffer challenge) {
        return connector.hello(challenge, 0, challenge.capacity(), 3);
    }

    /** The proof, from its definition. */
    private static byte[] hmac(
            String label, byte[] nonceA, byte[] nonceC, int connectingRank, int acceptingRank, int size)
            throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
        ByteBuffer ranks = ByteBuffer.allocate(16)
                .putInt(connectingRank)
                .putInt(acceptingRank)
                .putInt(size)
                .putInt(Handshakes.CREDIT);
        return mac.doFinal(Frames.concat(label.getBytes(StandardCharsets.US_ASCII), nonceA, nonceC, ranks.array()));
    }

    @Test
    void shouldLayOutTheChallenge() {
        ByteBuffer challenge = acceptor.challenge();
        assertThat(challenge.remaining()).isEqualTo(24);
        assertThat(header(challenge)).isEqualTo("0000001810000400");
        assertThat(bytes(challenge, 8, 16)).isNotEqualTo(new byte[16]);
    }

    @Test
    void shouldLayOutTheHello() throws Exception {
        ByteBuffer challenge = acceptor.challenge();
        ByteBuffer hello = hello(challenge);
        assertThat(hello.remaining()).isEqualTo(68);
        assertThat(header(hello)).isEqualTo("0000004411000400");
        assertThat(hello.getInt(8)).isEqualTo(1);
        assertThat(hello.getInt(12)).isEqualTo(5);
        assertThat(hello.getInt(32)).isEqualTo(Handshakes.CREDIT);
        assertThat(bytes(hello, 36, 32))
                .isEqualTo(hmac("hello", bytes(challenge, 8, 16), bytes(hello, 16, 16), 1, 3, 5));
    }

    @Test
    void shouldLayOutTheAnswers() throws Exception {
        ByteBuffer challenge = acceptor.challenge();
        ByteBuffer hello = hello(challenge);
        assertThat(Handshakes.checkedHello(acceptor, hello, 0, 68)).isEqualTo(1);
        ByteBuffer welcome = acceptor.answer(FrameHeader.WELCOME, 1);
        assertThat(welcome.remaining()).isEqualTo(44);
        assertThat(header(welcome)).isEqualTo("0000002c12000400");
        assertThat(bytes(welcome, 12, 32))
                .isEqualTo(hmac("welcome", bytes(challenge, 8, 16), bytes(hello, 16, 16), 1, 3, 5));
        ByteBuffer superseded = acceptor.answer(FrameHeader.SUPERSEDED, 1);
        assertThat(header(superseded)).isEqualTo("0000002c13000400");
        assertThat(bytes(superseded, 12, 32))
                .isEqualTo(hmac("superseded", bytes(challenge, 8, 16), bytes(hello, 16, 16), 1, 3, 5));
        assertThat(connector.checkedAnswer(welcome, 0, 44, 3)).isEqualTo(FrameHeader.WELCOME);
        assertThat(connector.checkedAnswer(superseded, 0, 44, 3)).isEqualTo(FrameHeader.SUPERSEDED);
    }

    @Test
    void shouldReadFramesAnywhereInABuffer() {
        ByteBuffer large = ByteBuffer.allocateDirect(200);
        large.put(7, acceptor.challenge(), 0, 24);
        ByteBuffer hello = connector.hello(large, 7, 24, 3);
        large.put(90, hello, 0, hello.capacity());
        assertThat(Handshakes.checkedHello(acceptor, large, 90, 68)).isEqualTo(1);
    }

    @Test
    void shouldProveAnewInEachHandshake() {
        Set<String> seen = new HashSet<>();
        ByteBuffer challenge = acceptor.challenge();
        for (int i = 0; i < 100; i++) {
            ByteBuffer hello = hello(challenge);
            seen.add(HexFormat.of().formatHex(bytes(acceptor.challenge(), 8, 16)));
            seen.add(HexFormat.of().formatHex(bytes(hello, 16, 16)));
            seen.add(HexFormat.of().formatHex(bytes(hello, 36, 32)));
        }
        assertThat(seen).hasSize(300);
    }

    @Test
    void shouldNotAcceptAProofOfAnythingElse() {
        ByteBuffer challenge = acceptor.challenge();
        for (int field : new int[] {Handshake.HELLO_RANK_OFFSET + 3, 16, 31, 32, 35, 36, 67}) {
            ByteBuffer hello = hello(challenge);
            hello.put(field, (byte) (hello.get(field) ^ 1));
            assertThatThrownBy(() -> Handshakes.checkedHello(acceptor, hello, 0, 68))
                    .as("byte %d changed", field)
                    .isInstanceOf(MalformedFrameException.class)
                    .hasMessageContaining("job's key");
        }
        ByteBuffer forAnother = connector.hello(challenge, 0, 24, 2);
        assertThatThrownBy(() -> Handshakes.checkedHello(acceptor, forAnother, 0, 68))
                .hasMessageContaining("job's key");
        ByteBuffer stale = hello(challenge);
        acceptor.challenge();
        assertThatThrownBy(() -> Handshakes.checkedHello(acceptor, stale, 0, 68))
                .hasMessageContaining("job's key");
    }

    @Test
    void shouldNotTakeOneAnswerForTheOther() {
        Handshakes.checkedHello(acceptor, hello(acceptor.challenge()), 0, 68);
        ByteBuffer welcome = acceptor.answer(FrameHeader.WELCOME, 1);
        welcome.put(FrameHeader.TYPE_FIELD_OFFSET, FrameHeader.SUPERSEDED);
        assertThatThrownBy(() -> connector.checkedAnswer(welcome, 0, 44, 3)).hasMessageContaining("job's key");
        ByteBuffer superseded = acceptor.answer(FrameHeader.SUPERSEDED, 1);
        superseded.put(FrameHeader.TYPE_FIELD_OFFSET, FrameHeader.WELCOME);
        assertThatThrownBy(() -> connector.checkedAnswer(superseded, 0, 44, 3)).hasMessageContaining("job's key");
    }

    @Test
    void shouldRefuseFramesOfAnotherLength() {
        ByteBuffer challenge =
                ByteBuffer.wrap(Arrays.copyOf(acceptor.challenge().array(), 32));
        assertThatThrownBy(() -> connector.hello(challenge, 0, 32, 3))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("type 16 of 24 bytes");
    }
}
