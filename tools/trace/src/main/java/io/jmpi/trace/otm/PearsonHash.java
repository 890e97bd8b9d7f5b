package io.jmpi.trace.otm;

/**
 * The hash function of the paper's analyzer: Pearson's, CACM 33(6), 1990, with the permutation of that article. It
 * hashes twelve bytes to eight bits: source, tag and communicator, each with its lowest byte first.
 *
 * <p>No state; any thread.
 */
final class PearsonHash {
    /** Number of different hashes; more bins would stay empty. */
    static final int RANGE = 256;

    /** Replaces a wildcard in the hash. */
    static final int WILDCARD = 0;

    private static final int[] PERMUTATION = {
        1, 87, 49, 12, 176, 178, 102, 166, 121, 193, 6, 84, 249, 230, 44, 163, 14, 197, 213, 181, 161, 85, 218, 80, 64,
        239, 24, 226, 236, 142, 38, 200, 110, 177, 104, 103, 141, 253, 255, 50, 77, 101, 81, 18, 45, 96, 31, 222, 25,
        107, 190, 70, 86, 237, 240, 34, 72, 242, 20, 214, 244, 227, 149, 235, 97, 234, 57, 22, 60, 250, 82, 175, 208, 5,
        127, 199, 111, 62, 135, 248, 174, 169, 211, 58, 66, 154, 106, 195, 245, 171, 17, 187, 182, 179, 0, 243, 132, 56,
        148, 75, 128, 133, 158, 100, 130, 126, 91, 13, 153, 246, 216, 219, 119, 68, 223, 78, 83, 88, 201, 99, 122, 11,
        92, 32, 136, 114, 52, 10, 138, 30, 48, 183, 156, 35, 61, 26, 143, 74, 251, 94, 129, 162, 63, 152, 170, 7, 115,
        167, 241, 206, 3, 150, 55, 59, 151, 220, 90, 53, 23, 131, 125, 173, 15, 238, 79, 95, 89, 16, 105, 137, 225, 224,
        217, 160, 37, 123, 118, 73, 2, 157, 46, 116, 9, 145, 134, 228, 207, 212, 202, 215, 69, 229, 27, 188, 67, 124,
        168, 252, 42, 4, 29, 108, 21, 247, 19, 205, 39, 203, 233, 40, 186, 147, 198, 192, 155, 33, 164, 191, 98, 204,
        165, 180, 117, 76, 140, 36, 210, 172, 41, 54, 159, 8, 185, 232, 113, 196, 231, 47, 146, 120, 51, 65, 28, 144,
        254, 221, 93, 189, 194, 139, 112, 43, 71, 109, 184, 209
    };

    private PearsonHash() {}

    /** The hash of a receive; pass {@link #WILDCARD} for a wildcard. */
    static int hash(int source, int tag, int communicator) {
        return add(add(add(0, source), tag), communicator);
    }

    private static int add(int hash, int value) {
        int next = PERMUTATION[hash ^ value & 0xff];
        next = PERMUTATION[next ^ value >>> 8 & 0xff];
        next = PERMUTATION[next ^ value >>> 16 & 0xff];
        return PERMUTATION[next ^ value >>> 24];
    }
}
