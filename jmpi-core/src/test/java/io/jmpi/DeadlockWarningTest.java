package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a job of threads without a limit of time says when it cannot end. */
@Timeout(60)
@Tag("full")
class DeadlockWarningTest {
    private final Logger logger = Logger.getLogger(Jmpi.class.getName());
    private final List<String> warnings = new CopyOnWriteArrayList<>();
    private final Thread waiting = Thread.currentThread();

    /** Ends the job, which would wait forever. */
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            warnings.add(entry.getMessage());
            waiting.interrupt();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void record() {
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void restore() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    @Test
    void shouldSayWhatEachRankWaitsFor() {
        assertThatThrownBy(() -> Jmpi.run(2, world -> world.recv(new int[1], 1 - world.rank(), 5 + world.rank())))
                .isInstanceOf(RankFailedException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(warnings)
                .singleElement()
                .satisfies(text -> assertThat(text)
                        .startsWith("deadlock")
                        .containsSubsequence(
                                "\nrank 0 waits ",
                                "(recv from rank 1, tag 5, world)",
                                "1 receive",
                                "\nrank 1 waits ",
                                "\ncycle: ",
                                "rank 0 ",
                                "rank 1 (recv from rank 1, tag 5, world)",
                                "rank 1 ",
                                "rank 0"));
    }
}
