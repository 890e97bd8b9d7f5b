package io.jmpi.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class ElementsTest {
    private static final Datatype<ByteBuffer> INTS = Datatype.INT.inBuffer();

    @Test
    void shouldBeAtTheSamePlaceWhenLentTwice() {
        ByteBuffer memory = ByteBuffer.allocate(16);
        Elements<ByteBuffer> lent = new Elements<>(memory, 4, 3, INTS).lent();
        Elements<ByteBuffer> again = new Elements<>(memory, 0, 3, INTS).lent();
        assertThat(again.range(1, 1).isAt(lent)).isTrue();
        assertThat(again.isAt(lent)).isFalse();
        assertThat(new Elements<>(ByteBuffer.allocate(16), 4, 3, INTS).isAt(lent))
                .isFalse();
    }

    @Test
    void shouldCopyWhatWasLentWhateverTheBufferBecomes() {
        ByteBuffer memory = ByteBuffer.allocate(8).putInt(4, 7);
        Elements<ByteBuffer> lent = new Elements<>(memory, 4, 1, INTS).lent();
        memory.order(ByteOrder.LITTLE_ENDIAN).limit(0);
        int[] target = new int[1];
        lent.copyTo(new Elements<>(target, 0, 1, Datatype.INT));
        assertThat(target).containsExactly(7);
    }
}
