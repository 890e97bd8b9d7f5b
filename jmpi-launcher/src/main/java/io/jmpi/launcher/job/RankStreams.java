package io.jmpi.launcher.job;

import io.jmpi.launcher.output.Console;
import io.jmpi.launcher.output.LineTagger;
import io.jmpi.launcher.output.LostOutput;
import io.jmpi.launcher.plan.LaunchPlan;
import io.jmpi.launcher.program.RankClassLoader;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code System.in}, {@code out} and {@code err} if ranks are threads: they behave for each rank as in a separate
 * process. Rank 0 reads the input, the others read its end; output can be tagged. The context class loader of a thread
 * identifies its rank.
 *
 * <p>Thread: any. Lifetime: from {@link #install} to the end of the JVM, because the program's threads may outlive its
 * main.
 */
final class RankStreams {
    private final List<OutputStream> tagged = new ArrayList<>();

    /** Installs the streams. */
    void install(LaunchPlan plan) {
        System.setIn(new OfRankZero(System.in));
        if (plan.tagOutput() || Console.hasStatus()) {
            System.setOut(printer(plan, FileDescriptor.out, System.getProperty("stdout.encoding")));
            System.setErr(printer(plan, FileDescriptor.err, System.getProperty("stderr.encoding")));
            Runtime.getRuntime().addShutdownHook(new Thread(this::finish, "last-lines"));
        }
    }

    /** Writes what is still buffered, including unterminated last lines; must be called before the JVM is halted. */
    void finish() {
        System.out.flush();
        System.err.flush();
        for (OutputStream stream : tagged) {
            try {
                stream.close();
            } catch (IOException e) {
                LostOutput.ofStream("the last line of a rank cannot be written: " + e.getMessage());
            }
        }
    }

    private PrintStream printer(LaunchPlan plan, FileDescriptor descriptor, String encoding) {
        OutputStream plain = Console.above(new BufferedOutputStream(new FileOutputStream(descriptor)));
        OutputStream[] byRank = new OutputStream[plan.size()];
        for (int rank = 0; rank < byRank.length; rank++) {
            byRank[rank] = plan.tagOutput() ? new LineTagger(rank, plain) : LineTagger.untagged(plain);
            tagged.add(byRank[rank]);
        }
        Charset charset = encoding == null ? Charset.defaultCharset() : Charset.forName(encoding);
        return new PrintStream(new Demultiplexer(byRank, plain), true, charset);
    }

    /** Passes each write to the stream of the calling thread's rank. */
    private static final class Demultiplexer extends OutputStream {
        private final OutputStream[] byRank;
        private final OutputStream plain;

        Demultiplexer(OutputStream[] byRank, OutputStream plain) {
            this.byRank = byRank;
            this.plain = plain;
        }

        @Override
        public void write(int b) throws IOException {
            target().write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            target().write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            plain.flush();
        }

        private OutputStream target() {
            return RankClassLoader.current()
                    .map(loader -> byRank[loader.rank()])
                    .orElse(plain);
        }
    }

    /** Standard input for rank 0; the end of input for all others. */
    private static final class OfRankZero extends InputStream {
        private final InputStream in;

        OfRankZero(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            return mayRead() ? in.read() : -1;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return mayRead() ? in.read(bytes, offset, length) : -1;
        }

        @Override
        public int available() throws IOException {
            return mayRead() ? in.available() : 0;
        }

        private static boolean mayRead() {
            return RankClassLoader.current().map(loader -> loader.rank() == 0).orElse(true);
        }
    }
}
