/**
 * Open files: {@link io.jmpi.internal.file.OpenFile} is the program's view of one, {@link io.jmpi.internal.file.Opening} makes it.
 * Access to the file system, views and the exchange with other ranks are in packages below.
 */
package io.jmpi.internal.file;
