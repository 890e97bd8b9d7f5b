/** Tests of programs that pass messages: {@link io.jmpi.junit.MpiTest} runs a test method in every rank. */
package io.jmpi.junit;
