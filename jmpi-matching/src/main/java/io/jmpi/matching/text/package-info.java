/**
 * Text for users in all modules. The classes remove control characters, find the nearest name, lay out tables, show
 * progress, and read and write files with errors that name them. Start at {@link io.jmpi.matching.text.Printable} and
 * {@link io.jmpi.matching.text.TextTable}; every module of jmpi may use the whole package. It does not depend on
 * matching; it is in this module because all modules depend on this one.
 */
@NullMarked
package io.jmpi.matching.text;

import org.jspecify.annotations.NullMarked;
