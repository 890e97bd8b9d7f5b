/** What the system tests run as ranks: programs with a main method, in the tests' own class directory. */
package io.jmpi.systemtests.programs;
