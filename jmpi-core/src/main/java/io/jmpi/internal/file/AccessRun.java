package io.jmpi.internal.file;

import io.jmpi.file.FileAccess;
import io.jmpi.file.FileAccess.Positioning;
import io.jmpi.internal.file.access.ElementStream;
import io.jmpi.internal.file.access.RangeLock;
import io.jmpi.internal.file.collective.Failure;
import io.jmpi.internal.file.collective.FileMethod;
import io.jmpi.internal.file.collective.FileRanks;

/** The run of one data access, in the program's thread or in one of the file. Lifetime: one run. */
final class AccessRun {
    private final FileState file;
    private final FileAccess access;
    private final SetView view;
    private final ElementStream stream;

    /** Where the access begins in the view's stream; of an ordered one not known yet. */
    private final long from;

    AccessRun(FileState file, FileAccess access, SetView view, ElementStream stream, long from) {
        this.file = file;
        this.access = access;
        this.view = view;
        this.stream = stream;
        this.from = from;
    }

    /** Runs the access; returns the bytes that were read or written. */
    long run() {
        long start = System.nanoTime();
        long bytes = access.isCollective() ? collective() : alone(from, stream);
        file.counters().count(access.isWrite(), bytes);
        file.counters().took(System.nanoTime() - start);
        return bytes;
    }

    // ---------------------------------------------------------------- alone

    private long alone(long begin, ElementStream elements) {
        if (!file.isAtomic() || elements.bytes() == 0) {
            return access(begin, elements, false);
        }
        long first = view.own().offsetOf(begin);
        long end = view.own().offsetOf(begin + elements.bytes() - 1) + 1;
        boolean isShared = !access.isWrite() && !file.opened().writes();
        if (!view.own().isAscending()) {
            first = 0;
            end = Long.MAX_VALUE;
        }
        return locked(begin, elements, first, end - first, isShared);
    }

    /** Repeats the access if an interrupt has ended its lock before it was complete. */
    private long locked(long begin, ElementStream elements, long first, long length, boolean isShared) {
        while (true) {
            try (RangeLock lock = RangeLock.of(() -> file.opened().file().tryLock(first, length, isShared))) {
                long bytes = access(begin, elements, true);
                if (lock.isValid()) {
                    return bytes;
                }
            }
        }
    }

    private long access(long begin, ElementStream elements, boolean isLocked) {
        if (access.isWrite()) {
            file.independent().write(view.own(), begin, elements, isLocked);
            return elements.bytes();
        }
        return file.independent().read(view.own(), begin, elements, file.hints().sieving());
    }

    // ---------------------------------------------------------------- collective

    private long collective() {
        FileMethod method = FileMethod.of(access);
        FileRanks ranks = file.opened().ranks();
        Failure failure = new Failure();
        long[] size = {0};
        if (!access.isWrite()) {
            failure.attempt(() -> size[0] = file.opened().file().size());
        }
        FileRanks.Meeting meeting = ranks.meet(method, from, stream.bytes(), size[0]);
        long[] begins = new long[ranks.size()];
        long[] bytes = new long[ranks.size()];
        for (int rank = 0; rank < ranks.size(); rank++) {
            begins[rank] = meeting.number(rank, 0);
            bytes[rank] = meeting.number(rank, 1);
        }
        if (access.positioning() == Positioning.SHARED) {
            order(ranks, method, begins, bytes);
        }
        long done = file.collective()
                .run(
                        method,
                        file.isAtomic() ? null : view.all(),
                        file.hints(),
                        begins,
                        bytes,
                        meeting.number(0, 2),
                        stream,
                        failure,
                        this::alone);
        ranks.agree(method.method(), failure.first());
        return done;
    }

    /** Gives each rank its part from the shared pointer on, in rank order. */
    private void order(FileRanks ranks, FileMethod method, long[] begins, long[] bytes) {
        long total = 0;
        for (long each : bytes) {
            total += each;
        }
        long elements = total / view.elementSize();
        Failure failure = new Failure();
        long[] pointer = {0};
        if (ranks.rank() == 0) {
            failure.attempt(() -> pointer[0] = file.pointer().getAndAdd(elements));
        }
        ranks.agree(method.method(), failure.first());
        long next = view.position(ranks.broadcast(method.method(), pointer[0], 0));
        for (int rank = 0; rank < begins.length; rank++) {
            begins[rank] = next;
            next += bytes[rank];
        }
    }
}
