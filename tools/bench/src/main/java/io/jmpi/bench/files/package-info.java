/**
 * The command {@code jmpibench files}: collective access to a file beside other ways and libraries, {@link
 * io.jmpi.bench.files.FilesCommand}. {@link io.jmpi.bench.files.ArrayFile} is the program that it runs.
 */
package io.jmpi.bench.files;
