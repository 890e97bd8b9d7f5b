/**
 * The base of all example programs: {@link io.jmpi.examples.command.Example}, a program with a command line, which
 * prints at rank 0 and measures itself on all ranks.
 */
package io.jmpi.examples.command;
