package io.jmpi.launcher.pmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineSealsTest {
    private static final int AGENT = 4;

    private final JobKey key = JobKey.random();

    /** What one side puts on the wire for three messages. */
    private List<String> sent(JobKey.Side side, String nonce) throws IOException {
        ByteArrayOutputStream wire = new ByteArrayOutputStream();
        PmiLines lines = new PmiLines(InputStream.nullInputStream(), wire);
        lines.protect(new LineSeals(key.ofConnection(AGENT, "A", nonce), side));
        for (int number = 0; number < 3; number++) {
            lines.write(PmiMessage.of("jmpi_ended", "rank", "" + number, "code", "" + number));
        }
        return new ArrayList<>(wire.toString(StandardCharsets.US_ASCII).lines().toList());
    }

    /** What the agent of the connection with the nonce B reads from the wire. */
    private static List<String> received(JobKey key, List<String> wire) throws IOException {
        byte[] bytes = (String.join("\n", wire) + "\n").getBytes(StandardCharsets.US_ASCII);
        PmiLines lines = new PmiLines(new ByteArrayInputStream(bytes), new ByteArrayOutputStream());
        lines.protect(new LineSeals(key.ofConnection(AGENT, "A", "B"), JobKey.Side.RANK));
        List<String> texts = new ArrayList<>();
        for (PmiMessage message = lines.read(); message != null; message = lines.read()) {
            texts.add(message.line().strip());
        }
        return texts;
    }

    @Test
    void shouldReadWhatTheOtherSideHasSentInClear() throws IOException {
        List<String> wire = sent(JobKey.Side.LAUNCHER, "B");
        assertThat(wire).allSatisfy(line -> assertThat(line).matches("cmd=jmpi_ended \\S+ \\S+ jmpi_seal=\\S{43}"));
        assertThat(received(key, wire))
                .containsExactly(
                        "cmd=jmpi_ended rank=0 code=0", "cmd=jmpi_ended rank=1 code=1", "cmd=jmpi_ended rank=2 code=2");
    }

    @Test
    void shouldProtectLongLines() throws IOException {
        ByteArrayOutputStream wire = new ByteArrayOutputStream();
        PmiLines lines = new PmiLines(InputStream.nullInputStream(), wire);
        lines.protect(new LineSeals(key.ofConnection(AGENT, "A", "B"), JobKey.Side.LAUNCHER));
        PmiMessage message = PmiMessage.of("jmpi_output", "data", "A".repeat(1 << 20));
        lines.write(message);
        assertThat(received(
                        key, wire.toString(StandardCharsets.US_ASCII).lines().toList()))
                .containsExactly(message.line().strip());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"changed", "lengthened", "repeated", "dropped", "reordered", "unsealed", "empty", "a mark only"})
    void shouldRefuseALineThatIsNotTheNextOfTheOtherSide(String fault) throws IOException {
        List<String> wire = sent(JobKey.Side.LAUNCHER, "B");
        String second = wire.get(1);
        switch (fault) {
            case "changed" -> wire.set(1, second.replace("code=1", "code=0"));
            case "lengthened" -> wire.set(1, second + "\r");
            case "repeated" -> wire.add(1, wire.get(0));
            case "dropped" -> wire.remove(1);
            case "reordered" -> wire.add(1, wire.remove(2));
            case "unsealed" -> wire.set(1, second.substring(0, second.length() - LineSeals.LENGTH));
            case "empty" -> wire.add(1, "");
            default -> wire.add(1, second.substring(second.length() - LineSeals.LENGTH));
        }
        assertThatThrownBy(() -> received(key, wire))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContainingAll("line 2 ", "changed");
    }

    @Test
    void shouldRefuseWhatTheReaderItselfHasSent() throws IOException {
        List<String> reflected = sent(JobKey.Side.RANK, "B");
        assertThatThrownBy(() -> received(key, reflected)).hasMessageContainingAll("line 1 ", "changed");
    }

    @Test
    void shouldRefuseLinesOfAnotherConnectionOrJob() throws IOException {
        List<String> earlier = sent(JobKey.Side.LAUNCHER, "another nonce");
        assertThatThrownBy(() -> received(key, earlier)).hasMessageContainingAll("line 1 ", "changed");
        List<String> others = sent(JobKey.Side.LAUNCHER, "B");
        assertThatThrownBy(() -> received(JobKey.random(), others)).hasMessageContainingAll("line 1 ", "changed");
    }
}
