package io.jmpi.launcher.plan;

import io.jmpi.matching.text.Printable;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Whether this JVM can read and write file names and words of command lines in the character set of its locale, which
 * is ASCII where no locale is set. The scripts replace such a locale; another caller of the launcher does not.
 *
 * <p>Stateless; any thread.
 */
public final class FileNames {
    public static final String CURE = "set LC_ALL=C.UTF-8, or another locale of this host whose character set is UTF-8";

    private FileNames() {}

    /** The character set of names. */
    public static Charset charset() {
        String name = System.getProperty("sun.jnu.encoding", "");
        return !name.isEmpty() && Charset.isSupported(name) ? Charset.forName(name) : Charset.defaultCharset();
    }

    /**
     * Checks that a name or word has arrived as it was written.
     *
     * @param what it is, for the message
     */
    public static void requireReadable(String what, String text, Charset charset) throws LaunchException {
        if (!charset.newEncoder().canEncode(text)) {
            throw new LaunchException(
                    what + " '" + Printable.line(text) + "' has characters that the character set of the locale, "
                            + charset.name() + ", lacks; Java cannot read it; " + CURE);
        }
    }

    /** Whether the words are the same in each character set. */
    public static boolean areAscii(List<String> words) {
        return StandardCharsets.US_ASCII.newEncoder().canEncode(String.join("", words));
    }
}
