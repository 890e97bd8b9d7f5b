package io.jmpi.transport.ucx.tag;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TagBitsTest {
    private static final int CONTEXT = TagBits.CONTEXTS - 1;
    private static final int SOURCE = TagBits.SOURCES - 1;

    private static boolean isAccepted(int postedSource, int postedTag, int context, int source, int tag) {
        long posted = TagBits.pack(CONTEXT, postedSource, postedTag);
        long message = TagBits.pack(context, source, tag);
        return ((posted ^ message) & TagBits.mask(postedSource, postedTag)) == 0;
    }

    @Test
    void shouldPackAndUnpackTheGreatest() {
        long bits = TagBits.pack(CONTEXT, SOURCE, Integer.MAX_VALUE);
        assertThat(bits).isEqualTo(-1);
        assertThat(TagBits.source(bits)).isEqualTo(SOURCE);
        assertThat(TagBits.tag(bits)).isEqualTo(Integer.MAX_VALUE);
        assertThat(TagBits.pack(0, 0, 0)).isZero();
    }

    @Test
    void shouldAcceptByTheRulesOfWildcards() {
        assertThat(isAccepted(SOURCE, 7, CONTEXT, SOURCE, 7)).isTrue();
        assertThat(isAccepted(SOURCE, 7, CONTEXT, SOURCE, 8)).isFalse();
        assertThat(isAccepted(SOURCE, 7, CONTEXT, 0, 7)).isFalse();
        assertThat(isAccepted(ANY_SOURCE, 7, CONTEXT, 0, 7)).isTrue();
        assertThat(isAccepted(ANY_SOURCE, 7, CONTEXT, 0, 8)).isFalse();
        assertThat(isAccepted(5, ANY_TAG, CONTEXT, 5, Integer.MAX_VALUE)).isTrue();
        assertThat(isAccepted(5, ANY_TAG, CONTEXT, 4, 0)).isFalse();
        assertThat(isAccepted(ANY_SOURCE, ANY_TAG, CONTEXT, 9, 9)).isTrue();
        assertThat(isAccepted(ANY_SOURCE, ANY_TAG, CONTEXT - 1, 9, 9)).isFalse();
    }

    @Test
    void shouldHaveTheBinsOfUcx() {
        assertThat(TagBits.bin(0)).isZero();
        assertThat(TagBits.bin(1021L << 32 | 1020)).isEqualTo(1020);
        assertThat(TagBits.bin(-1L)).isZero();
        assertThat(TagBits.bin(TagBits.pack(3, 4, 5))).isEqualTo(TagBits.bin(TagBits.pack(3, 4, 5 + 1021)));
    }
}
