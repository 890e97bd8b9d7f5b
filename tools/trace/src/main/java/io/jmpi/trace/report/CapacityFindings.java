package io.jmpi.trace.report;

import io.jmpi.trace.replay.capacity.CapacityResult;
import io.jmpi.trace.replay.capacity.CapacityResult.Device;
import io.jmpi.trace.replay.capacity.CapacityResult.Point;
import io.jmpi.trace.replay.capacity.CapacityResult.Slower;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What the sweep of an application means, in sentences: from which capacity on each device pays, and whether the findings of
 * Levy and Ferreira (2019) hold for this application. Immutable; any thread.
 */
record CapacityFindings(CapacityResult result) {
    /** A change of the application's time below this share is hardly one. */
    private static final double HARDLY = 0.01;

    /** Comparisons that take this many times as long are not yet much slower. */
    private static final double MUCH_SLOWER = 10;

    /** Two shares of searches on the device that differ by less are equal. */
    private static final double SAME_SHARE = 0.001;

    /** One sentence or two for each device. */
    List<String> devices() {
        return result.devices().stream().map(CapacityFindings::device).toList();
    }

    private static String device(Device device) {
        Point best = shortest(device.points());
        if (!best.pays()) {
            return device.engine() + " does not pay: at best, with " + entries(best) + " and a speed of "
                    + number(best.speed()) + ", " + effect(best) + ".";
        }
        double speed = leastPaying(device);
        Point first = device.paying(speed).get(0);
        return device.engine() + " pays " + capacities(device, speed)
                + (isPayingFrom(device, speed) ? " if its speed is at least " : " at a speed of ") + number(speed)
                + ": "
                + effect(first) + "."
                + (best.equals(first)
                        ? ""
                        : " At best, with " + entries(best) + " and a speed of " + number(best.speed()) + ", "
                                + effect(best) + ".");
    }

    /** The lowest speed from which on the device pays at all speeds; if there is none, the highest at which it pays. */
    private static double leastPaying(Device device) {
        List<Double> speeds = device.speeds();
        double least = Double.NaN;
        for (int i = speeds.size() - 1; i >= 0; i--) {
            boolean pays = !device.paying(speeds.get(i)).isEmpty();
            if (pays) {
                least = speeds.get(i);
            } else if (!Double.isNaN(least)) {
                return least;
            }
        }
        return least;
    }

    private static boolean isPayingFrom(Device device, double speed) {
        return device.speeds().stream()
                .filter(each -> each >= speed)
                .noneMatch(each -> device.paying(each).isEmpty());
    }

    /** With which capacities the device pays at a speed. */
    private static String capacities(Device device, double speed) {
        List<Point> paying = device.paying(speed);
        List<Point> all = device.at(speed);
        if (all.subList(all.size() - paying.size(), all.size()).equals(paying)) {
            return "from " + entries(paying.get(0)) + " on";
        }
        Point last = paying.get(paying.size() - 1);
        String others = paying.stream()
                .limit(paying.size() - 1)
                .map(point -> count(point.entries()))
                .collect(Collectors.joining(", "));
        return "with " + (others.isEmpty() ? "" : others + " and ") + entries(last);
    }

    private static String effect(Point point) {
        String change = percent(Math.abs(point.change()));
        return Unit.SHARE.format(point.onDevice()) + " of the searches end on it, and the application takes "
                + (change.equals(percent(0))
                        ? "as long as without it"
                        : change + (point.change() < 0 ? " less time" : " more time"));
    }

    // ---------------------------------------------------------------- Levy and Ferreira

    /** Whether each of the findings holds, with numbers. */
    List<String> ofLevyAndFerreira() {
        return List.of(
                "Applications hardly change unless matching gets much slower or queues much longer: " + slower(),
                "A slow device needs short lists only" + at(0) + slowDevices(),
                "A fast device must hold every search" + at(speeds().size() - 1) + fastDevices());
    }

    private List<Double> speeds() {
        return result.devices().get(0).speeds();
    }

    private String at(int speed) {
        return " (here at a speed of " + number(speeds().get(speed)) + "): ";
    }

