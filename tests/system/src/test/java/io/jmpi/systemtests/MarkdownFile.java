package io.jmpi.systemtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of the documentation: its sections, code blocks and links. */
final class MarkdownFile {
    private static final Pattern FENCE = Pattern.compile(" *```(\\w*(?: file=\\S+)?)\\s*");
    private static final Pattern NOT_RUN = Pattern.compile("<!-- not run: (.+) -->");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

    private static final Pattern HEADING = Pattern.compile("#+ .+");

    private final Path path;
    private final List<Section> sections = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();
    private final List<String> links = new ArrayList<>();

    /**
     * A fenced block.
     *
     * @param place file and line, for messages
     * @param language what stands behind the opening fence; with {@code file=}, an excerpt of a source that is compiled
     *     elsewhere
     * @param notRun why the block must not be run, as a comment before it says; null if it may
     */
    record Block(String place, String language, String notRun, String text) {
        @Override
        public String toString() {
            return place;
        }
    }

    /**
     * What stands below a heading, until the next one of any level.
     *
     * @param lines without those of blocks
     */
    record Section(String heading, int lines) {}

    private MarkdownFile(Path path) {
        this.path = path;
    }

    /** Reads a page. */
    static MarkdownFile read(Path path) throws IOException {
        MarkdownFile file = new MarkdownFile(path);
        List<String> lines = Files.readAllLines(path);
        String before = "";
        String heading = "";
        int linesOfSection = 0;
        for (int i = 0; i < lines.size(); i++) {
            Matcher fence = FENCE.matcher(lines.get(i));
            if (fence.matches()) {
                int first = i + 1;
                do {
                    i++;
                    if (i == lines.size()) {
                        throw new IllegalStateException(path + ":" + first + ": this block does not end");
                    }
                } while (!FENCE.matcher(lines.get(i)).matches());
                file.add(first, fence.group(1), before, lines.subList(first, i));
                before = "";
                continue;
            }
            if (HEADING.matcher(lines.get(i)).matches()) {
                file.sections.add(new Section(heading, linesOfSection));
                heading = lines.get(i);
                linesOfSection = 0;
            }
            linesOfSection++;
            if (!lines.get(i).isBlank()) {
                before = lines.get(i);
                LINK.matcher(before).results().forEach(link -> file.links.add(link.group(1)));
            }
        }
        file.sections.add(new Section(heading, linesOfSection));
        return file;
    }

    private void add(int line, String language, String before, List<String> text) {
        Matcher comment = NOT_RUN.matcher(before.strip());
        String place = JobCommand.TOP.relativize(path) + ":" + line;
        blocks.add(new Block(
                place, language, comment.matches() ? comment.group(1) : null, String.join("\n", text) + "\n"));
    }

    Path path() {
        return path;
    }

    /** The blocks in a language, in their order. */
    List<Block> blocks(String language) {
        return blocks.stream()
                .filter(block -> block.language().equals(language))
                .toList();
    }

    /** Its sections, in their order. */
    List<Section> sections() {
        return sections;
    }

    /** Where its links lead. */
    List<String> links() {
        return links;
    }

    @Override
    public String toString() {
        return JobCommand.TOP.relativize(path).toString();
    }
}
