package io.jmpi.offload.dpa;

/**
 * Costs of the steps of a device thread in {@link VirtualTime}: nanoseconds, except the sizes of caches.
 *
 * <p>Cores, threads, sizes of caches and the clock of 1.8 GHz are those of the accelerator in BlueField-3: 16 cores
 * with 16 threads each, 1 KiB of L1 data cache for each thread, 1.5 MiB of L2 and 3 MiB of L3 for all (NVIDIA, "DPA
 * Subsystem"; X. Chen et al., "Demystifying Datapath Accelerator Enhanced Off-path SmartNIC", ICNP 2024, arXiv
 * 2402.03041). Values marked as calibrated come from measurements of the real device, see {@link #BLUEFIELD_3}; values
 * marked as assumed come from neither.
 *
 * @param instructions a core's pipeline is taken by one step's instructions; the threads of a core share it
 *     (calibrated)
 * @param l1 load of a line that the thread's own cache holds: 4 cycles (assumed)
 * @param l2 any other load, and an atomic operation, which is made in L2 because threads share no L1 (calibrated)
 * @param l3 load of a line that L2 does not hold; does not occur while programs are smaller than L2 (assumed)
 * @param store a store, which is posted: 4 cycles (assumed). It arrives {@code l2} later; atomic operations wait for
 *     that
 * @param occupancy time during which L2 serves no other access to the same line (assumed)
 * @param completion see {@link Work#COMPLETION} (calibrated: only the sum of completion, copy and notice)
 * @param hash see {@link Work#HASH}: about 20 cycles (assumed)
 * @param copy see {@link Work#COPY}: what each copy costs, whatever its length (calibrated as a sum)
 * @param copyByte see {@link Work#COPY}: each byte; 8 bytes in each of 1.8 billion cycles per second (assumed)
 * @param notice see {@link Work#NOTIFY} (calibrated as a sum)
 * @param variation how much work varies, at random: 0.25 is up to a quarter more or less (assumed; measured rates of
 *     one thread have a standard deviation of 1.5 %, which is 17 % of a message's time if messages vary independently).
 *     Without it, threads fall into a rhythm that no real device would have
 * @param l1Lines lines of 64 bytes in a thread's cache, a power of two
 * @param l2Lines lines in L2
 * @param coreThreads threads of a core; thread i is on core i / coreThreads
 */
public record CostModel(
        double instructions,
        double l1,
        double l2,
        double l3,
        double store,
        double occupancy,
        double completion,
        double hash,
        double copy,
        double copyByte,
        double notice,
        double variation,
        int l1Lines,
        int l2Lines,
        int coreThreads) {
    /**
     * The model with other calibrated values. The sum is shared evenly, because no measurement separates its parts.
     */
    public CostModel calibrated(double newInstructions, double newL2, double handling) {
        double part = handling / 3;
        return new CostModel(
                newInstructions,
                l1,
                newL2,
                2 * newL2,
                store,
                occupancy,
                part,
                hash,
                part,
                copyByte,
                part,
                variation,
                l1Lines,
                l2Lines,
                coreThreads);
    }

    /**
     * The accelerator of BlueField-3. Calibrated with the rates of optimistic tag matching that were measured with one
     * thread, and with 2 to 32 threads without conflicts (Garcia et al., figure 8); {@code jmpibench figure calibrate}
     * does it again.
     */
    public static final CostModel BLUEFIELD_3 =
            new CostModel(0, 2.2, 0, 0, 2.2, 10, 0, 11, 0, 0.07, 0, 0.25, 16, 24_576, 16).calibrated(7.5, 75, 698.98);

    public CostModel {
        if (Integer.bitCount(l1Lines) != 1) {
            throw new IllegalArgumentException("l1Lines " + l1Lines + " is not a power of two");
        }
        if (l2Lines < 1 || coreThreads < 1) {
            throw new IllegalArgumentException(
                    "l2Lines " + l2Lines + " and coreThreads " + coreThreads + " must be positive");
        }
    }
}
