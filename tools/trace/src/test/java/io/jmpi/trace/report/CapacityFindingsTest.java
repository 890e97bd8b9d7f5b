package io.jmpi.trace.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.replay.capacity.CapacityResult;
import io.jmpi.trace.replay.capacity.CapacityResult.Device;
import io.jmpi.trace.replay.capacity.CapacityResult.Point;
import io.jmpi.trace.replay.capacity.CapacityResult.Slower;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapacityFindingsTest {
    private static final long USUAL = 100_000;

    private static Point point(int entries, double speed, long nanos, double onDevice) {
        return new Point(entries, speed, nanos, (double) (nanos - USUAL) / USUAL, onDevice, 0, 0);
    }

    private static CapacityFindings of(long tenTimesSlower, Point... points) {
        return new CapacityFindings(new CapacityResult(
                "app",
                2,
                10,
                1,
                "wall",
                0,
                "kept",
                USUAL,
                USUAL,
                List.of(
                        new Slower(1, USUAL, 0, 10),
                        new Slower(10, tenTimesSlower, (double) (tenTimesSlower - USUAL) / USUAL, 10),
                        new Slower(100, 2 * USUAL, 1, 10)),
                List.of(new Device("cells", "queues", USUAL, List.of(points))),
                List.of()));
    }

    @Test
    void shouldSayFromWhichCapacityAndSpeedOnADevicePays() {
        CapacityFindings findings = of(
                USUAL,
                point(16, 0.1, 101_000, 0.5),
                point(64, 0.1, 102_000, 0.9),
                point(16, 1, 100_000, 0.5),
                point(64, 1, 99_600, 0.9),
                point(16, 10, 99_950, 0.5),
                point(64, 10, 99_000, 0.9));
        assertThat(findings.devices())
                .containsExactly(
                        "cells pays from 64 entries on if its speed is at least 1: 90.0 % of the searches end on"
                                + " it, and the application takes 0.40 % less time. At best, with 64 entries and a speed of 10,"
                                + " 90.0 % of the searches end on it, and the application takes 1.00 % less time.");
    }

    @Test
    void shouldSayWhichCapacitiesPayWhenMoreDoNot() {
        assertThat(of(USUAL, point(16, 1, 99_000, 1), point(64, 1, 99_500, 1), point(256, 1, 100_500, 1))
                        .devices()
                        .get(0))
                .startsWith("cells pays with 16 and 64 entries if its speed is at least 1: ");
        assertThat(of(
                                USUAL,
                                point(16, 1, 99_000, 1),
                                point(64, 1, 99_950, 1),
                                point(256, 1, 99_000, 1),
                                point(1024, 1, 99_000, 1),
                                point(4096, 1, 100_000, 1))
                        .devices()
                        .get(0))
                .startsWith("cells pays with 16, 256 and 1,024 entries if its speed is at least 1: ");
        assertThat(of(USUAL, point(16, 0.1, 99_000, 1), point(16, 1, 100_000, 1))
                        .devices()
                        .get(0))
                .startsWith("cells pays from 16 entries on at a speed of 0.1: ");
    }

    @Test
    void shouldSayWhenADeviceDoesNotPay() {
        assertThat(of(USUAL, point(16, 1, 100_000, 0), point(64, 1, 100_200, 1)).devices())
                .containsExactly(
                        "cells does not pay: at best, with 16 entries and a speed of 1, 0 % of the searches end on"
                                + " it, and the application takes as long as without it.");
    }

    @Test
    void shouldCheckTheFindingsWithNumbers() {
        List<String> hold = of(
                        100_500,
                        point(16, 0.1, 100_000, 0.5),
                        point(64, 0.1, 100_000, 0.9),
                        point(16, 10, 100_000, 0.5),
                        point(64, 10, 98_000, 0.9))
                .ofLevyAndFerreira();
        assertThat(hold.get(0)).contains(": holds; ", "10 times as long by +0.50 %", "100 times as long by +100.00 %");
        assertThat(hold.get(1)).contains("speed of 0.1", "holds for cells.");
        assertThat(hold.get(2))
                .contains(
                        "speed of 10", "holds for cells (16 entries with 50.0 % of the searches take 2.04 % more time")
                .contains("than 64 with 90.0 %)");

        List<String> fail = of(
                        102_000,
                        point(16, 0.1, 100_000, 0.5),
                        point(64, 0.1, 98_000, 0.9),
                        point(16, 10, 100_000, 0.5),
                        point(64, 10, 100_000, 0.9))
                .ofLevyAndFerreira();
        assertThat(fail).allMatch(finding -> finding.contains("does not hold"));
    }

    @Test
    void shouldSayWhenNothingCanBeSeen() {
        assertThat(of(USUAL, point(16, 1, 100_000, 0.9), point(64, 1, 100_000, 0.9))
                        .ofLevyAndFerreira()
                        .get(2))
                .contains("cannot be seen for cells", "--longer");
    }
}
