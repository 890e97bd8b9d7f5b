/**
 * Tests of programs that pass messages: {@link io.jmpi.junit.MpiTest} runs a test method in every rank. Tests need
 * nothing else; {@link io.jmpi.junit.MpiTestExtension} is how JUnit finds it.
 */
@NullMarked
package io.jmpi.junit;

import org.jspecify.annotations.NullMarked;
