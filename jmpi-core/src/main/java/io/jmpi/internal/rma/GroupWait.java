package io.jmpi.internal.rma;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.CompletableOperation;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Waits for a message of each rank of a group: that it has posted its memory, or that its accesses are complete, and then until
 * these are done here (MPI 4.1, section 12.5.2). Lifetime: one use.
 */
final class GroupWait extends CompletableOperation implements Command {
    private final WindowContext window;
    private final WindowService service;
    private final String what;
    private final int tag;
    private final int[] ranks;

    /** By place in the group: how many requests the rank has sent. */
    private final int[][] requests;

    private final IncomingMessage[] messages;
    private int pending;

    private GroupWait(WindowContext window, WindowService service, String what, int tag, int[] ranks) {
        this.window = window;
        this.service = service;
        this.what = what;
        this.tag = tag;
        this.ranks = ranks;
        this.requests = new int[ranks.length][1];
        this.messages = new IncomingMessage[ranks.length];
    }

    /** Waits until all ranks have called post. */
    static GroupWait forPosts(WindowContext window, WindowService service, String what, int[] ranks) {
        return new GroupWait(window, service, what, Header.POST_TAG, ranks);
    }

    /** Waits until all ranks have called complete. */
    static GroupWait forCompletes(WindowContext window, WindowService service, String what, int[] ranks) {
        return new GroupWait(window, service, what, Header.COMPLETE_TAG, ranks);
    }

    @Override
    public void execute() {
        pending = ranks.length + 1;
        for (int i = 0; i < ranks.length; i++) {
            Elements<int[]> number = new Elements<>(requests[i], 0, 1, Datatype.INT);
            messages[i] = new IncomingMessage(window.context(), ranks[i], tag, number, this::ended);
            messages[i].execute();
        }
        ended(null);
    }

    /** If a rank is lost, the call does not wait for the others: they may wait for it, too. Their messages are taken later. */
    private void ended(@Nullable MpiException failure) {
        pending--;
        if (isComplete()) {
            return;
        }
        if (failure != null) {
            complete(failure);
        } else if (pending == 0) {
            if (tag == Header.POST_TAG || isServed()) {
                complete(null);
            } else {
                service.add(this);
            }
        }
    }

    /** Whether all that the ranks have requested before is done. */
    boolean isServed() {
        return IntStream.range(0, ranks.length).allMatch(i -> service.isDone(ranks[i], requests[i][0]));
    }

    /** Ends the wait if a rank is lost whose requests have not all arrived. */
    void fail(IntFunction<@Nullable MpiException> reasonToFail) {
        for (int i = 0; i < ranks.length && !isComplete(); i++) {
            MpiException reason = service.isDone(ranks[i], requests[i][0]) ? null : reasonToFail.apply(ranks[i]);
            if (reason != null) {
                complete(reason);
            }
        }
    }

    @Override
    public Awaited awaited() {
        int[] missing = IntStream.range(0, ranks.length)
                .filter(i -> messages[i] == null || !messages[i].isComplete())
                .map(i -> ranks[i])
                .toArray();
        String call = tag == Header.POST_TAG ? "post" : "complete";
        String names = Arrays.stream(missing)
                .mapToObj(window.context()::rankName)
                .limit(3)
                .reduce((left, right) -> left + ", " + right)
                .orElse("requests that have arrived");
        return new Awaited(
                what + ", which needs " + call + " of " + names,
                Arrays.stream(missing).map(window.context()::worldRank).boxed().toList());
    }
}
