package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Assertions about the errors that calls throw. */
final class MpiErrors {
    private MpiErrors() {}

    /** The call throws an error of that class, whose message has all those parts. */
    static void assertError(ErrorClass errorClass, ThrowingCallable call, String... parts) {
        assertThatThrownBy(call).isInstanceOfSatisfying(MpiException.class, e -> {
            assertThat(e.errorClass()).as("class of: %s", e.getMessage()).isEqualTo(errorClass);
            for (String part : parts) {
                assertThat(e).hasMessageContaining(part);
            }
        });
    }

    /** The call throws an error of that class, whose message has all those parts in that order. */
    static void assertErrorInOrder(ErrorClass errorClass, ThrowingCallable call, String... parts) {
        assertThatThrownBy(call).isInstanceOfSatisfying(MpiException.class, e -> {
            assertThat(e.errorClass()).as("class of: %s", e.getMessage()).isEqualTo(errorClass);
            assertThat(e.getMessage()).containsSubsequence(parts);
        });
    }
}
