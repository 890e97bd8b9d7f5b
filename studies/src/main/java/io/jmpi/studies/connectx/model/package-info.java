/**
 * The programs of the study as jobs in virtual time, and the costs of the paper's machine: {@link
 * io.jmpi.studies.connectx.model.Astra}.
 */
package io.jmpi.studies.connectx.model;
