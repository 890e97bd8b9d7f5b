package io.jmpi.launcher;

import java.net.URL;
import java.util.List;

/**
 * What the ranks run, found and checked.
 *
 * @param mainClass its main class
 * @param classPath what a rank's JVM gets as class path: the user's entries, then the launcher's own
 * @param ownEntries the entries that are the program's own rather than a library's: the user's, and the one that holds the
 *     main class
 */
record Program(String mainClass, String classPath, List<URL> ownEntries) {}
