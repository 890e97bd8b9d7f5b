/** What a short message costs its sender and its receiver. */
package io.jmpi.bench.path;
