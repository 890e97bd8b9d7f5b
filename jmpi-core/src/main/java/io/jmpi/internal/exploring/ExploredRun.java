package io.jmpi.internal.exploring;

import io.jmpi.job.Steering;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * One run of a job whose ranks are threads that take turns. When no rank can continue, it chooses the source of a receive or
 * probe: the one that is wanted, otherwise the lowest rank whose message is there. It ends the turns when there is nothing to
 * choose: then the ranks run freely, and whoever runs the job ends it.
 *
 * <p>Any thread; this object is the lock. Lifetime: that of the job.
 */
public final class ExploredRun {
    /** Why the turns have ended before the program. */
    public enum Stop {
        /** All ranks wait for each other. */
        DEADLOCK,
        /** No rank continues, but some test or probe again and again. */
        POLLING,
        /** A wanted choice cannot be made: no message of the source arrives. */
        IMPOSSIBLE,
        /** A rank calls from several threads. */
        THREADS,
        /** The job has been ended. */
        ENDED
    }

    /** How often ranks that poll may all find nothing. */
    private static final int FRUITLESS = 1_000;

    private final List<ExploredRank> ranks = new ArrayList<>();
    private final Map<Choice, Integer> wanted;
    private final Map<Integer, Mailbox> mailboxes = new TreeMap<>();
    private final Map<List<Integer>, Meeting> meetings = new LinkedHashMap<>();
    private final CompletableFuture<Stop> stopped = new CompletableFuture<>();

    /** All looks that are choices, in the order of the calls; the index is their bit. */
    private final List<Look> choices = new ArrayList<>();

    private final Map<Look, Mailbox> mailboxOf = new LinkedHashMap<>();

    private int turn;
    private int begun;
    private int idle;
    private int fruitless;

    /**
     * Prepares a run.
     *
     * @param wanted the sources of some choices, as ranks of the communicator
     */
    public ExploredRun(int size, Map<Choice, Integer> wanted) {
        this.wanted = Map.copyOf(wanted);
        for (int rank = 0; rank < size; rank++) {
            ranks.add(new ExploredRank(this, rank));
        }
    }

    /** Steers a rank of the job. */
    public Steering steering(int rank) {
        return ranks.get(rank);
    }

    /** Completes when the turns have ended before the program; what depends on it must not block. */
    public CompletionStage<Stop> stopped() {
        return stopped;
    }

    /** Ends the turns: all ranks run freely, and what was held back is posted as the program gave it. */
    public synchronized void stop(Stop why) {
        stopped.complete(why);
        notifyAll();
    }

    boolean isStopped() {
        return stopped.isDone();
    }

    // ---------------------------------------------------------------- turns

    /** Waits until all ranks have begun their sessions, and it is this rank's turn. */
    synchronized void begin(ExploredRank rank, int session) {
        begun++;
        notifyAll();
        boolean interrupted = false;
        while (!isStopped() && (begun < session * ranks.size() || turn != rank.rank())) {
            interrupted |= await();
        }
        restore(interrupted);
    }

    /** The rank has ended its session, and takes no more turns. */
    synchronized void end(ExploredRank rank) {
        idle = 0;
        if (turn == rank.rank()) {
            turnToNext();
        }
    }

    private void turnToNext() {
        for (int i = 1; i <= ranks.size(); i++) {
            int next = (turn + i) % ranks.size();
            if (ranks.get(next).isMember()) {
                turn = next;
                break;
            }
        }
        notifyAll();
    }

    /**
     * Lets the other ranks run, and returns when it is this rank's turn.
     *
     * @param hasActed whether the rank has done anything since it last passed
     * @return false if the turns have ended
     */
    synchronized boolean pass(ExploredRank rank, boolean hasActed) {
        if (isStopped()) {
            return false;
        }
        idle = hasActed ? 0 : idle + 1;
        fruitless = hasActed ? 0 : fruitless;
        if (idle > 2 * ranks.size()) {
            idle = 0;
            settle();
        } else {
            turnToNext();
        }
        boolean interrupted = false;
        while (!isStopped() && turn != rank.rank()) {
            interrupted |= await();
        }
        restore(interrupted);
        return !isStopped();
    }

