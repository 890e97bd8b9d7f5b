package io.jmpi;

import java.io.Serializable;

/** A class of objects that a receiver allows only by name. */
final class Point implements Serializable {
    private static final long serialVersionUID = 1;

    private final int x;
    private final int y;

    Point(int x, int y) {
        this.x = x;
        this.y = y;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Point point && point.x == x && point.y == y;
    }

    @Override
    public int hashCode() {
        return 31 * x + y;
    }
}
