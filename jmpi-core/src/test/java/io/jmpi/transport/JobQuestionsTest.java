package io.jmpi.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JobQuestionsTest {
    @Test
    void shouldAnswerThatThereIsNoAnswerForLackOfMemory() throws Exception {
        JobQuestions questions = new JobQuestions(null, Runnable::run);
        CompletableFuture<RuntimeException> failure = new CompletableFuture<>();
        questions.ask(
                job -> {
                    throw new OutOfMemoryError("Java heap space");
                },
                answer -> {},
                failure::complete);
        assertThat(failure.get(30, TimeUnit.SECONDS))
                .hasMessageContainingAll("launcher", "java.lang.OutOfMemoryError: Java heap space");
        questions.close();
    }
}
