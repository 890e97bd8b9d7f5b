package io.jmpi.offload.job;

import java.util.Iterator;

/** The program of the ranks of a job. Equal calls return equal actions. */
public interface Program {
    /** The number of ranks. */
    int ranks();

    /** The actions of a rank, in order. */
    Iterator<Action> actions(int rank);
}