    private String slower() {
        List<Slower> slower =
                result.slower().stream().filter(each -> each.factor() > 1).toList();
        String numbers = slower.stream()
                .map(each -> "with comparisons that take " + number(each.factor()) + " times as long by "
                        + signed(each.change()))
                .collect(Collectors.joining(", "));
        if (result.longer() > 0) {
            double change = (double) (result.queuesNanos() - result.shortNanos()) / Math.max(1, result.shortNanos());
            return "decided without --longer only, because queues are much longer here; " + count(result.longer())
                    + " more receives in front of each queue change its time by " + signed(change)
                    + (numbers.isEmpty() ? "" : "; that changes " + numbers) + ".";
        }
        if (slower.isEmpty()) {
            return "not examined; --slower says by how much.";
        }
        Slower decisive = slower.stream()
                .filter(each -> each.factor() <= MUCH_SLOWER)
                .reduce((first, second) -> second)
                .orElse(slower.get(0));
        return (Math.abs(decisive.change()) < HARDLY ? "holds" : "does not hold") + "; its time changes " + numbers
                + ".";
    }

    /** Whether the smallest capacity takes hardly longer than the best one, at the lowest speed. */
    private String slowDevices() {
        List<String> holds = new ArrayList<>();
        List<String> not = new ArrayList<>();
        for (Device device : result.devices()) {
            List<Point> points = device.at(device.speeds().get(0));
            Point least = points.get(0);
            Point best = shortest(points);
            boolean isEnough = loss(least, best) < HARDLY;
            (isEnough ? holds : not).add(device.engine() + (isEnough ? "" : " (" + comparison(least, best) + ")"));
        }
        return verdict(holds, not, List.of());
    }

    /** Whether the smallest capacity that ends most searches takes less time than the smallest one, at the highest speed. */
    private String fastDevices() {
        List<String> holds = new ArrayList<>();
        List<String> not = new ArrayList<>();
        List<String> unseen = new ArrayList<>();
        for (Device device : result.devices()) {
            List<Point> points = device.at(device.speeds().get(device.speeds().size() - 1));
            Point least = points.get(0);
            double most = points.stream().mapToDouble(Point::onDevice).max().orElse(0);
            Point full = points.stream()
                    .filter(point -> point.onDevice() > most - SAME_SHARE)
                    .findFirst()
                    .orElseThrow();
            if (full.equals(least)) {
                unseen.add(device.engine());
            } else {
                boolean isNeeded = loss(least, full) > CapacityResult.PAYS;
                (isNeeded ? holds : not).add(device.engine() + " (" + comparison(least, full) + ")");
            }
        }
        return verdict(holds, not, unseen);
    }

    private static double loss(Point point, Point other) {
        return other.nanos() == 0 ? 0 : (double) (point.nanos() - other.nanos()) / other.nanos();
    }

    private static String comparison(Point least, Point other) {
        double loss = loss(least, other);
        return entries(least) + " with " + Unit.SHARE.format(least.onDevice()) + " of the searches take "
                + percent(Math.abs(loss)) + (loss < 0 ? " less" : " more") + " time than " + count(other.entries())
                + " with " + Unit.SHARE.format(other.onDevice());
    }

    private String verdict(List<String> holds, List<String> not, List<String> unseen) {
        List<String> parts = new ArrayList<>();
        if (!holds.isEmpty()) {
            parts.add("holds for " + String.join(", ", holds));
        }
        if (!not.isEmpty()) {
            parts.add("does not hold for " + String.join(", ", not));
        }
        if (!unseen.isEmpty()) {
            parts.add("cannot be seen for " + String.join(", ", unseen)
                    + ", because no more searches end there with more entries"
                    + (result.longer() == 0 ? "; --longer N makes queues longer" : ""));
        }
        return String.join("; ", parts) + ".";
    }

    /** The smallest capacity at the lowest speed with the shortest time. */
    private static Point shortest(List<Point> points) {
        return points.stream().min(Comparator.comparingLong(Point::nanos)).orElseThrow();
    }

    // ---------------------------------------------------------------- numbers

    private static String count(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String entries(Point point) {
        return count(point.entries()) + (point.entries() == 1 ? " entry" : " entries");
    }

    static String number(double number) {
        return number == Math.rint(number)
                ? String.format(Locale.ROOT, "%,.0f", number)
                : String.format(Locale.ROOT, "%s", number);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f %%", share * 100);
    }

    /** A change in percent, with its sign unless it is nothing. */
    static String signed(double share) {
        String text = String.format(Locale.ROOT, "%+.2f %%", share * 100);
        return text.substring(1).equals(percent(0)) ? percent(0) : text;
    }
}
