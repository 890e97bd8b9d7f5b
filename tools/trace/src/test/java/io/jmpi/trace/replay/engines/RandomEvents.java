package io.jmpi.trace.replay.engines;

import io.jmpi.trace.replay.RankEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A stream of posts, arrivals and cancellations with its pairs, found by walking two lists. */
final class RandomEvents {
    private static final int ANY = -1;
    private static final int CANCELLED_PERCENT = 3;
    private static final int EVENTS_OF_A_MOOD = 400;
    private static final long[] LENGTHS = {0, 8, 1024, 4096, 100_000};
    private static final int EAGER = 8192;

    /** An event; {@code kind} is {@code 'p'}, {@code 'a'} or {@code 'c'}. */
    record Event(char kind, int number, int context, int source, int tag, long bytes, boolean announced, long nanos) {
        boolean accepts(Event message) {
            return context == message.context
                    && (source == ANY || source == message.source)
                    && (tag == ANY || tag == message.tag);
        }
    }

    /** A receive and a message by their numbers. */
    record Pair(int receive, int message) {}

    final List<Event> events = new ArrayList<>();
    final List<Pair> pairs = new ArrayList<>();
    private final List<Event> posted = new ArrayList<>();
    private final List<Event> unexpected = new ArrayList<>();
    private final Random random;
    private final int contexts;
    private final int sources;
    private final int tags;
    private int receives;
    private int messages;
    private long nanos;

    /** That many events; fewer sources and tags cause more matches. */
    RandomEvents(long seed, int count, int contexts, int sources, int tags) {
        random = new Random(seed);
        this.contexts = contexts;
        this.sources = sources;
        this.tags = tags;
        int postPercent = 50;
        for (int i = 0; i < count; i++) {
            postPercent = i % EVENTS_OF_A_MOOD == 0 ? 20 + random.nextInt(60) : postPercent;
            nanos += random.nextInt(10) == 0 ? random.nextInt(100_000) : random.nextInt(400);
            int dice = random.nextInt(100);
            if (dice < CANCELLED_PERCENT && !posted.isEmpty()) {
                Event receive = posted.remove(random.nextInt(posted.size()));
                events.add(new Event('c', receive.number, receive.context, 0, 0, 0, false, nanos));
            } else if (dice < postPercent) {
                post(wildcard(random.nextInt(sources)), wildcard(random.nextInt(tags)));
            } else {
                arrive();
            }
        }
    }

    private int wildcard(int named) {
        return random.nextInt(5) == 0 ? ANY : named;
    }

    private void post(int source, int tag) {
        Event receive = new Event('p', receives++, random.nextInt(contexts), source, tag, length(), false, nanos);
        events.add(receive);
        Event message = unexpected.stream().filter(receive::accepts).findFirst().orElse(null);
        if (message == null) {
            posted.add(receive);
        } else {
            unexpected.remove(message);
            pairs.add(new Pair(receive.number, message.number));
        }
    }

    private void arrive() {
        long bytes = length();
        Event message = new Event(
                'a',
                messages++,
                random.nextInt(contexts),
                random.nextInt(sources),
                random.nextInt(tags),
                bytes,
                bytes > EAGER,
                nanos);
        events.add(message);
        Event receive = posted.stream()
                .filter(kept -> kept.accepts(message))
                .findFirst()
                .orElse(null);
        if (receive == null) {
            unexpected.add(message);
        } else {
            posted.remove(receive);
            pairs.add(new Pair(receive.number, message.number));
        }
    }

    private long length() {
        return LENGTHS[random.nextInt(LENGTHS.length)];
    }

    /** Passes on all events, and the end. */
    void replay(RankEvents to) {
        for (Event event : events) {
            switch (event.kind) {
                case 'p' -> to.post(event.number, event.context, event.source, event.tag, event.bytes, event.nanos);
                case 'a' ->
                    to.arrive(
                            event.number,
                            event.context,
                            event.source,
                            event.tag,
                            event.bytes,
                            event.announced,
                            event.nanos);
                default -> to.cancel(event.number, event.context, event.nanos);
            }
        }
        to.end(nanos);
    }
}
