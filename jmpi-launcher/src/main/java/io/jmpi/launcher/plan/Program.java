package io.jmpi.launcher.plan;

import java.net.URL;
import java.util.List;

/**
 * The program that the ranks run, found and checked.
 *
 * @param mainClass its main class
 * @param isOfUser whether the main class is the user's, not one on the launcher's own class path (an example)
 * @param userPath the user's class path, with wildcards expanded; empty if there is none
 * @param classPath the user's entries and the launcher's own, in the order in which classes are searched
 * @param ownEntries entries of the program itself, not of a library: the user's, and the one that contains the main
 *     class
 */
public record Program(String mainClass, boolean isOfUser, String userPath, String classPath, List<URL> ownEntries) {}
