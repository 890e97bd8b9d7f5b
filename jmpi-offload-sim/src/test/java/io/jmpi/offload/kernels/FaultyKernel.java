package io.jmpi.offload.kernels;

import io.jmpi.offload.dpa.DeviceThread;
import io.jmpi.offload.dpa.Kernel;
import io.jmpi.offload.dpa.Work;

/**
 * A message thread's kernel that leaves out one of the algorithm's rules: the true kernel, made to see other values where the
 * rule looks at memory. For blocks of at most 32 threads, whose bitmaps are one word.
 */
final class FaultyKernel extends Kernel {
    /** A rule left out. */
    enum Fault {
        /** Looks at the bitmap before lower threads have booked. */
        NO_PARTIAL_BARRIER {
            @Override
            int seen(DeviceTables tables, int id, int address, int value) {
                boolean flipped =
                        (value >> id & 1) == 1; // this thread has entered, and takes all others to have entered too
                return address == DeviceTables.ENTERED ? flipped ? -1 : 0 : value;
            }
        },
        /** Passes over receives that any other thread has booked, although a higher one must give way. */
        GIVING_WAY_TO_HIGHER {
            @Override
            int seen(DeviceTables tables, int id, int address, int value) {
                boolean earlyCheck = (value >> id & 1) == 0; // later, this thread has booked what it looks at
                return isReceiveWord(tables, address, DeviceTables.RECEIVE_BOOKING) && earlyCheck && value != 0
                        ? -1
                        : value;
            }
        },
        /** Takes the shifted receive whatever lies between. */
        IGNORING_SEQUENCES {
            @Override
            int seen(DeviceTables tables, int id, int address, int value) {
                return isReceiveWord(tables, address, DeviceTables.RECEIVE_SEQUENCE) ? 0 : value;
            }
        };

        /** What the kernel of a thread sees when it loads a value. */
        abstract int seen(DeviceTables tables, int id, int address, int value);

        private static boolean isReceiveWord(DeviceTables tables, int address, int word) {
            int first = tables.receive(1);
            return address >= first
                    && address < tables.receive(1 + tables.sizes.receives())
                    && (address - first) % DeviceTables.RECEIVE_WORDS == word;
        }
    }

    private final MessageKernel kernel;
    private final DeviceTables tables;
    private final int id;
    private final Fault fault;

    FaultyKernel(MessageKernel kernel, DeviceTables tables, int id, Fault fault) {
        this.kernel = kernel;
        this.tables = tables;
        this.id = id;
        this.fault = fault;
    }

    @Override
    public boolean step(DeviceThread device) {
        return kernel.step(new FaultyDevice(device)) || await(kernel.awaited());
    }

    @Override
    public boolean isIdle() {
        return kernel.isIdle();
    }

    @Override
    public int registers() {
        return kernel.registers();
    }

    @Override
    public void save(int[] to, int at) {
        kernel.save(to, at);
    }

    @Override
    public void restore(int[] from, int at) {
        kernel.restore(from, at);
    }

    private final class FaultyDevice implements DeviceThread {
        private final DeviceThread device;

        FaultyDevice(DeviceThread device) {
            this.device = device;
        }

        @Override
        public int load(int address) {
            return fault.seen(tables, id, address, device.load(address));
        }

        @Override
        public void store(int address, int value) {
            device.store(address, value);
        }

        @Override
        public int fetchOr(int address, int bits) {
            return device.fetchOr(address, bits);
        }

        @Override
        public int fetchXor(int address, int bits) {
            return device.fetchXor(address, bits);
        }

        @Override
        public boolean compareAndSet(int address, int expected, int value) {
            return device.compareAndSet(address, expected, value);
        }

        @Override
        public void work(Work work, int amount) {
            device.work(work, amount);
        }
    }
}
