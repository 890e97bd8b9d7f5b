package io.jmpi.systemtests;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Where a process listens, as Linux tells it in /proc. */
final class ListeningSockets {
    private static final Path PROC = Path.of("/proc");
    private static final String LISTENING = "0A";
    private static final int LOCAL_ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private ListeningSockets() {}

    /** The addresses of all TCP sockets, IPv4 and IPv6, on which a process listens. */
    static List<InetSocketAddress> of(ProcessHandle process) throws IOException {
        Path directory = PROC.resolve(Long.toString(process.pid()));
        Set<String> inodes = inodes(directory.resolve("fd"));
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6")) {
            for (String line : Files.readAllLines(directory.resolve("net").resolve(table))) {
                String[] fields = line.strip().split(" +", -1);
                if (fields.length > INODE && fields[STATE].equals(LISTENING) && inodes.contains(fields[INODE])) {
                    addresses.add(address(fields[LOCAL_ADDRESS]));
                }
            }
        }
        return addresses;
    }

    private static Set<String> inodes(Path descriptors) throws IOException {
        Set<String> inodes = new HashSet<>();
        try (Stream<Path> all = Files.list(descriptors)) {
            for (Path descriptor : all.toList()) {
                String target = target(descriptor);
                if (target.startsWith("socket:[")) {
                    inodes.add(target.substring("socket:[".length(), target.length() - 1));
                }
            }
        }
        return inodes;
    }

    private static String target(Path descriptor) throws IOException {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (NoSuchFileException e) {
            return ""; // closed meanwhile
        }
    }

    /** Reads "0100007F:1F90": words of 32 bits in the machine's order, then the port. */
    private static InetSocketAddress address(String text) throws IOException {
        int colon = text.indexOf(':');
        byte[] bytes = HexFormat.of().parseHex(text.substring(0, colon));
        ByteBuffer words = ByteBuffer.wrap(bytes);
        ByteBuffer address = ByteBuffer.allocate(bytes.length).order(ByteOrder.nativeOrder());
        while (words.hasRemaining()) {
            address.putInt(words.getInt());
        }
        // an IPv4 address in IPv6 form becomes an Inet4Address here
        return new InetSocketAddress(
                InetAddress.getByAddress(address.array()), Integer.parseInt(text.substring(colon + 1), 16));
    }
}
