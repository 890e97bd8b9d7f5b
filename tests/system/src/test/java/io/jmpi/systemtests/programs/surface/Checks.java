package io.jmpi.systemtests.programs.surface;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Objects;

/** Compares what came out with what should, at one rank, and makes a digest of it in the order of the calls. */
final class Checks {
    private final String place;
    private long digest;
    private int made;

    /**
     * Nothing has been checked yet.
     *
     * @param place where this is, for the messages of errors
     */
    Checks(String place) {
        this.place = place;
    }

    /** Fails the program unless both are equal; arrays are compared by their elements. */
    void same(String what, Object expected, Object actual) {
        if (!Objects.deepEquals(expected, actual)) {
            throw new IllegalStateException(place + ": " + what + ": " + difference(expected, actual));
        }
        digest = digest * 31 + Arrays.deepHashCode(new Object[] {actual});
        made++;
    }

    /** Fails the program unless the call does, with an error of that class. */
    void fails(String what, ErrorClass expected, Runnable call) {
        try {
            call.run();
        } catch (MpiException e) {
            same(what, expected.name(), e.errorClass().name());
            return;
        }
        throw new IllegalStateException(place + ": " + what + ": no error, and not class " + expected);
    }

    /** The first elements that differ, since arrays may be long. */
    private static String difference(Object expected, Object actual) {
        if (expected instanceof Object[] || !isArray(expected) || !isArray(actual)) {
            return "not " + text(expected) + ", but " + text(actual);
        }
        int length = Array.getLength(expected);
        if (Array.getLength(actual) != length) {
            return "not " + length + " elements, but " + Array.getLength(actual);
        }
        int index = 0;
        while (Array.get(expected, index).equals(Array.get(actual, index))) {
            index++;
        }
        return "element " + index + " of " + length + " is not " + Array.get(expected, index) + ", but "
                + Array.get(actual, index);
    }

    private static boolean isArray(Object value) {
        return value != null && value.getClass().isArray();
    }

    private static String text(Object value) {
        return value instanceof Object[] array ? Arrays.deepToString(array) : String.valueOf(value);
    }

    /** A number that depends on all that was checked. */
    long digest() {
        return digest;
    }

    /** How many times something was compared. */
    int made() {
        return made;
    }
}
