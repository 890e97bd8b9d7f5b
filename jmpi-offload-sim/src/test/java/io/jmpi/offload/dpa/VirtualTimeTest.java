package io.jmpi.offload.dpa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Times of small kernels, worked out by hand from a model with round numbers. */
class VirtualTimeTest {
    private static final int LINE = DeviceMemory.LINE_WORDS;

    /** Instructions 10, L1 1, L2 100, L3 400, store 2, occupancy 20, works 0 but hashes 7, copies 5 and 3 a byte. */
    private static final CostModel COSTS = new CostModel(10, 1, 100, 400, 2, 20, 0, 7, 5, 3, 0, 0, 4, 1 << 20, 2);

    private final DeviceMemory memory = new DeviceMemory(16 * LINE);

    /** Does one thing in each step. */
    private static final class Script extends Kernel {
        private final List<Step> steps;
        private int next;

        Script(Step... steps) {
            this.steps = List.of(steps);
        }

        private interface Step {
            void run(DeviceThread device);
        }

        @Override
        public boolean step(DeviceThread device) {
            if (next == steps.size()) {
                return await(15 * LINE);
            }
            steps.get(next++).run(device);
            return true;
        }

        @Override
        public boolean isIdle() {
            return next == steps.size();
        }

        @Override
        public int registers() {
            return 1;
        }

        @Override
        public void save(int[] to, int at) {
            to[at] = next;
        }

        @Override
        public void restore(int[] from, int at) {
            next = from[at];
        }
    }

    /** Waits until a word is not zero. */
    private static final class Waiter extends KernelWithoutRegisters {
        private final int address;
        private int polls;
        private boolean done;

        Waiter(int address) {
            this.address = address;
        }

        @Override
        public boolean step(DeviceThread device) {
            if (done) {
                return await(15 * LINE);
            }
            polls++;
            if (device.load(address) == 0) {
                return await(address);
            }
            done = true;
            return true;
        }

        @Override
        public boolean isIdle() {
            return done;
        }
    }

    /** When each access was over, in nanoseconds, as "thread:time". */
    private List<String> times(CostModel costs, Kernel... kernels) {
        List<String> times = new ArrayList<>();
        VirtualTime time = new VirtualTime(
                memory,
                List.of(kernels),
                costs,
                0,
                null,
                (at, thread, operation, address, value) -> times.add(thread + ":" + at / 1000));
        assertEquals(VirtualTime.NEVER, time.run(VirtualTime.NEVER));
        return times;
    }

    @Test
    void shouldLoadALineFromL2OnceAndThenFromL1() {
        Script script = new Script(d -> d.load(0), d -> d.load(1), d -> d.load(LINE));
        assertEquals(List.of("0:110", "0:121", "0:231"), times(COSTS, script));
    }

    @Test
    void shouldForgetALineThatAnotherThreadHasWritten() {
        // The store is over long before the second load. The bystander polls, which costs the reader's core 0.9 ns a
        // step.
        Script reader = new Script(d -> d.load(0), d -> d.load(LINE), d -> d.load(0));
        Script bystander = new Script();
        Script writer = new Script(d -> d.store(3, 1));
        List<String> times = times(COSTS, reader, bystander, writer);
        assertEquals("2:32", times.get(1), "12, and 20 for which the line was being served");
        assertEquals("0:331", times.get(3));
    }

    @Test
    void shouldEvictALineThatSharesItsPlace() {
        Script script = new Script(d -> d.load(0), d -> d.load(4 * LINE), d -> d.load(0));
        assertEquals(List.of("0:110", "0:220", "0:330"), times(COSTS, script));
    }

    @Test
    void shouldLoadFromL3WhatL2DoesNotHold() {
        CostModel small = new CostModel(10, 1, 100, 400, 2, 20, 0, 7, 5, 3, 0, 0, 4, 8, 2);
        Script script = new Script(d -> d.load(9 * LINE), d -> d.load(LINE), d -> d.load(2 * LINE));
        assertEquals(List.of("0:410", "0:820", "0:930"), times(small, script));
    }

