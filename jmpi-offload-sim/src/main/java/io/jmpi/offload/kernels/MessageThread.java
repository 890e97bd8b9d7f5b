package io.jmpi.offload.kernels;

/**
 * Number and registers of the device thread that a {@link MessageKernel} runs on: with the registers of its
 * {@link BinSweep}, all that decides what the next step does. The parts of the kernel share it.
 *
 * <p>In the bitmaps of a block, thread i has bit i modulo 32 of word i / 32. In those of the barriers the bits flip
 * with each block.
 *
 * <p>Thread: the kernel's.
 */
final class MessageThread {
    private static final int BITS = Integer.SIZE;

    /** i in the paper, and N. */
    final int id;

    final int threads;

    /** Bitmap words that the threads of a block need. */
    final int bitmapWords;

    int step = Step.AWAIT_MESSAGE;
    boolean searchingAgain;

    /** Receives that this message's searches have compared. */
    int walked;

    int number;

    /** Counts from 1, so that a zeroed device is one where block 0 has been completed. */
    int block = 1;

    int message;
    int source;
    int tag;
    int bytes;
    int hashExact;
    int hashSource;
    int hashTag;

    /** The receive that the search has found, then the receive that the thread takes. */
    int candidate;

    int candidateIndex;

    // Registers that only one phase needs.
    int index;
    int entry;
    int word;
    int lowest;
    int second;
    int count;
    int seen;

    MessageThread(int id, int threads) {
        this.id = id;
        this.threads = threads;
        bitmapWords = (threads + BITS - 1) / BITS;
        number = id;
    }

    /**
     * Clears the registers that only the ending phase needed, so that threads that will act alike are alike in their
     * registers.
     */
    void forget() {
        index = 0;
        entry = DeviceTables.NONE;
        word = 0;
        lowest = 0;
        second = 0;
        count = 0;
        seen = 0;
    }

    /** Continues with the thread's next message, in the next block. */
    void takeNext() {
        forget();
        number += threads;
        block++;
        searchingAgain = false;
        candidate = DeviceTables.NONE;
        candidateIndex = 0;
        walked = 0;
    }

    // ---------------------------------------------------------------- bitmaps of a block

    /** The word of a bitmap that has this thread's bit. */
    int bitmapWord() {
        return id / BITS;
    }

    int bit() {
        return 1 << id % BITS;
    }

    /** The bits of a bitmap's word that belong to threads below this one. */
    int lowerBits(int ofWord) {
        return ofWord < id / BITS ? -1 : (1 << id % BITS) - 1;
    }

    /** The bits of a bitmap's word that belong to threads of the block. */
    int threadsIn(int ofWord) {
        int rest = threads - ofWord * BITS;
        return rest >= BITS ? -1 : (1 << rest) - 1;
    }

    /** Number of the lowest thread of a bitmap's word, which is not 0. */
    static int lowestOf(int bits, int ofWord) {
        return ofWord * BITS + Integer.numberOfTrailingZeros(bits);
    }

    /** The value of a word's bits once all threads of a mask have passed in this block. */
    int passed(int mask) {
        return (block & 1) == 1 ? mask : 0;
    }

    // ---------------------------------------------------------------- save and restore

    static final int REGISTERS = 21;

    void save(int[] to, int at) {
        int i = at;
        to[i++] = step;
        to[i++] = searchingAgain ? 1 : 0;
        to[i++] = walked;
        to[i++] = number;
        to[i++] = block;
        to[i++] = message;
        to[i++] = source;
        to[i++] = tag;
        to[i++] = bytes;
        to[i++] = hashExact;
        to[i++] = hashSource;
        to[i++] = hashTag;
        to[i++] = candidate;
        to[i++] = candidateIndex;
        to[i++] = index;
        to[i++] = entry;
        to[i++] = word;
        to[i++] = lowest;
        to[i++] = second;
        to[i++] = count;
        to[i++] = seen;
    }

    void restore(int[] from, int at) {
        int i = at;
        step = from[i++];
        searchingAgain = from[i++] == 1;
        walked = from[i++];
        number = from[i++];
        block = from[i++];
        message = from[i++];
        source = from[i++];
        tag = from[i++];
        bytes = from[i++];
        hashExact = from[i++];
        hashSource = from[i++];
        hashTag = from[i++];
        candidate = from[i++];
        candidateIndex = from[i++];
        index = from[i++];
        entry = from[i++];
        word = from[i++];
        lowest = from[i++];
        second = from[i++];
        count = from[i++];
        seen = from[i++];
    }
}
