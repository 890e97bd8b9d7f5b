package io.jmpi.site;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;

/**
 * A library of scripts in a jar on the class path. Pages load it as a file of the site, together with its licence. Immutable.
 *
 * @param name of the library
 * @param files its scripts, in the order in which they are executed
 */
record WebJar(String name, List<String> files) {
    /** The search. */
    static final WebJar LUNR = new WebJar("lunr", List.of("lunr.min.js"));

    /** The colors of code, for the languages of the pages. */
    static final WebJar PRISM = new WebJar(
            "prismjs",
            List.of("core", "markup", "clike", "c", "java", "kotlin", "scala", "bash", "python", "yaml").stream()
                    .map(part -> "components/prism-" + part + ".min.js")
                    .toList());

    /** The licence as a comment, and the scripts. */
    String script() throws IOException {
        String directory = "META-INF/resources/webjars/" + name + "/" + version() + "/";
        StringBuilder script = new StringBuilder("/*\n")
                .append(read(directory + "LICENSE").strip())
                .append("\n*/\n");
        for (String file : files) {
            script.append(read(directory + file)).append('\n');
        }
        return script.toString();
    }

    private String version() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = open("META-INF/maven/org.webjars.npm/" + name + "/pom.properties")) {
            properties.load(in);
        }
        return properties.getProperty("version");
    }

    private static String read(String path) throws IOException {
        try (InputStream in = open(path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static InputStream open(String path) throws IOException {
        InputStream in = WebJar.class.getClassLoader().getResourceAsStream(path);
        if (in == null) {
            throw new FileNotFoundException(path + " is not on the class path");
        }
        return in;
    }
}