    @Test
    void shouldLetAnAtomicOperationWaitForStores() {
        Script script = new Script(d -> d.store(0, 1), d -> d.fetchOr(LINE, 1));
        assertEquals(List.of("0:12", "0:210"), times(COSTS, script), "10 + 100 until the store is there, and 100");
    }

    @Test
    void shouldSerialiseAtomicOperationsOnALine() {
        Kernel[] kernels = new Kernel[3];
        for (int i = 0; i < kernels.length; i++) {
            int bit = 1 << i;
            kernels[i] = new Script(d -> d.fetchOr(0, bit));
        }
        // Threads 0 and 1 share a core; 2 has one for itself.
        assertEquals(List.of("0:110", "1:140", "2:150"), times(COSTS, kernels));
        assertEquals(7, memory.load(0));
    }

    @Test
    void shouldCountWork() {
        Script script = new Script(
                d -> {
                    d.work(Work.HASH, 3);
                    d.load(0);
                },
                d -> {
                    d.work(Work.COPY, 8);
                    d.load(0);
                });
        assertEquals(List.of("0:131", "0:171"), times(COSTS, script));
    }

    @Test
    void shouldParkAWaitingThreadUntilItsWordIsWritten() {
        Waiter waiter = new Waiter(0);
        Script writer = new Script(d -> d.load(LINE), d -> d.store(1, 5), d -> d.store(0, 6));
        List<String> times = times(COSTS, waiter, new Script(), writer);
        assertTrue(waiter.isIdle());
        assertEquals(2, waiter.polls, "a store to another word of the line wakes nobody");
        // L2 serves the store to the other word until 130 and this one, over at 142, until 150. Then 100, after 10.9.
        assertEquals(List.of("0:110", "2:110", "2:122", "2:142", "0:260"), times);
    }

    @Test
    void shouldEndWhenAllWaitAndTheOutsideIsThrough() {
        Waiter waiter = new Waiter(0);
        VirtualTime time = new VirtualTime(memory, List.of(waiter), COSTS, 0, null, null);
        assertEquals(VirtualTime.NEVER, time.run(VirtualTime.NEVER));
        assertFalse(waiter.isIdle());
    }

    @Test
    void shouldActFromOutsideAtItsTime() {
        Waiter waiter = new Waiter(0);
        List<Long> acts = new ArrayList<>();
        VirtualTime.Outside outside = (now, device) -> {
            acts.add(now);
            if (now == 0) {
                return 5_000_000;
            }
            device.store(0, 1);
            return VirtualTime.NEVER;
        };
        VirtualTime time = new VirtualTime(memory, List.of(waiter), COSTS, 0, outside, null);
        assertEquals(5_000_000, time.run(1_000_000), "the next event is beyond the limit");
        assertFalse(waiter.isIdle());
        time.run(VirtualTime.NEVER);
        assertTrue(waiter.isIdle());
        assertEquals(List.of(0L, 5_000_000L), acts);
    }

    @Test
    void shouldSlowDownACoreThatOthersPollOn() {
        Script alone = new Script(d -> d.load(0), d -> d.load(0));
        assertEquals(List.of("0:110", "0:121"), times(COSTS, alone));
        Script beside = new Script(d -> d.load(0), d -> d.load(0));
        // It comes 10 later, and each of its two steps takes 0.9 more: the other one polls for 10 of each 110 ns.
        assertEquals(List.of("0:110", "1:120", "1:132"), times(COSTS, new Waiter(LINE), beside));
    }

    @Test
    void shouldRefuseMoreThreadsThanItHasNumbersFor() {
        List<Script> kernels = new ArrayList<>();
        for (int i = 0; i < 511; i++) {
            kernels.add(new Script());
        }
        assertThrows(IllegalArgumentException.class, () -> new VirtualTime(memory, kernels, COSTS, 0, null, null));
    }
}
