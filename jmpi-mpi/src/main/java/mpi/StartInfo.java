package mpi;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.Map;

/** How the program was started, as MPI_INFO_ENV tells it. Stateless; any thread. */
final class StartInfo {
    private StartInfo() {}

    static Info ofThisProcess() {
        Map<String, String> entries = new LinkedHashMap<>();
        entries.put("command", System.getProperty("sun.java.command", "java"));
        entries.put("wdir", System.getProperty("user.dir"));
        entries.put("arch", System.getProperty("os.arch"));
        entries.put("host", hostName());
        String size = System.getenv("PMI_SIZE");
        if (size != null) {
            entries.put("maxprocs", size);
        }
        return new Info(entries);
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
