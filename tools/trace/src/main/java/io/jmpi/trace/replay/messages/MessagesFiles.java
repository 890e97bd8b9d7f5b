package io.jmpi.trace.replay.messages;

import io.jmpi.trace.files.Csv;
import io.jmpi.trace.files.PartialNote;
import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.MessagesResult.EngineResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Writes results of the analysis {@code messages} as CSV files: {@code messages.csv}, {@code depth.csv}, {@code
 * matrix.csv} and, if engines were replayed, {@code engines.csv}. If results are partial, a file {@code PARTIAL.txt} in
 * the same directory states why. Each file appears when it is complete.
 *
 * <p>Thread: one.
 */
public final class MessagesFiles {
    private static final Csv<RankMessages> RANKS = new Csv<RankMessages>()
            .add("rank", rank -> rank.rank)
            .add("sends", rank -> rank.sends)
            .add("receives", rank -> rank.receives)
            .add("messages", rank -> rank.messages)
            .add("bytes", rank -> rank.bytes)
            .add("expected", rank -> rank.expected)
            .add("unexpected", rank -> rank.unexpected)
            .add("unmatched_messages", rank -> rank.unmatchedMessages())
            .add("unmatched_receives", rank -> rank.unmatchedReceives())
            .add("cancelled", rank -> rank.cancelled)
            .add("assumed", rank -> rank.assumed)
            .add("undecided", rank -> rank.undecided)
            .add("receives_source_wildcard", rank -> rank.wildcards().get("source"))
            .add("receives_tag_wildcard", rank -> rank.wildcards().get("tag"))
            .add("receives_both_wildcards", rank -> rank.wildcards().get("both"))
            .add("max_posted", rank -> rank.maxPosted)
            .add("max_unexpected", rank -> rank.maxUnexpected)
            .add("mean_receive_wait_ns", rank -> thousandths(mean(rank.receiveWait, rank.expected)))
            .add("max_receive_wait_ns", rank -> rank.maxReceiveWait)
            .add("mean_message_wait_ns", rank -> thousandths(mean(rank.messageWait, rank.received)))
            .add("max_message_wait_ns", rank -> rank.maxMessageWait)
            .add("hurried", rank -> rank.hurried)
            .add("held", rank -> rank.held)
            .add("violations", rank -> rank.violations);

    private static final Csv<EngineResult> ENGINES = new Csv<EngineResult>()
            .add("engine", EngineResult::engine)
            .add("posted_searches", EngineResult::postedSearches)
            .add("posted_walked", EngineResult::postedWalked)
            .add("unexpected_searches", EngineResult::unexpectedSearches)
            .add("unexpected_walked", EngineResult::unexpectedWalked)
            .add("max_posted", EngineResult::maxPosted)
            .add("max_unexpected", EngineResult::maxUnexpected)
            .add("predicted_ns", engine -> thousandths(engine.predictedNanos()))
            .add("memory_bytes", EngineResult::memoryBytes);

    private static final Csv<Traffic> MATRIX = new Csv<Traffic>()
            .add("first_sender", Traffic::sender)
            .add("first_receiver", Traffic::receiver)
            .add("ranks_in_group", Traffic::ranksInGroup)
            .add("messages", Traffic::messages)
            .add("bytes", Traffic::bytes);

    private final Path directory;

    /** The messages from a group of ranks to another one, which begin with these ranks. */
    private record Traffic(int sender, int receiver, int ranksInGroup, long messages, long bytes) {}

    /** Prepares the directory, which the first file written creates. */
    public MessagesFiles(Path directory) {
        this.directory = directory;
    }

    /**
     * Writes all files.
     *
     * @param ranks results of each rank, ascending
     */
    public void write(MessagesResult result, List<RankMessages> ranks) throws IOException {
        RANKS.write(directory.resolve("messages.csv"), ranks);
        writeDepths(result.depths());
        MATRIX.write(directory.resolve("matrix.csv"), traffic(result.matrix()));
        Path engines = directory.resolve("engines.csv");
        Files.deleteIfExists(engines);
        if (!result.engines().isEmpty()) {
            ENGINES.write(engines, result.engines());
        }
        PartialNote.write(directory, result.problems());
    }

    private static String thousandths(double number) {
        return String.format(Locale.ROOT, "%.3f", number);
    }

    private static double mean(long total, long count) {
        return count == 0 ? 0 : (double) total / count;
    }

    private void writeDepths(MessagesResult.Depths depths) throws IOException {
        new Csv<Integer>()
                .add("begin_ns", part -> part * depths.partNanos())
                .add("max_posted", depths.maxPosted()::get)
                .add("mean_posted", part -> thousandths(depths.meanPosted().get(part)))
                .add("max_unexpected", depths.maxUnexpected()::get)
                .add(
                        "mean_unexpected",
                        part -> thousandths(depths.meanUnexpected().get(part)))
                .write(
                        directory.resolve("depth.csv"),
                        IntStream.range(0, depths.maxPosted().size()).boxed().toList());
    }

    private static List<Traffic> traffic(MessagesResult.Matrix matrix) {
        List<Traffic> traffic = new ArrayList<>();
        int group = matrix.ranksInGroup();
        for (int sender = 0; sender < matrix.messages().size(); sender++) {
            for (int receiver = 0; receiver < matrix.messages().size(); receiver++) {
                long messages = matrix.messages().get(sender).get(receiver);
                long bytes = matrix.bytes().get(sender).get(receiver);
                if (messages > 0) {
                    traffic.add(new Traffic(sender * group, receiver * group, group, messages, bytes));
                }
            }
        }
        return traffic;
    }
}
