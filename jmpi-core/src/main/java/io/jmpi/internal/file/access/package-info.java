/**
 * Access of one rank to an open file: {@link io.jmpi.internal.file.access.IndependentAccess} moves elements between memory and
 * the part of a file that the rank sees. Knows no other rank, except by locks and the shared pointer.
 */
package io.jmpi.internal.file.access;