    private boolean await() {
        try {
            wait();
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    private static void restore(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    // ---------------------------------------------------------------- choices

    /** No rank can continue: makes the first choice that can be made, or ends the turns. */
    private void settle() {
        boolean awaits = false;
        for (ExploredRank rank : ranks) {
            for (Look look : rank.held()) {
                Integer source = look.choice() == null ? null : source(look);
                if (source != null) {
                    look.decide(source);
                    mailboxOf.get(look).release(rank::released);
                    turn = rank.rank();
                    notifyAll();
                    return;
                }
                awaits |= look.choice() != null && wanted.containsKey(look.choice());
            }
        }
        if (awaits) {
            stop(Stop.IMPOSSIBLE);
        } else if (ranks.stream().noneMatch(rank -> rank.isMember() && rank.polls())) {
            stop(Stop.DEADLOCK);
        } else if (++fruitless > FRUITLESS) {
            stop(Stop.POLLING);
        } else {
            turnToNext();
        }
    }

    /** The source for an open choice; null if its message is not there. */
    private Integer source(Look look) {
        Mailbox mailbox = mailboxOf.get(look);
        Integer source = wanted.get(look.choice());
        if (source != null) {
            return mailbox.canDecide(look, source) ? source : null;
        }
        for (int each = 0; each < look.sources(); each++) {
            if (mailbox.canDecide(look, each)) {
                return each;
            }
        }
        return null;
    }

    // ---------------------------------------------------------------- the calls of ranks, each in its turn

    /** The messages to a rank of the job in a communicator. */
    synchronized Mailbox mailbox(int communicator, int rank) {
        return mailboxes.computeIfAbsent(communicator * ranks.size() + rank, key -> new Mailbox());
    }

    synchronized void add(SentMessage message, Mailbox mailbox, int receiver) {
        mailbox.add(message);
        mailbox.release(ranks.get(receiver)::released);
    }

    /** Adds a look, and releases it if nothing holds it back. */
    synchronized void add(Look look, Mailbox mailbox, ExploredRank rank) {
        if (!look.isDecided()) {
            look.isChoice(new Choice(rank.rank(), rank.nextChoice()), choices.size());
            choices.add(look);
        }
        mailboxOf.put(look, mailbox);
        mailbox.add(look);
        mailbox.release(rank::released);
    }

    /** The meeting of the n-th collective call of a communicator. */
    synchronized Meeting meeting(int communicator, int firstRank, int number, int size) {
        return meetings.computeIfAbsent(List.of(communicator, firstRank, number), key -> new Meeting(size));
    }

    // ---------------------------------------------------------------- after the run

    /** The source of each choice that was made. */
    public synchronized Map<Choice, Integer> matching() {
        Map<Choice, Integer> made = new LinkedHashMap<>();
        choices.stream().filter(ExploredRun::isMade).forEach(look -> made.put(look.choice(), look.decided()));
        return made;
    }

    private static boolean isMade(Look look) {
        return look.message() != null;
    }

    /** What could have been chosen instead, each with the choices that do not depend on it. */
    public synchronized List<Branch> branches() {
        List<Branch> branches = new ArrayList<>();
        for (Look look : choices) {
            for (int source = 0; isMade(look) && source < look.sources(); source++) {
                SentMessage other =
                        source == look.decided() ? null : mailboxOf.get(look).alternative(look, source);
                if (other != null) {
                    branches.add(new Branch(
                            look.toString(), look.message().toString(), other.toString(), without(look, source)));
                }
            }
        }
        return branches;
    }

    /** The choices that do not depend on one, and that one with another source. */
    private Map<Choice, Integer> without(Look look, int source) {
        Map<Choice, Integer> independent = new LinkedHashMap<>();
        for (Look other : choices) {
            BitSet past = other.matchPast();
            if (isMade(other) && other != look && !past.get(look.bit())) {
                independent.put(other.choice(), other.decided());
            }
        }
        independent.put(look.choice(), source);
        return independent;
    }

    /** The choices that were made, in words: {@code the receive from any source ..., gets the message of rank 2 ...}. */
    public synchronized Map<Choice, String> choices() {
        Map<Choice, String> made = new LinkedHashMap<>();
        choices.stream()
                .filter(ExploredRun::isMade)
                .forEach(look -> made.put(look.choice(), look + ", gets " + look.message()));
        return made;
    }
}
