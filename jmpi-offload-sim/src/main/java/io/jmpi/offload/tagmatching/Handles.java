package io.jmpi.offload.tagmatching;

/**
 * The host's record of handles: which are free, and how many completions each other handle still expects.
 *
 * <p>As in the mlx5 provider of rdma-core, an entry waits for its end (its last receive completion, or the TAG_DEL that
 * removed it) and for each TAG_DEL and each signaled TAG_ADD. Only when the host has taken all of them can the handle
 * be used again, so that no completion can be mistaken for one of the handle's next life. Freed handles go to the end
 * of the queue.
 *
 * <p>Thread: the host's.
 */
final class Handles {
    private final int[] free;
    private final int[] awaited;
    private int head;
    private int freeCount;

    Handles(int tags) {
        free = new int[tags];
        awaited = new int[tags];
        freeCount = tags;
        for (int i = 0; i < tags; i++) {
            free[i] = i;
        }
    }

    int freeCount() {
        return freeCount;
    }

    int inUse() {
        return free.length - freeCount;
    }

    /** Takes a free handle; there must be one. */
    int take(boolean signaled) {
        int handle = free[head];
        head = head + 1 == free.length ? 0 : head + 1;
        freeCount--;
        awaited[handle] = signaled ? 2 : 1;
        return handle;
    }

    /** A TAG_DEL has been posted. */
    void deletionPosted(int handle) {
        if (handle < 0 || handle >= awaited.length || awaited[handle] == 0) {
            throw new IllegalArgumentException("handle " + handle + " is not in use");
        }
        awaited[handle]++;
    }

    /** The host has taken a completion that concerns the handle. */
    void completed(int handle, int completions) {
        awaited[handle] -= completions;
        if (awaited[handle] == 0) {
            int tail = head + freeCount;
            free[tail >= free.length ? tail - free.length : tail] = handle;
            freeCount++;
        }
    }
}
