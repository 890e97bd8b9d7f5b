package io.jmpi.launcher;

import java.net.URL;
import java.util.List;

/**
 * The program that the ranks run, found and checked.
 *
 * @param mainClass its main class
 * @param classPath class path of a rank's JVM: the user's entries, then the launcher's own
 * @param ownEntries entries of the program itself, not of a library: the user's, and the one that contains the main
 *     class
 */
record Program(String mainClass, String classPath, List<URL> ownEntries) {}
