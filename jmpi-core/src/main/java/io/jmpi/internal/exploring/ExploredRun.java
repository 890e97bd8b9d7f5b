package io.jmpi.internal.exploring;

import io.jmpi.job.Steering;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

/**
 * One run of a job whose ranks are threads that take turns. When no rank can continue, it chooses the source of a receive or
 * probe, or the answer of a wait: the one that is wanted, otherwise the first that is possible. It ends the turns when there is nothing to
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
        /** A wanted choice cannot be made. */
        IMPOSSIBLE,
        /** A rank calls from several threads. */
        THREADS,
        /** A rank cancels a receive. */
        CANCELS,
        /** A rank sends or receives a partitioned message. */
        PARTITIONS,
        /** The job has been ended. */
        ENDED
    }

    /** How often, and how long, ranks that poll may all find nothing: they may poll until some time has passed. */
    private static final int FRUITLESS = 1_000;

    private static final long FRUITLESS_NANOS = 2_000_000_000;

    private final List<ExploredRank> ranks = new ArrayList<>();
    private final Map<Choice, Integer> wanted;
    private final Optional<Choice> changed;
    private final boolean exploresCompletions;
    private final Map<Integer, Mailbox> mailboxes = new TreeMap<>();
    private final Map<List<Integer>, Meeting> meetings = new LinkedHashMap<>();
    private final CompletableFuture<Stop> stopped = new CompletableFuture<>();

    /** All choices, in the order of the calls; the index is their bit. */
    private final List<Decision> choices = new ArrayList<>();

    private int turn;
    private int begun;
    private int idle;
    private int fruitless;
    private long fruitlessSince;
    private boolean hasFailed;

    /** How many ranks have left. */
    private int left;

    /** How many had left when the others last looked for them. */
    private int departures;

    /** No wanted choice counts any more: the rest of them cannot be made. */
    private boolean goesOn;

    /**
     * Prepares a run.
     *
     * @param wanted the sources of some choices, as ranks of the communicator, and numbers of answers
     * @param changed the choice that the run is made for: if others of those that are wanted cannot be made, although the causes
     *     that are known do not prevent them, the run goes on without them
     * @param exploresCompletions whether it is also a choice which complete request a wait or test reports
     */
    public ExploredRun(int size, Map<Choice, Integer> wanted, Optional<Choice> changed, boolean exploresCompletions) {
        this.exploresCompletions = exploresCompletions;
        this.wanted = Map.copyOf(wanted);
        this.changed = changed;
        for (int rank = 0; rank < size; rank++) {
            ranks.add(new ExploredRank(this, rank));
        }
    }

    /** Steers a rank of the job. */
    public Steering steering(int rank) {
        return ranks.get(rank);
    }

    /** Called by a rank's thread whose program has failed: returns when no other rank can continue. */
    public void fail(int rank) {
        ranks.get(rank).fail();
    }

    /** Completes when the turns have ended before the program. What depends on it runs under the lock of this run. */
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
        await(() -> isStopped() || begun >= session * ranks.size() && turn == rank.rank());
    }

    /** The rank has ended its session, and takes no more turns. */
    synchronized void end(ExploredRank rank) {
        if (!rank.leave()) {
            return;
        }
        left++;
        notifyAll();
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
        await(() -> isStopped() || turn == rank.rank());
        return !isStopped();
    }

    /** Waits; an interrupt stays pending. */
    private synchronized void await(BooleanSupplier end) {
        boolean interrupted = false;
        while (!end.getAsBoolean()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
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
                // A rank that does not poll has left its probes that do not wait.
                boolean isCandidate = look.choice() != null && (rank.polls() || !look.isTentative());
                Integer source = isCandidate ? source(look) : null;
                if (source != null) {
                    look.decide(source);
                    look.mailbox().release(rank::released);
                    turn = rank.rank();
                    notifyAll();
                    return;
                }
                awaits |= isCandidate && !look.isTentative() && !goesOn && wanted.containsKey(look.choice());
            }
        }
        for (ExploredRank rank : ranks) {
            Pick pick = rank.pick();
            if (pick != null && pick.findPossible()) {
                Integer option = goesOn ? null : wanted.get(pick.choice());
                if (option == null || pick.isPossible(option)) {
                    pick.decide(option == null ? pick.first() : option);
                    turn = rank.rank();
                    notifyAll();
                    return;
                }
                awaits = true;
            }
        }
        if (awaits) {
            goesOn = changed.isPresent() && matching().containsKey(changed.get());
            if (goesOn) {
                settle();
            } else {
                stop(Stop.IMPOSSIBLE);
            }
        } else if (departures < left) {
            departures = left; // A rank that waits for one that has left may not know it yet.
            turnToNext();
        } else if (ranks.stream().noneMatch(rank -> rank.isMember() && rank.polls())) {
            stop(hasFailed ? Stop.ENDED : Stop.DEADLOCK);
        } else if (isFruitless()) {
            stop(hasFailed ? Stop.ENDED : Stop.POLLING);
        } else {
            ranks.forEach(ExploredRank::pickNothing);
            turnToNext();
        }
    }

    /** A call begins that reports one of several things. */
    synchronized void add(Pick pick, ExploredRank rank) {
        pick.count(new Choice(rank.rank(), rank.nextChoice()), choices.size());
        choices.add(pick);
    }

    boolean exploresCompletions() {
        return exploresCompletions && !isStopped();
    }

    /** How many ranks have left so far; ranks that wait must look for them. */
    synchronized int departures() {
        return departures;
    }

    private boolean isFruitless() {
        if (fruitless++ == 0) {
            fruitlessSince = System.nanoTime();
        }
        boolean isLong = hasFailed || System.nanoTime() - fruitlessSince > FRUITLESS_NANOS;
        return fruitless > FRUITLESS && isLong;
    }

    /** A rank has failed, and takes no more turns: waits until no other one can continue. */
    synchronized void awaitOthers(ExploredRank rank) {
        hasFailed = true;
        end(rank);
        await(() -> isStopped() || ranks.stream().noneMatch(ExploredRank::isMember));
    }

    /** A rank has failed, which ends the job when no other rank can continue. */
    synchronized void failed() {
        hasFailed = true;
    }

    /** The source for an open choice; null if its message is not there. */
    private Integer source(Look look) {
        Mailbox mailbox = look.mailbox();
        Integer source = goesOn ? null : wanted.get(look.choice());
        if (source != null) {
            return mailbox.canDecide(look, source) ? source : null;
        }
        for (int each = 0; each < look.options(); each++) {
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
            look.count(new Choice(rank.rank(), rank.nextChoice()), choices.size());
            choices.add(look);
        }
        mailbox.add(look);
        mailbox.release(rank::released);
    }

    /** A probe that does not wait looks again: after all receives that have begun meanwhile. */
    synchronized void looksAgain(Look look, ExploredRank rank) {
        if (!look.isReleased()) {
            Mailbox mailbox = look.mailbox();
            mailbox.withdraw(look);
            mailbox.add(look);
            mailbox.release(rank::released);
        }
    }

    /** Removes a look that has found nothing. */
    synchronized void withdraw(Look look) {
        look.mailbox().withdraw(look);
    }

    /** The meeting of the n-th collective call of a communicator. */
    synchronized Meeting meeting(int communicator, int firstRank, int number, int size) {
        return meetings.computeIfAbsent(List.of(communicator, firstRank, number), key -> new Meeting(size));
    }

    // ---------------------------------------------------------------- after the run

    /** What was chosen at each choice that was made. */
    public synchronized Map<Choice, Integer> matching() {
        Map<Choice, Integer> made = new LinkedHashMap<>();
        made().forEach(each -> made.put(each.choice(), each.decided()));
        return made;
    }

    private List<Decision> made() {
        return choices.stream().filter(Decision::isMade).toList();
    }

    /** What could have been chosen instead. */
    public synchronized List<Branch> branches() {
        List<Decision> decisions = made();
        List<Made> made = decisions.stream()
                .map(each -> new Made(each.choice(), each.bit(), each.decided(), each.matchPast()))
                .toList();
        List<Branch> branches = new ArrayList<>();
        for (int i = 0; i < made.size(); i++) {
            Decision decision = decisions.get(i);
            for (int option = 0; option < decision.options(); option++) {
                String other = option == decision.decided() ? null : decision.alternative(option);
                if (other != null) {
                    branches.add(new Branch(decision.toString(), decision.got(), other, made, i, option));
                }
            }
        }
        return branches;
    }

    /** The wanted choices that were not made. */
    public synchronized Set<Choice> unmade() {
        Set<Choice> unmade = new LinkedHashSet<>(wanted.keySet());
        unmade.removeAll(matching().keySet());
        return unmade;
    }

    /** Whether the program asks for messages or completions without waiting: when they are found is not explored. */
    public synchronized boolean hasPolled() {
        return ranks.stream().anyMatch(ExploredRank::hasPolled);
    }

    /** The choices that were made, in words: {@code the receive from any source ..., gets the message of rank 2 ...}. */
    public synchronized Map<Choice, String> choices() {
        Map<Choice, String> made = new LinkedHashMap<>();
        made().forEach(each -> made.put(each.choice(), each + ", gets " + each.got()));
        return made;
    }
}
