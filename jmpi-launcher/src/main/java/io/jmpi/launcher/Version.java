package io.jmpi.launcher;

import picocli.CommandLine.IVersionProvider;

/** What {@code jmpirun --version} prints: versions of jmpi, Java and the operating system. Thread: one. */
final class Version implements IVersionProvider {
    /** Set by the script {@code jmpirun}: the commit that was built, as {@code git describe} names it; empty if unknown. */
    private static final String COMMIT = "jmpirun.commit";

    Version() {}

    @Override
    public String[] getVersion() {
        String version = Jmpirun.class.getPackage().getImplementationVersion();
        String commit = System.getProperty(COMMIT, "");
        return new String[] {
            "jmpirun " + (version == null ? "of classes without a version" : version)
                    + (commit.isEmpty() ? "" : ", built from commit " + commit),
            "Java " + Runtime.version() + ", " + System.getProperty("java.vendor") + " ("
                    + System.getProperty("java.home") + ")",
            System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                    + System.getProperty("os.arch")
        };
    }
}
