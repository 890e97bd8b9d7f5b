package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/**
 * Assertions about the errors that calls throw. Where a fact begins or ends with a letter or digit, a word or number of
 * the message does so too: {@code 1 element} is not in "11 elements", nor {@code 0..2} in "10..2" or "0..23".
 */
public final class MpiErrors {
    private MpiErrors() {}

    /** The call throws an error of that class, whose message has all those facts. */
    public static void assertError(ErrorClass errorClass, ThrowingCallable call, String... facts) {
        assertMessage(errorClass, call, facts, message -> {
            for (String fact : facts) {
                end(fact, message, 0);
            }
        });
    }

    /** The call throws an error of that class, whose message has all those facts in that order. */
    public static void assertErrorInOrder(ErrorClass errorClass, ThrowingCallable call, String... facts) {
        assertMessage(errorClass, call, facts, message -> {
            int from = 0;
            for (String fact : facts) {
                from = end(fact, message, from);
            }
        });
    }

    private static void assertMessage(
            ErrorClass errorClass, ThrowingCallable call, String[] facts, Consumer<String> check) {
        assertThatThrownBy(call, "an error of class %s with %s", errorClass, Arrays.toString(facts))
                .isInstanceOfSatisfying(MpiException.class, e -> {
                    assertThat(e.errorClass())
                            .as("class of: %s", e.getMessage())
                            .isEqualTo(errorClass);
                    check.accept(String.valueOf(e.getMessage()));
                });
    }

    /** Where the fact ends in the message, of which the part before that index has the facts before it. */
    private static int end(String fact, String message, int from) {
        Matcher matcher = whole(fact).matcher(message);
        if (!matcher.find(from)) {
            String after = from == 0 ? "" : " after '" + message.substring(0, from) + "'";
            fail("no '%s'%s in the message: %s", fact, after, message);
        }
        return matcher.end();
    }

    private static Pattern whole(String fact) {
        String before = fact.matches("(?s)\\w.*") ? "(?<![\\w.-])" : "";
        String after = fact.matches("(?s).*\\w") ? "(?!\\w)" : "";
        return Pattern.compile(before + Pattern.quote(fact) + after);
    }
}
