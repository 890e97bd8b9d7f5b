package io.jmpi.offload.clock;

import io.jmpi.offload.Rings;
import io.jmpi.offload.SlotRing;
import io.jmpi.offload.SteppedUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Connects a host and a card in virtual time: commands reach the card, and results the host, after the latencies of the
 * bus. It also runs the units of the card; each takes one step at a time.
 *
 * <p>Thread: the clock's.
 */
public final class Bus implements Rings {
    private final Clock clock;
    private final Clock.Delay commandDelay;
    private final Clock.Delay resultDelay;
    private final Listener listener;
    private final List<Worker> workers = new ArrayList<>();

    /** What is on the bus's two ends. Thread: the clock's. */
    public interface Listener {
        /** A unit of the card has ended a step, and may take something else. */
        void stepEnded();

        /** The host may see a new result. */
        void resultArrived();
    }

    /** The ring in which the current step has published; a step publishes in one ring at most. */
    private @Nullable DelayedRing<?> published;

    private long commands;

    /** Whether the card itself takes results, as soon as there are any. */
    private boolean cardTakesResults;

    /** Whether the network brings what is published now. */
    private boolean isNetwork;

    /**
     * Creates the bus of a card without units.
     *
     * @param commandDelay until the card sees a command
     * @param resultDelay from the end of a step until the host sees its result
     */
    public Bus(Clock clock, Clock.Delay commandDelay, Clock.Delay resultDelay, Listener listener) {
        this.clock = clock;
        this.commandDelay = commandDelay;
        this.resultDelay = resultDelay;
        this.listener = listener;
    }

    /** Adds a unit, which works whenever it has something to do. */
    public void add(SteppedUnit unit) {
        workers.add(new Worker(unit));
    }

    /** From now on the card itself takes results, and moves data, so that they do not cross the bus first. */
    public void letCardTakeResults() {
        cardTakesResults = true;
    }

    /** Whether the card has taken all results that it takes itself: it passes on the next message knowing them. */
    public boolean knowsAllResults() {
        if (cardTakesResults) {
            for (int i = 0; i < workers.size(); i++) {
                if (workers.get(i).isBusy) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Commands that the host has sent. */
    public long commands() {
        return commands;
    }

    /** Passes a message from the network to the card, which sees it at once. */
    public void arrive(Runnable arrival) {
        isNetwork = true;
        try {
            arrival.run();
        } finally {
            isNetwork = false;
        }
        work();
    }

    /** Lets idle units begin, because something has arrived, or there is room again. */
    public void work() {
        for (int i = 0; i < workers.size(); i++) {
            workers.get(i).begin();
        }
    }

    @Override
    public <T> SlotRing<T> toDevice(int limit, Supplier<T> newSlot) {
        return new DelayedRing<>(limit, newSlot) {
            @Override
            void published(long produced) {
                commands++;
                commandDelay.add(() -> {
                    reveal(produced);
                    work();
                });
            }
        };
    }

    @Override
    public <T> SlotRing<T> fromNetwork(int limit, Supplier<T> newSlot) {
        return new DelayedRing<>(limit, newSlot) {
            @Override
            void published(long produced) {
                if (isNetwork) {
                    reveal(produced);
                } else {
                    commandDelay.add(() -> {
                        reveal(produced);
                        clock.at(clock.now(), Bus.this::work); // after the commands that were sent with it
                    });
                }
            }
        };
    }

    @Override
    public <T> SlotRing<T> toHost(int limit, Supplier<T> newSlot) {
        return new DelayedRing<>(limit, newSlot) {
            @Override
            void published(long produced) {
                published = this;
            }
        };
    }

    /** A ring whose consumer sees entries when the clock reveals them. */
    private abstract static class DelayedRing<T> extends SlotRing<T> {
        private long revealed;

        DelayedRing(int limit, Supplier<T> newSlot) {
            super(limit, newSlot);
        }

        /** Called when the producer has published that many entries. */
        abstract void published(long produced);

        final void reveal(long produced) {
            revealed = Math.max(revealed, produced); // a message from the network may have revealed it before
        }

        @Override
        public void publish() {
            super.publish();
            published(produced());
        }

        @Override
        public @Nullable T peek() {
            return consumed() < revealed ? super.peek() : null;
        }
    }

    /** A unit, which is busy during a step; the host sees the step's result afterwards. */
    private final class Worker {
        private final SteppedUnit unit;
        private boolean isBusy;

        Worker(SteppedUnit unit) {
            this.unit = unit;
        }

        void begin() {
            if (isBusy) {
                return;
            }
            published = null;
            double nanos = unit.step();
            if (nanos == SteppedUnit.NOTHING) {
                return;
            }
            isBusy = true;
            DelayedRing<?> ring = published;
            long produced = ring == null ? 0 : ring.produced();
            clock.after(nanos, () -> {
                isBusy = false;
                if (ring != null && cardTakesResults) {
                    arrived(ring, produced);
                } else if (ring != null) {
                    resultDelay.add(() -> arrived(ring, produced));
                }
                listener.stepEnded();
                begin();
            });
        }

        private void arrived(DelayedRing<?> ring, long produced) {
            ring.reveal(produced);
            listener.resultArrived();
        }
    }
}
