package io.jmpi.launcher.explore;

import io.jmpi.internal.exploring.Choice;
import io.jmpi.launcher.plan.LaunchException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A matching as a text file: the command line, a word a line, the source of each choice, and comments for people. Immutable.
 *
 * @param words the command line of {@code jmpirun} without the options of the exploration
 * @param choices the sources
 */
public record MatchingFile(List<String> words, Map<Choice, Integer> choices) {
    /** The suffix of the file's name. */
    public static final String SUFFIX = ".matching";

    private static final String HEAD = "# A matching of a program, found by jmpirun --explore.";
    private static final String WORD = "word ";
    private static final String CHOICE = "choice ";

    /** Writes a file. */
    static void write(Path file, List<String> words, Outcome outcome) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(HEAD);
        lines.add("# jmpirun --replay FILE runs it again, with further options; --trace DIR records its calls.");
        lines.add("# in the directory " + Path.of("").toAbsolutePath());
        words.forEach(word -> lines.add(WORD + escaped(word)));
        lines.add("# choice: the number of the rank, of its receive or probe from any source, and of the source");
        outcome.matching().forEach((choice, source) -> {
            lines.add("# rank " + choice.rank() + ": " + outcome.choices().get(choice));
            lines.add(CHOICE + choice.rank() + " " + choice.number() + " " + source);
        });
        lines.add("# End: " + outcome.kind().words() + (outcome.headline().isEmpty() ? "" : ": " + outcome.headline()));
        outcome.details().lines().forEach(line -> lines.add("#   " + line));
        Files.write(file, lines);
    }

    /** Whether a file is of an exploration. */
    static boolean isOne(Path file) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            return HEAD.equals(lines.readLine());
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /** A word in one line. */
    private static String escaped(String word) {
        return word.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    private static String unescaped(String text) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                char next = text.charAt(++i);
                word.append(next == 'n' ? '\n' : next == 'r' ? '\r' : next);
            } else {
                word.append(c);
            }
        }
        return word.toString();
    }

    /**
     * Reads a file.
     *
     * @throws LaunchException if it cannot be read, or is none that an exploration has written
     */
    public static MatchingFile read(Path file) throws LaunchException {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (CharacterCodingException e) {
            throw new LaunchException("--replay " + file + ": is not a file of jmpirun --explore", e);
        } catch (IOException e) {
            throw new LaunchException("--replay " + file + ": cannot be read: " + e, e);
        }
        List<String> words = new ArrayList<>();
        Map<Choice, Integer> choices = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith(WORD)) {
                words.add(unescaped(line.substring(WORD.length())));
            } else if (line.matches("choice \\d{1,9} \\d{1,9} \\d{1,9}")) {
                String[] numbers = line.substring(CHOICE.length()).split(" ", -1);
                choices.put(
                        new Choice(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1])),
                        Integer.parseInt(numbers[2]));
            } else if (!line.startsWith("#")) {
                throw new LaunchException("--replay " + file + ": line " + (i + 1)
                        + " is neither a word, a choice nor a comment: " + line);
            }
        }
        if (words.isEmpty()) {
            throw new LaunchException("--replay " + file + ": names no program; is it a file of jmpirun --explore?");
        }
        return new MatchingFile(List.copyOf(words), choices);
    }
}
