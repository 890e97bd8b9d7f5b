package io.jmpi;

import static io.jmpi.MpiErrors.assertError;

import io.jmpi.errors.ErrorClass;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the first calls of a new program say of an argument that is no buffer. */
class NoBufferTest {
    private interface Call {
        void run(Communicator world, Object noBuffer);
    }

    private static final List<Call> CALLS = List.of(
            (world, noBuffer) -> world.send(noBuffer, 0, 0),
            (world, noBuffer) -> world.isend(noBuffer, 0, 0),
            (world, noBuffer) -> world.recv(noBuffer, 0, 0),
            (world, noBuffer) -> world.irecv(noBuffer, 0, 0),
            (world, noBuffer) -> world.bcast(noBuffer, 0),
            (world, noBuffer) -> world.ibcast(noBuffer, 0));

    private static void shouldFail(Object noBuffer, String advice) {
        Jmpi.run(
                1,
                world -> CALLS.forEach(call -> assertError(
                        ErrorClass.BUFFER,
                        () -> call.run(world, noBuffer),
                        noBuffer.getClass().getName(),
                        advice)));
    }

    @Test
    void shouldNameTheCallsThatSendObjects() {
        shouldFail("hello", "sendObject");
        shouldFail(List.of(1, 2), "sendObject");
        shouldFail(TimeUnit.SECONDS, "sendObject");
    }

    @Test
    void shouldAdviseAnArrayForANumber() {
        shouldFail(3, "array of one element");
        shouldFail(2.5, "array of one element");
        shouldFail('c', "array of one element");
        shouldFail(true, "array of one element");
    }

    /** A literal needs no cast to choose the method. */
    @Test
    void shouldCompileACallWithALiteral() {
        Jmpi.run(1, world -> {
            assertError(ErrorClass.BUFFER, () -> world.send("hello", 0, 0), "java.lang.String", "sendObject");
            assertError(ErrorClass.BUFFER, () -> world.bcast(7L, 0), "java.lang.Long", "array of one element");
            assertError(ErrorClass.BUFFER, () -> world.recv(null, 0, 0), "buffer is null");
        });
    }
}
