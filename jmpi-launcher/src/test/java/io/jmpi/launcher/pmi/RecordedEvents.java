package io.jmpi.launcher.pmi;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records the events of a PMI server. */
public class RecordedEvents implements PmiServer.Events {
    public final List<String> events = new CopyOnWriteArrayList<>();

    @Override
    public void connected(int rank) {
        events.add("connected " + rank);
    }

    @Override
    public void aborted(int rank, int code, String reason) {
        events.add("aborted " + rank + " " + code + " " + reason);
    }

    @Override
    public void consequence(int rank, String line) {
        events.add("consequence " + rank + " " + line);
    }

    @Override
    public void failed(int rank, String text) {
        events.add("failed " + rank + " " + text);
    }

    @Override
    public void fenceBroken(Set<Integer> waiting, Set<Integer> ended) {
        events.add("broken " + waiting + " " + ended);
    }
}
