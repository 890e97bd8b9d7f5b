package io.jmpi.internal.collective.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CollectiveContextTest {
    /**
     * Each collective operation has its own tag, forever. Programs that numbered their rounds like this ran out of tags
     * after 8.4 million (llnl/SAMRAI#206, trilinos/Trilinos#15380).
     */
    @Test
    @Tag("full")
    void shouldBeginAgainWithTagsWhenAllHaveBeenUsed() {
        CollectiveContext context = new CollectiveContext(null, null, 1);
        int tag = 0;
        for (long operation = 0; operation <= 1L << 31; operation++) {
            int next = context.nextTag();
            if (next < 0 || next == tag) {
                throw new AssertionError("operation " + operation + " has tag " + next + " after " + tag);
            }
            tag = next;
        }
        assertThat(tag).isEqualTo(1);
    }
}
