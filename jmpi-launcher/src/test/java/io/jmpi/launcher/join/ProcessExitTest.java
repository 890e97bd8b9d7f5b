package io.jmpi.launcher.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ProcessExitTest {
    private final CountDownLatch end = new CountDownLatch(1);
    private final ProcessExit exit = new ProcessExit(code -> {});

    private void await() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The connection of a rank stays open as long as it may fail. */
    @Test
    void shouldKnowWhetherMainGoesOn() throws Exception {
        assertThat(exit.hasRunningMain()).isFalse();
        Thread main = new Thread(this::await);
        exit.runsMain(main);
        main.start();
        assertThat(exit.hasRunningMain()).isTrue();
        end.countDown();
        main.join();
        assertThat(exit.hasRunningMain()).isFalse();
    }

    @Test
    void shouldKnowThatMainHasThrown() throws Exception {
        Thread main = new Thread(this::await);
        exit.runsMain(main);
        main.start();
        exit.noteThrown();
        assertThat(exit.hasRunningMain()).isFalse();
        end.countDown();
        main.join();
    }
}
