package io.jmpi.examples;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.Communicator;
import io.jmpi.Jmpi;
import io.jmpi.MpiConfig;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineGatheringTest {
    @ParameterizedTest
    @CsvSource({
        "queues, 1", "queues, 2", "queues, 3", "queues, 4", "queues, 5",
        "bins, 1", "bins, 2", "bins, 3", "bins, 4", "bins, 5"
    })
    void shouldGatherWhatASerialPassFinds(String matcher, int ranks) {
        Jmpi.run(MpiConfig.defaults().with("matcher", matcher), ranks, world -> {
            for (String text : LinesTest.ODD_TEXTS) {
                for (int pieceSize : new int[] {1, 3, 1024}) {
                    gather(world, text.getBytes(ISO_8859_1), Lines.pattern("b|line|^$"), pieceSize);
                }
            }
            gather(world, SampleFiles.weather(), Lines.pattern(",storm$"), 100);
        });
    }

    /** A share of one piece is long enough for rendezvous under default settings; one rank finds nothing. */
    @ParameterizedTest
    @CsvSource({"2", "3"})
    void shouldGatherMuch(int ranks) {
        byte[] text = ("x".repeat(999) + "\n").repeat(2000).getBytes(ISO_8859_1);
        text[text.length - 2] = 'y';
        Jmpi.run(ranks, world -> {
            gather(world, text, Lines.pattern("x$"), Integer.MAX_VALUE);
            gather(world, text, Lines.pattern("y"), 1 << 20);
        });
    }

    private static void gather(Communicator world, byte[] text, Pattern pattern, int pieceSize) {
        boolean root = world.rank() == 0;
        LineGathering gathering = new LineGathering(world, pieceSize);
        byte[] share = gathering.distribute(root ? text : null);
        LineGathering.Gathered gathered = gathering.gather(Lines.extract(share, pattern));
        gathering.free();
        assertThat(gathered != null).isEqualTo(root);
        if (root) {
            Lines.Extract serial = Lines.extract(text, pattern);
            assertThat(gathered.bytes()).isEqualTo(serial.bytes());
            assertThat(gathered.equalTo(serial)).isTrue();
            assertThat(gathered.ranks()).isEqualTo(world.size());
        }
    }
}
