package io.jmpi.matching.text;

/** Numbers of things, for messages. */
public final class Count {
    private Count() {}

    /**
     * Returns a number with its noun: {@code 1 element}, {@code 2 elements}.
     *
     * @param noun in the singular; an s makes it plural
     */
    public static String of(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
