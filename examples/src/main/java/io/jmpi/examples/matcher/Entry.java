package io.jmpi.examples.matcher;

/** A receive's or a message's place in a {@link Queue}, with its keys, so that a walk touches nothing else. */
final class Entry {
    Object node;
    int source;
    int tag;
    long order;

    /** The message's place in the queue of all. */
    Entry other;

    Entry next;
    Entry previous;
}
