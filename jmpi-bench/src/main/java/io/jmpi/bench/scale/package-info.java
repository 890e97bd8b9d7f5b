/** What a job costs as its ranks become many: measured in one JVM, and a model beyond. */
package io.jmpi.bench.scale;
