/** Results as JSON. */
package io.jmpi.bench.json;
