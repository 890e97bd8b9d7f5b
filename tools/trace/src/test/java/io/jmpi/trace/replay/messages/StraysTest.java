package io.jmpi.trace.replay.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.trace.format.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares with a list that is searched from its beginning. */
class StraysTest {
    private record Message(int number, int context, int source, int tag) {}

    @Test
    void shouldTakeTheFirstMessageThatAReceiveAccepts() {
        long seed = TestSeeds.random("StraysTest").nextLong();
        Random random = new Random(seed);
        Strays strays = new Strays();
        List<Message> expected = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            int context = random.nextInt(2);
            int source = random.nextInt(4);
            int tag = random.nextInt(4);
            if (random.nextInt(100) < (i / 1000 % 2 == 0 ? 60 : 40)) {
                strays.add(i, context, source, tag, 10L * i);
                expected.add(new Message(i, context, source, tag));
            } else {
                int wantedSource = random.nextInt(3) == 0 ? Call.ANY_SOURCE : source;
                int wantedTag = random.nextInt(3) == 0 ? Call.ANY_TAG : tag;
                int taken = strays.take(context, wantedSource, wantedTag);
                Message first = expected.stream()
                        .filter(message -> message.context == context)
                        .filter(message -> wantedSource == Call.ANY_SOURCE || message.source == wantedSource)
                        .filter(message -> wantedTag == Call.ANY_TAG || message.tag == wantedTag)
                        .findFirst()
                        .orElse(null);
                assertThat(taken == Strays.NONE).as("seed %d, step %d", seed, i).isEqualTo(first == null);
                if (first != null) {
                    expected.remove(first);
                    assertThat(strays.message(taken))
                            .as("seed %d, step %d", seed, i)
                            .isEqualTo(first.number);
                    assertThat(strays.source(taken)).isEqualTo(first.source);
                    assertThat(strays.tag(taken)).isEqualTo(first.tag);
                    assertThat(strays.arrival(taken)).isEqualTo(10L * first.number);
                }
            }
            assertThat(strays.isEmpty()).isEqualTo(expected.isEmpty());
        }
    }
}
