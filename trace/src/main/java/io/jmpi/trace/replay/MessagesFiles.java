package io.jmpi.trace.replay;

import io.jmpi.trace.replay.MessagesResult.EngineResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Writes results of the analysis {@code messages} as CSV files: {@code messages.csv}, {@code depth.csv}, {@code matrix.csv} and,
 * if engines were replayed, {@code engines.csv}. A file {@code PARTIAL.txt} beside them says why they are partial, if they are.
 * Each file appears when it is complete.
 *
 * <p>Thread: one.
 */
public final class MessagesFiles {
    private final Path directory;

    /**
     * Prepares.
     *
     * @param directory made if it does not exist
     * @throws IOException if it cannot be made
     */
    public MessagesFiles(Path directory) throws IOException {
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new IOException(directory + " is a file; give a directory for the results with -o");
        }
        this.directory = Files.createDirectories(directory);
    }

    /**
     * Writes all files.
     *
     * @param ranks what each rank did, ascending
     */
    public void write(MessagesResult result, List<RankMessages> ranks) throws IOException {
        write("messages.csv", out -> ranks(out, ranks));
        write("depth.csv", out -> depths(out, result.depths()));
        write("matrix.csv", out -> matrix(out, result.matrix()));
        Files.deleteIfExists(directory.resolve("engines.csv"));
        if (!result.engines().isEmpty()) {
            write("engines.csv", out -> engines(out, result.engines()));
        }
        Files.deleteIfExists(directory.resolve("PARTIAL.txt"));
        if (!result.problems().isEmpty()) {
            write("PARTIAL.txt", out -> result.problems().forEach(problem -> out.print(problem + "\n")));
        }
    }

    private void write(String name, Consumer<PrintWriter> content) throws IOException {
        Path temporary = Files.createTempFile(directory, name, ".tmp");
        try {
            try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(temporary, StandardCharsets.UTF_8))) {
                content.accept(out);
                if (out.checkError()) {
                    throw new IOException(directory.resolve(name) + " could not be written; is the disk full?");
                }
            }
            Files.move(temporary, directory.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static void row(PrintWriter out, Object... cells) {
        for (int i = 0; i < cells.length; i++) {
            out.print(i == 0 ? "" : ",");
            out.print(cells[i] instanceof Double number ? String.format(Locale.ROOT, "%.3f", number) : cells[i]);
        }
        out.print("\n");
    }

    private static double mean(long total, long count) {
        return count == 0 ? 0 : (double) total / count;
    }

    private static void ranks(PrintWriter out, List<RankMessages> ranks) {
        out.print(
                "rank,sends,receives,messages,bytes,expected,unexpected,unmatched_messages,unmatched_receives,cancelled,"
                        + "assumed,undecided,receives_source_wildcard,receives_tag_wildcard,receives_both_wildcards,"
                        + "max_posted,max_unexpected,mean_receive_wait_ns,max_receive_wait_ns,"
                        + "mean_message_wait_ns,max_message_wait_ns,hurried,held,violations\n");
        for (RankMessages rank : ranks) {
            row(
                    out,
                    rank.rank(),
                    rank.sends(),
                    rank.receives(),
                    rank.messages(),
                    rank.bytes(),
                    rank.expected(),
                    rank.unexpected(),
                    rank.unmatchedMessages(),
                    rank.unmatchedReceives(),
                    rank.cancelled(),
                    rank.assumed(),
                    rank.undecided(),
                    rank.wildcards().get("source"),
                    rank.wildcards().get("tag"),
                    rank.wildcards().get("both"),
                    rank.maxPosted(),
                    rank.maxUnexpected(),
                    mean(rank.receiveWait(), rank.waitedReceives()),
                    rank.maxReceiveWait(),
                    mean(rank.messageWait(), rank.waitedMessages()),
                    rank.maxMessageWait(),
                    rank.hurried(),
                    rank.held(),
                    rank.violations());
        }
    }

    private static void depths(PrintWriter out, MessagesResult.Depths depths) {
        out.print("begin_ns,max_posted,mean_posted,max_unexpected,mean_unexpected\n");
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

    private static void matrix(PrintWriter out, MessagesResult.Matrix matrix) {
        out.print("first_sender,first_receiver,ranks_in_group,messages,bytes\n");
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

    private static void engines(PrintWriter out, List<EngineResult> engines) {
        out.print(
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
