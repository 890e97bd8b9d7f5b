package io.jmpi.trace.replay;

import io.jmpi.trace.files.PartialNote;
import io.jmpi.trace.files.ResultFile;
import io.jmpi.trace.replay.MessagesResult.EngineResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Writes results of the analysis {@code messages} as CSV files: {@code messages.csv}, {@code depth.csv}, {@code
 * matrix.csv} and, if engines were replayed, {@code engines.csv}. If results are partial, a file {@code PARTIAL.txt} in
 * the same directory states why. Each file appears when it is complete.
 *
 * <p>Thread: one.
 */
public final class MessagesFiles {
    private final Path directory;

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
        write("messages.csv", out -> ranks(out, ranks));
        write("depth.csv", out -> depths(out, result.depths()));
        write("matrix.csv", out -> matrix(out, result.matrix()));
        Files.deleteIfExists(directory.resolve("engines.csv"));
        if (!result.engines().isEmpty()) {
            write("engines.csv", out -> engines(out, result.engines()));
        }
        PartialNote.write(directory, result.problems());
    }

    private void write(String name, Consumer<StringBuilder> content) throws IOException {
        StringBuilder out = new StringBuilder();
        content.accept(out);
        try (ResultFile file = new ResultFile(directory.resolve(name))) {
            file.text(out.toString()).commit();
        }
    }

    private static void row(StringBuilder out, Object... cells) {
        for (int i = 0; i < cells.length; i++) {
            out.append(i == 0 ? "" : ",");
            out.append(cells[i] instanceof Double number ? String.format(Locale.ROOT, "%.3f", number) : cells[i]);
        }
        out.append("\n");
    }

    private static double mean(long total, long count) {
        return count == 0 ? 0 : (double) total / count;
    }

    private static void ranks(StringBuilder out, List<RankMessages> ranks) {
        out.append(
                "rank,sends,receives,messages,bytes,expected,unexpected,unmatched_messages,unmatched_receives,cancelled,"
                        + "assumed,undecided,receives_source_wildcard,receives_tag_wildcard,receives_both_wildcards,"
                        + "max_posted,max_unexpected,mean_receive_wait_ns,max_receive_wait_ns,"
                        + "mean_message_wait_ns,max_message_wait_ns,hurried,held,violations\n");
        for (RankMessages rank : ranks) {
            row(
                    out,
                    rank.rank,
                    rank.sends,
                    rank.receives,
                    rank.messages,
                    rank.bytes,
                    rank.expected,
                    rank.unexpected,
                    rank.unmatchedMessages(),
                    rank.unmatchedReceives(),
                    rank.cancelled,
                    rank.assumed,
                    rank.undecided,
                    rank.wildcards().get("source"),
                    rank.wildcards().get("tag"),
                    rank.wildcards().get("both"),
                    rank.maxPosted,
                    rank.maxUnexpected,
                    mean(rank.receiveWait, rank.expected),
                    rank.maxReceiveWait,
                    mean(rank.messageWait, rank.received),
                    rank.maxMessageWait,
                    rank.hurried,
                    rank.held,
                    rank.violations);
        }
    }

    private static void depths(StringBuilder out, MessagesResult.Depths depths) {
        out.append("begin_ns,max_posted,mean_posted,max_unexpected,mean_unexpected\n");
        for (int part = 0; part < depths.maxPosted().size(); part++) {
            row(
                    out,
                    part * depths.partNanos(),
                    depths.maxPosted().get(part),
                    depths.meanPosted().get(part),
                    depths.maxUnexpected().get(part),
                    depths.meanUnexpected().get(part));
        }
    }

    private static void matrix(StringBuilder out, MessagesResult.Matrix matrix) {
        out.append("first_sender,first_receiver,ranks_in_group,messages,bytes\n");
        int group = matrix.ranksInGroup();
        for (int sender = 0; sender < matrix.messages().size(); sender++) {
            for (int receiver = 0; receiver < matrix.messages().size(); receiver++) {
                long messages = matrix.messages().get(sender).get(receiver);
                if (messages > 0) {
                    long bytes = matrix.bytes().get(sender).get(receiver);
                    row(out, sender * group, receiver * group, group, messages, bytes);
                }
            }
        }
    }

    private static void engines(StringBuilder out, List<EngineResult> engines) {
        out.append(
                "engine,posted_searches,posted_walked,unexpected_searches,unexpected_walked,max_posted,max_unexpected,"
                        + "predicted_ns,memory_bytes\n");
        for (EngineResult engine : engines) {
            row(
                    out,
                    engine.engine(),
                    engine.postedSearches(),
                    engine.postedWalked(),
                    engine.unexpectedSearches(),
                    engine.unexpectedWalked(),
                    engine.maxPosted(),
                    engine.maxUnexpected(),
                    engine.predictedNanos(),
                    engine.memoryBytes());
        }
    }
}
