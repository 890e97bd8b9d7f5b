package io.jmpi.offload.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import io.jmpi.offload.Rings;
import io.jmpi.offload.tagmatching.SyncRule;
import io.jmpi.offload.tagmatching.TagMatchingUnit;
import io.jmpi.offload.tagmatching.UnitSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An engine {@code hardware} or {@code overlap} whose unit a test steps by hand, and what it has decided, in words. Receives
 * and messages have names. The unit exists already: for {@code hardware} one message has been unexpected, and is gone.
 */
final class HardwareRun implements MatchHandler {
    static final int SOURCE = 3;
    static final int LONG = 4_000;
    static final int SEGMENT = 1_000;

    final HardwareMatcher matcher;
    final TagMatchingUnit unit;
    private final Map<Object, String> names = new HashMap<>();
    private final List<String> outcomes = new ArrayList<>();

    /** An engine {@code overlap} with that many entries. */
    static HardwareRun overlap(int tags, SequenceTrace trace) {
        return overlap(tags, trace, MatchingHints.NONE);
    }

    static HardwareRun overlap(int tags, SequenceTrace trace, MatchingHints hints) {
        HardwareSettings settings = new HardwareSettings(tags, 1024, 0, SyncRule.COUNTER, false);
        UnitSettings unit = new UnitSettings(tags, 128, 128, 128, 128, SEGMENT, SyncRule.COUNTER);
        return new HardwareRun(HardwareMatcher.overlap(
                5, hints, settings, unit, OverlapParts.of(trace), Rings.OF_THREADS, new MatchingStatistics()));
    }

    private HardwareRun(HardwareMatcher overlap) {
        matcher = overlap;
        matcher.leaveUnitToCaller();
        unit = matcher.unit();
    }

    HardwareRun(SyncRule rule) {
        this(new HardwareSettings(16, 1024, 8192, rule, false), MatchingHints.NONE);
    }

    HardwareRun(HardwareSettings settings, MatchingHints hints) {
        this(settings, hints, new UnitSettings(settings.tags(), 64, 64, 64, 32, SEGMENT, settings.sync()));
    }

    HardwareRun(HardwareSettings settings, MatchingHints hints, UnitSettings unitSettings) {
        matcher = new HardwareMatcher(5, hints, settings, unitSettings, new MatchingStatistics());
        matcher.leaveUnitToCaller();
        matcher.arrive(new TestMessage(99, 99));
        matcher.settle(this, HostState.IDLE);
        assertThat(matcher.probe(99, 99, true)).isNotNull();
        outcomes.clear();
        unit = matcher.unit();
    }

    // What the program and the network do.

    /** A receive with a buffer of {@link #LONG}, which finds no message. */
    TestReceive post(String name, int tag) {
        return post(name, new TestReceive(SOURCE, tag).withBuffer(LONG, true));
    }

    TestReceive post(String name, TestReceive receive) {
        names.put(receive, name);
        assertThat(matcher.post(receive)).isNull();
        return receive;
    }

    /** A short eager message. */
    TestMessage arrive(String name, int tag) {
        return arrive(name, new TestMessage(SOURCE, tag).withData(8, false));
    }

    TestMessage arrive(String name, TestMessage message) {
        names.put(message, name);
        assertThat(matcher.arrive(message)).isNull();
        return message;
    }

    // What the unit and the poller do.

    void command() {
        assertThat(unit.stepCommand()).as("a command").isTrue();
    }

    void wire() {
        assertThat(unit.stepWire()).as("a message").isTrue();
    }

    void transfer() {
        assertThat(unit.stepTransfer()).as("a segment").isTrue();
    }

    void commands() {
        while (unit.stepCommand()) {}
    }

    /** Polls everything, and returns what was reported by this. */
    List<String> poll() {
        return poll(Integer.MAX_VALUE);
    }

    List<String> poll(int limit) {
        outcomes.clear();
        assertThat(matcher.poll(this, limit, HostState.IDLE)).isEqualTo((int) outcomes.stream()
                .filter(outcome -> !outcome.contains("decided"))
                .count());
        return List.copyOf(outcomes);
    }

    /** Polls what may be polled while the program computes. */
    List<String> pollMatches() {
        outcomes.clear();
        assertThat(matcher.pollMatches(this, Integer.MAX_VALUE, HostState.IDLE)).isEqualTo(outcomes.size());
        return List.copyOf(outcomes);
    }

    List<String> settle() {
        outcomes.clear();
        matcher.settle(this, HostState.IDLE);
        return List.copyOf(outcomes);
    }

    long counter(String name) {
        Long count = matcher.deviceCounters().get(name);
        assertThat(count).as(name).isNotNull();
        return count;
    }

    boolean isOffloaded(TestReceive receive) {
        return receive.isStored() && UnitReceive.of(receive).isInUnit();
    }

    @Override
    public void onDecided(PostedReceive receive, ArrivedMessage message) {
        outcomes.add(names.get(receive) + " decided " + names.get(message));
    }

    @Override
    public void onMatch(PostedReceive receive, ArrivedMessage message) {
        assertThat(((TestReceive) receive).isClear()).isTrue();
        assertThat(((TestMessage) message).isClear()).isTrue();
        outcomes.add(names.get(receive) + " gets " + names.get(message));
    }

    @Override
    public void onUnexpected(ArrivedMessage message) {
        outcomes.add(names.get(message) + " is unexpected");
    }

    @Override
    public void onCancelled(PostedReceive receive) {
        assertThat(((TestReceive) receive).isClear()).isTrue();
        outcomes.add(names.get(receive) + " is cancelled");
    }
}
