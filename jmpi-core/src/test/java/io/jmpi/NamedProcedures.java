package io.jmpi;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The procedures of MPI that the Javadoc of the API names; a variant with {@code _c} is the same procedure.
 *
 * @param places for each procedure the members, {@code AnyCommunicator.rank}, or types, {@code Duplication}
 * @param counterparts those that are named in parentheses, {@code (MPI_Comm_rank)}: the API has a member for them
 */
record NamedProcedures(Map<String, Set<String>> places, Set<String> counterparts) {
    private static final Path SOURCES = Path.of("src", "main", "java");

    /** A comment, then annotations, then what is declared, up to its parameters, body, value or end. */
    private static final Pattern DECLARATION = Pattern.compile(
            "/\\*\\*(?<comment>.*?)\\*/\\s*(?:@[\\w.]+(?:\\([^)]*\\))?\\s+)*"
                    + "(?<head>(?:<(?:[^<>]|<[^<>]*>)*>|[^;{}()=/,<>])*)",
            Pattern.DOTALL);

    private static final Pattern TYPE = Pattern.compile("\\b(?:class|interface|enum|record)\\s+(\\w+)");
    private static final Pattern LAST_NAME = Pattern.compile("(\\w+)\\s*$");
    private static final Pattern IN_PARENTHESES = Pattern.compile("\\([^()]*\\)");
    private static final Pattern PROCEDURE = Pattern.compile("\\b(MPI_[A-Z]\\w*?[a-z]\\w*?)(?:_c)?\\b");

    /** Reads the sources of some packages; a package that does not exist has none. */
    static NamedProcedures in(Iterable<String> packages) throws IOException {
        NamedProcedures named = new NamedProcedures(new TreeMap<>(), new TreeSet<>());
        for (String each : packages) {
            Path directory = SOURCES.resolve(each.replace('.', '/'));
            if (Files.isDirectory(directory)) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*.java")) {
                    for (Path file : files) {
                        named.add(file);
                    }
                }
            }
        }
        return named;
    }

    private void add(Path file) throws IOException {
        String name = file.getFileName().toString().replace(".java", "");
        Matcher declaration = DECLARATION.matcher(Files.readString(file));
        while (declaration.find()) {
            String place = place(name, declaration.group("head"));
            String comment = declaration.group("comment");
            names(comment)
                    .forEach(procedure -> places.computeIfAbsent(procedure, key -> new TreeSet<>())
                            .add(place));
            IN_PARENTHESES
                    .matcher(comment)
                    .results()
                    .flatMap(text -> names(text.group()))
                    .forEach(counterparts::add);
        }
    }

    private static Stream<String> names(String text) {
        return PROCEDURE.matcher(text).results().map(name -> name.group(1));
    }

    private static String place(String file, String head) {
        Matcher type = TYPE.matcher(head);
        if (type.find()) {
            return type.group(1);
        }
        Matcher member = LAST_NAME.matcher(head);
        return member.find() ? file + "." + member.group(1) : file;
    }

    /** Whether the Javadoc of a place names the procedure. */
    boolean has(String procedure, String place) {
        return places.getOrDefault(procedure, Set.of()).contains(place);
    }
}
