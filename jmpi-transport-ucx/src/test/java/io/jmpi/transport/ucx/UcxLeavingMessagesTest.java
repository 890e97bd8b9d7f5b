package io.jmpi.transport.ucx;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.MpiConfig;
import io.jmpi.transport.contract.LeavingMessages;
import io.jmpi.transport.ucx.ucp.UcxLibrary;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages leave also while they are packed behind others, and in their order. */
@Timeout(60)
class UcxLeavingMessagesTest {
    @BeforeAll
    static void needsUcx() {
        assumeThat(UcxLibrary.problem()).as("why UCX cannot be used").isEmpty();
    }

    private static MpiConfig config(String matcher) {
        return MpiConfig.defaults().with("transport", "ucx").with("matcher", matcher);
    }

    @ParameterizedTest
    @CsvSource({"queues, application", "ucx-tag, application", "queues, thread"})
    void shouldSendEachMessageOfANonblockingCall(String matcher, String progress) {
        LeavingMessages.requireArrivalsOfNonblockingSends(config(matcher).with("progress", progress));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldDeliverInOrderWhateverIsSentLate(long seed) {
        LeavingMessages.requireOrderWhateverIsSentLate(config("queues"), seed);
    }
}
