package io.jmpi.matching;

import java.util.List;
import java.util.function.Function;

/**
 * A setting of a matching engine. Users set it by the file {@code jmpi.properties}, the environment, system properties,
 * or {@code MpiConfig.with}. Immutable; any thread.
 *
 * @param <T> what a value is parsed to
 */
public final class MatcherSetting<T> {
    private final String key;
    private final String defaultValue;
    private final String description;
    private final Function<String, T> parser;

    /**
     * Declares a setting.
     *
     * @param key begins with the engine's name and a dot, as {@code exact.bins}
     * @param defaultValue the value unless it is set
     * @param description one line for the user
     * @param parser throws IllegalArgumentException with a message for the user if a value is invalid
     */
    public MatcherSetting(String key, String defaultValue, String description, Function<String, T> parser) {
        this.key = key;
        this.defaultValue = defaultValue;
        this.description = description;
        this.parser = parser;
    }

    /** A whole number in a range. */
    public static MatcherSetting<Integer> number(String key, int defaultValue, int min, int max, String description) {
        return new MatcherSetting<>(
                key, Integer.toString(defaultValue), description, text -> parseNumber(text, min, max));
    }

    /** A power of two from 1 to {@code max}. */
    public static MatcherSetting<Integer> powerOfTwo(String key, int defaultValue, int max, String description) {
        return new MatcherSetting<>(key, Integer.toString(defaultValue), description, text -> {
            int number = parseNumber(text, 1, max);
            if (Integer.bitCount(number) != 1) {
                throw new IllegalArgumentException("not a power of two");
            }
            return number;
        });
    }

    /** One of several words, of which the first is the default. */
    public static MatcherSetting<String> oneOf(String key, List<String> words, String description) {
        int last = words.size() - 1;
        String known = String.join(", ", words.subList(0, last)) + " or " + words.get(last);
        return new MatcherSetting<>(key, words.get(0), description, text -> {
            if (!words.contains(text)) {
                throw new IllegalArgumentException("must be " + known);
            }
            return text;
        });
    }

    private static int parseNumber(String text, int min, int max) {
        long number;
        try {
            number = Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a whole number", e);
        }
        if (number < min || number > max) {
            throw new IllegalArgumentException("not in " + min + ".." + max);
        }
        return (int) number;
    }

    /** The name that users give, as {@code exact.bins}. */
    public String key() {
        return key;
    }

    /** The value unless it is set. */
    public String defaultValue() {
        return defaultValue;
    }

    /** One line for the user. */
    public String description() {
        return description;
    }

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException if the value is invalid; the message states which values are valid
     */
    public T parse(String text) {
        return parser.apply(text);
    }

    @Override
    public String toString() {
        return key;
    }
}
