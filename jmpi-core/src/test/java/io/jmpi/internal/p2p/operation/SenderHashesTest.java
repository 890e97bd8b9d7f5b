package io.jmpi.internal.p2p.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.wire.InlineHashes;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class SenderHashesTest {
    @Test
    void shouldBeTheInlineHashesOfTheLastTag() {
        for (int source : new int[] {0, 1, 77, Integer.MAX_VALUE}) {
            SenderHashes hashes = new SenderHashes(source);
            for (int tag : new int[] {0, 1, 5, 1 << 20, Integer.MAX_VALUE}) {
                hashes.hash(tag);
                ByteBuffer expected = ByteBuffer.allocate(InlineHashes.LENGTH);
                InlineHashes.put(expected, 0, source, tag);
                assertThat(hashes.sourceTagAndSource()).isEqualTo(expected.getLong(0));
                assertThat(hashes.tagAndNoSequence()).isEqualTo(expected.getLong(8));
            }
        }
    }
}
