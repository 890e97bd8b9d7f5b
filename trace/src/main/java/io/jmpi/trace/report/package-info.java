/**
 * What users see of results: tables and answers on terminals, one HTML page with plots, JSON, the progress of a scan,
 * and the sentences that explain each statistic.
 */
package io.jmpi.trace.report;
