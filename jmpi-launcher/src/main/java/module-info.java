/** The launcher, and joining a job that a launcher has started. */
module io.jmpi.launcher {
    requires info.picocli;
    requires io.netty.transport.classes.epoll;
    requires io.netty.transport.unix.common;
    requires io.jmpi.plot;
    requires java.logging;
    requires java.management;
    requires jdk.management;
    requires jdk.net;
    requires org.objectweb.asm;
    requires transitive io.jmpi;

    exports io.jmpi.launcher;

    opens io.jmpi.launcher to
            info.picocli;
    opens io.jmpi.launcher.doctor to
            info.picocli;

    provides io.jmpi.job.JobProvider with
            io.jmpi.launcher.join.PmiJobProvider;
}
