/** Tests of programs that pass messages: {@link io.jmpi.junit.MpiTest} runs a test method in every rank. */
@NullMarked
package io.jmpi.junit;

import org.jspecify.annotations.NullMarked;
