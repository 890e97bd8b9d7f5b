package io.jmpi.transport.netty;

import io.netty.util.concurrent.Ticker;
import java.util.concurrent.TimeUnit;

/** A clock that the test sets; it advances by itself only to keep readings distinct. */
final class VirtualTicker implements Ticker {
    private long now;

    void advance(long amount, TimeUnit unit) {
        now += unit.toNanos(amount);
    }

    @Override
    public long initialNanoTime() {
        return 0;
    }

    @Override
    public long nanoTime() {
        return ++now;
    }

    @Override
    public void sleep(long delay, TimeUnit unit) {
        advance(delay, unit);
    }
}
