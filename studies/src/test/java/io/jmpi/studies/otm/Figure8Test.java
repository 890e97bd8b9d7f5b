package io.jmpi.studies.otm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jmpi.studies.otm.Figure8.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Figures in virtual time do not depend on the machine, so they can be asserted. */
class Figure8Test {
    private final Measurements measured = Measurements.read();
    private final Figure8 figure = Figure8.of(Device.BLUEFIELD_3, measured);

    @Test
    void shouldDeriveTheRatesThatThePublishedDataHave() {
        assertThat(measured.rate(OtmCase.NO_CONFLICT, 1)).isCloseTo(0.523, within(0.001));
        assertThat(measured.rate(OtmCase.FAST_PATH, 32)).isCloseTo(3.160, within(0.002));
        assertThat(measured.rate("mpi-cpu-nc", 1)).isCloseTo(7.779, within(0.002));
    }

    @Test
    void shouldMeetThePointsThatItWasCalibratedWith() {
        assertThat(figure.points()).hasSize(18);
        assertThat(figure.points().stream().filter(Point::isCalibrated))
                .hasSize(8)
                .allSatisfy(
                        point -> assertThat(point.error()).as(point.toString()).isCloseTo(0, within(0.02)));
    }

    @Test
    void shouldPredictAllOtherPointsButOneWithinTheGoal() {
        List<Point> off = figure.points().stream()
                .filter(point -> Math.abs(point.error()) > Figure8.GOAL_LARGEST)
                .toList();
        assertThat(off).hasSize(1);
        assertThat(off.get(0).otmCase()).isEqualTo(OtmCase.FAST_PATH);
        assertThat(off.get(0).threads()).isEqualTo(8);
        assertThat(off.get(0).strictError()).isCloseTo(0, within(0.1));
        assertThat(figure.meanErrorOfAll()).isLessThan(0.10);
        assertThat(figure.meanError()).isLessThanOrEqualTo(Figure8.GOAL_MEAN);
    }

    @Test
    void shouldGiveTheSameRateEachTimeAndAnotherForOtherArrivals() {
        Device device = Device.BLUEFIELD_3;
        double rate = device.rate(OtmCase.FAST_PATH, 16);
        assertThat(device.rate(OtmCase.FAST_PATH, 16)).isEqualTo(rate);
        Device skewed = device.withSkew(1);
        assertThat(skewed.rate(OtmCase.FAST_PATH, 16)).isNotEqualTo(rate);
        assertThat(skewed.rate(OtmCase.FAST_PATH, 16)).isEqualTo(skewed.rate(OtmCase.FAST_PATH, 16));
    }

    @Test
    void shouldJudgeByPredictedPointsOnly() {
        Point calibrated = new Point(OtmCase.NO_CONFLICT, 8, 1, 2, 2);
        Point good = new Point(OtmCase.SLOW_PATH, 8, 1, 0.9, 0.9);
        Point bad = new Point(OtmCase.SLOW_PATH, 16, 1, 1.31, 1.31);
        assertThat(new Figure8(List.of(calibrated, good)).reachesGoals()).isTrue();
        assertThat(new Figure8(List.of(calibrated, good, good, good, bad)).meanError())
                .isCloseTo(0.1525, within(1e-9));
        assertThat(new Figure8(List.of(good, good, good, good, bad)).reachesGoals())
                .isFalse();
        assertThat(new Figure8(List.of(calibrated, bad, good)).largestError()).isCloseTo(0.31, within(1e-9));
    }

    @Test
    void shouldCalibrateToWhatTheModelHas() {
        Calibration calibration = new Calibration(measured, Device.BLUEFIELD_3, step -> {});
        assertThat(calibration.error(Device.BLUEFIELD_3)).isLessThan(0.01);
        Device far = Device.BLUEFIELD_3.with(Device.BLUEFIELD_3.costs().calibrated(7.5, 150, 100));
        assertThat(calibration.error(far)).isGreaterThan(0.01);
    }
}
