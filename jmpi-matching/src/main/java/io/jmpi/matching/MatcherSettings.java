package io.jmpi.matching;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Settings of the engines: the values that users have set, and the defaults of all others. Immutable; any thread. */
public final class MatcherSettings {
    /** The default of every setting. */
    public static final MatcherSettings DEFAULT = new MatcherSettings(Map.of());

    private final Map<String, String> values;

    private MatcherSettings(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    /** Settings with these values, by their keys. */
    public static MatcherSettings of(Map<String, String> values) {
        return new MatcherSettings(values);
    }

    /** These settings with one changed. */
    public MatcherSettings with(MatcherSetting<?> setting, Object value) {
        return with(setting.key(), value);
    }

    /** These settings with one changed. */
    public MatcherSettings with(String key, Object value) {
        Map<String, String> changed = new TreeMap<>(values);
        changed.put(key, value.toString());
        return new MatcherSettings(changed);
    }

    /** Whether a value is set, even if it equals the default. */
    boolean has(MatcherSetting<?> setting) {
        return values.containsKey(setting.key());
    }

    /**
     * A value.
     *
     * @throws IllegalArgumentException if the value that is set is invalid; the message names the key
     */
    public <T> T get(MatcherSetting<T> setting) {
        String text = text(setting);
        try {
            return setting.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "setting '" + setting.key() + "' has value '" + text + "': " + e.getMessage(), e);
        }
    }

    /** Whether matchers of an engine find the same values in other settings. */
    public boolean matchLike(MatcherSettings other, MatcherProvider engine) {
        return Stream.concat(engine.settings().stream(), engine.settingsOfOthers().stream())
                .allMatch(each -> text(each).equals(other.text(each)));
    }

    private String text(MatcherSetting<?> setting) {
        return values.getOrDefault(setting.key(), setting.defaultValue());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MatcherSettings settings && values.equals(settings.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return new TreeMap<>(values).toString();
    }
}
