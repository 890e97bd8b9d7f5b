package io.jmpi.transport.ucx.ucp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A header of UCX that a program in C asks for layouts and constants. Needs gcc and libucx-dev; a test without the header is skipped. */
record CHeader(String name, Path directory) {
    /**
     * Compares.
     *
     * @param fields offsets by {@code type.field}
     * @param constants values by expressions in C
     */
    void compare(Map<String, Integer> fields, Map<String, Long> constants) throws Exception {
        assumeThat(Path.of("/usr/include", name)).exists();
        StringBuilder program = new StringBuilder("#include <" + name + ">\n#include <stdio.h>\nint main(void) {\n");
        StringBuilder expected = new StringBuilder();
        fields.forEach((field, offset) -> {
            String type = field.substring(0, field.indexOf('.'));
            String member = field.substring(field.indexOf('.') + 1);
            print(program, field, "offsetof(" + type + ", " + member + ")");
            expected.append(field + " " + offset + "\n");
        });
        constants.forEach((constant, value) -> {
            print(program, constant, constant);
            expected.append(constant + " " + value + "\n");
        });
        program.append("return 0; }\n");
        Path source = Files.writeString(directory.resolve("layout.c"), program);
        Path binary = directory.resolve("layout");
        run("gcc", "-o", binary.toString(), source.toString());
        assertThat(run(binary.toString())).isEqualTo(expected.toString());
    }

    private static void print(StringBuilder program, String name, String expression) {
        program.append("printf(\"%s %ld\\n\", \"" + name + "\", (long) (" + expression + "));\n");
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(out).isZero();
        return out;
    }
}
