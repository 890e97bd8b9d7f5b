package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each option that README and docs name is still one of a program of jmpi, or of another program that they name. */
class DocumentedOptionsTest {
    private static final Path TOP = JobCommand.TOP;
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][\\w-]*");

    /** Options of sbatch, basenc, kubectl, docker, jfr and Open MPI, and the word for options in the glossary. */
    private static final Set<String> OTHERS = Set.of(
            "--wrap",
            "--mem",
            "--base64url",
            "--from-literal",
            "--rm",
            "--memory",
            "--events",
            "--options",
            "--bind-to");

    @Test
    void shouldNameOptionsThatProgramsHave() throws IOException {
        Set<String> known = new HashSet<>(OTHERS);
        for (Path source : sources()) {
            known.addAll(options(source));
        }
        List<String> unknown = new ArrayList<>();
        int named = 0;
        for (Path page : SourceTree.pages()) {
            if (isOfItsTime(page)) {
                continue;
            }
            for (String option : options(page)) {
                named++;
                if (!known.contains(option)) {
                    unknown.add(TOP.relativize(page) + ": " + option);
                }
            }
        }
        assertThat(named).isGreaterThan(100);
        assertThat(unknown).isEmpty();
    }

    private static List<String> options(Path file) throws IOException {
        return OPTION.matcher(Files.readString(file))
                .results()
                .map(option -> option.group())
                .distinct()
                .toList();
    }

    /** Decisions and changes name options that programs had then. */
    private static boolean isOfItsTime(Path page) {
        return page.startsWith(TOP.resolve("docs/adr")) || page.equals(TOP.resolve("CHANGELOG.md"));
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>(List.of(TOP.resolve("jmpirun"), TOP.resolve("bin/mpjrun.sh")));
        try (Stream<Path> scripts = Files.list(TOP.resolve("scripts"))) {
            scripts.filter(Files::isRegularFile).forEach(sources::add);
        }
        sources.addAll(SourceTree.mainSources());
        return sources;
    }
}
