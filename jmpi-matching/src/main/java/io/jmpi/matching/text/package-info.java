/**
 * Text for users in all modules: what a terminal would obey is taken out, the nearest name is found, tables are laid
 * out, progress is shown, files are read and written with errors that name them. Start at {@link
 * io.jmpi.matching.text.Printable} and {@link io.jmpi.matching.text.TextTable}; every module of jmpi may use all of
 * it. It knows nothing of matching, and lives here because all modules see this one.
 */
@NullMarked
package io.jmpi.matching.text;

import org.jspecify.annotations.NullMarked;
