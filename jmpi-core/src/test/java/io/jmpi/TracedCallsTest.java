package io.jmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.CollectiveCase.Part;
import io.jmpi.Jmpi.SessionBody;
import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.operations.CommunicatorCalls;
import io.jmpi.internal.request.ReceiveRequest;
import io.jmpi.internal.session.Internals;
import io.jmpi.job.Job;
import io.jmpi.reduction.ReduceOp;
import io.jmpi.rma.LockType;
import io.jmpi.rma.Window;
import io.jmpi.transport.InJvmJob;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each call leaves its line, with arguments and results; internal calls of the library leave none. */
@Timeout(60)
class TracedCallsTest {
    @TempDir
    Path directory;

    /** What the body does at each rank, as lines without times; those that begin and end every trace are checked. */
    private List<List<String>> trace(MpiConfig config, int ranks, SessionBody body) throws IOException {
        Jmpi.runSessions(config.with("trace", directory.toString()), ranks, body);
        List<List<String>> all = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            List<String> lines = Files.readAllLines(directory.resolve("jmpi-000" + rank + ".trace")).stream()
                    .map(line -> line.replaceAll("^(\\w+) \\d+ \\d+ ", "$1 "))
                    .toList();
            int size = lines.size();
            String world = ranks == 1 ? "0" : ranks == 2 ? "0,1" : "0,1,2,3";
            int level = List.of(ThreadLevel.values()).indexOf(config.threadLevel());
            assertThat(lines.subList(0, 4))
                    .containsExactly(
                            "# jmpi trace 1, rank " + rank + " of " + ranks,
                            "jmpi_Communicator 0 newcomm=2 context=0 ranks=[" + world + "]",
                            "jmpi_Communicator 0 newcomm=3 context=2 ranks=[" + rank + "]",
                            "MPI_Init_thread 0 required=" + level + " provided=" + level);
            assertThat(lines.subList(size - 2, size)).containsExactly("MPI_Finalize 0", "# end " + (size - 2));
            all.add(lines.subList(4, size - 2));
        }
        return all;
    }

    private List<List<String>> trace(int ranks, SessionBody body) throws IOException {
        return trace(MpiConfig.defaults(), ranks, body);
    }

    /** What one rank does alone. */
    private List<String> traceAlone(SessionBody body) throws IOException {
        return trace(1, body).get(0);
    }

    // ---------------------------------------------------------------- windows

    @Test
    void shouldRecordWindows() throws IOException {
        List<String> lines = traceAlone(mpi -> {
            Window window = Window.create(mpi.world(), new int[4]);
            window.fence();
            window.put(new int[2], 0, 1);
            window.get(new int[1], 0, 3);
            window.fence();
            window.lock(LockType.EXCLUSIVE, 0);
            window.rput(new int[1], 0, 2).waitFor();
            window.fetchAndOp(new int[1], new int[1], 0, 0, ReduceOp.SUM);
            window.flush(0);
            window.unlock(0);
            assertThatThrownBy(() -> window.put(new int[1], 0, 0)).isInstanceOf(MpiException.class);
            window.free();
        });
        String access = " origintype=5 targetrank=0 targetdisp=%d targetcount=%d targettype=5 win=4";
        assertThat(lines)
                .containsExactly(
                        "jmpi_Communicator 0 newcomm=4 context=4 ranks=[0]",
                        "MPI_Win_create 0 size=16 dispunit=4 win=4",
                        "MPI_Win_fence 0 win=4",
                        "MPI_Put 0 origincount=8" + access.formatted(1, 8),
                        "MPI_Get 0 origincount=4" + access.formatted(3, 4),
                        "MPI_Win_fence 0 win=4",
                        "MPI_Win_lock 0 winrank=0 win=4",
                        "MPI_Rput 0 origincount=4" + access.formatted(2, 4) + " request=2",
                        "MPI_Wait 0 request=2 status=[0:-1:-1:0:0]",
                        "MPI_Fetch_and_op 0 origincount=4" + access.formatted(0, 4),
                        "MPI_Win_flush 0 winrank=0 win=4",
                        "MPI_Win_unlock 0 winrank=0 win=4",
                        "MPI_Win_free 0 win=4");
    }

    // ---------------------------------------------------------------- point-to-point

    @Test
    void shouldRecordBlockingMessages() throws IOException {
        List<List<String>> lines = trace(2, mpi -> {
            Communicator world = mpi.world();
            int[] memory = new int[10];
            mpi.attachBuffer(1000);
            if (world.rank() == 0) {
                world.send(memory, 1, 7);
                world.ssend(Buffer.of(memory, 0, 4, Datatype.INT), 1, 8);
                world.bsend(memory, 1, 9);
                world.send(memory, Mpi.PROC_NULL, 0);
                world.sendObject("text", 1, 10);
                world.sendObject("text", 1, 11);
            } else {
                world.recv(memory, 0, 7);
                world.recv(memory, Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                world.recv(new int[20], 0, 9);
                world.recv(memory, Mpi.PROC_NULL, Mpi.ANY_TAG);
                assertThat(world.recvObject(0, 10)).isEqualTo("text");
                assertThat(world.recvObject(Mpi.ANY_SOURCE, Mpi.ANY_TAG)).isEqualTo("text");
            }
            mpi.detachBuffer();
        });
        String object = lines.get(0).get(5).replaceAll(".* count=(\\d+) .*", "$1");
        assertThat(lines.get(0))
                .containsExactly(
                        "MPI_Buffer_attach 0 size=1000",
                        "MPI_Send 0 count=40 datatype=5 dest=1 tag=7 comm=2",
                        "MPI_Ssend 0 count=16 datatype=5 dest=1 tag=8 comm=2",
                        "MPI_Bsend 0 count=40 datatype=5 dest=1 tag=9 comm=2",
                        "MPI_Send 0 count=40 datatype=5 dest=-2 tag=0 comm=2",
                        "MPI_Send 0 count=" + object + " datatype=5 dest=1 tag=10 comm=2",
                        "MPI_Send 0 count=" + object + " datatype=5 dest=1 tag=11 comm=2",
                        "MPI_Buffer_detach 0 size=1000");
        assertThat(lines.get(1))
                .containsExactly(
                        "MPI_Buffer_attach 0 size=1000",
                        "MPI_Recv 0 count=40 datatype=5 source=0 tag=7 comm=2 status=[40:0:7:0:0]",
                        "MPI_Recv 0 count=40 datatype=5 source=-1 tag=-1 comm=2 status=[16:0:8:0:0]",
                        "MPI_Recv 0 count=80 datatype=5 source=0 tag=9 comm=2 status=[40:0:9:0:0]",
                        "MPI_Recv 0 count=40 datatype=5 source=-2 tag=-1 comm=2 status=[0:-2:-1:0:0]",
                        "MPI_Recv 0 count=67108864 datatype=5 source=0 tag=10 comm=2 status=[" + object + ":0:10:0:0]",
                        "MPI_Recv 0 count=67108864 datatype=5 source=-1 tag=-1 comm=2 status=[" + object + ":0:11:0:0]",
                        "MPI_Buffer_detach 0 size=1000");
    }

    @Test
    void shouldRecordRequestsFromStartToCompletion() throws IOException {
        assertThat(traceAlone(mpi -> {
                    Communicator world = mpi.world();
                    byte[] to = new byte[9];
                    byte[] from = new byte[5];
                    mpi.attachBuffer(1000);
                    Request receive = world.irecv(to, 0, 1);
                    assertThat(receive.test()).isFalse();
                    assertThat(receive.getStatus()).isNull();
                    assertThat(Request.getStatusSome(receive)).isEmpty();
                    Request send = world.isend(from, 0, 1);
                    receive.waitFor();
                    assertThat(send.test()).isTrue();
                    receive.waitFor(); // returns the outcome again, but MPI's handle is null by now
                    receive = world.irecv(to, 0, 2);
                    Request ready = world.irsend(from, 0, 2);
                    Request buffered = world.ibsend(from, 0, 3);
                    Request synchronous = world.issend(from, Mpi.PROC_NULL, 3);
                    ready.free();
                    buffered.waitFor();
                    while (receive.getStatus() == null) {
                        Thread.onSpinWait();
                    }
                    receive.waitFor();
                    synchronous.waitFor();
                    Request cancelled = world.irecv(to, 0, 4);
                    cancelled.cancel();
                    assertThat(cancelled.waitFor().isCancelled()).isTrue();
                    assertThat(world.recv(to, 0, 3).bytes()).isEqualTo(5);
                }))
                .containsSubsequence(
                        "MPI_Irecv 0 count=9 datatype=5 source=0 tag=1 comm=2 request=2",
                        "MPI_Test 0 request=2 flag=0 status=[]",
                        "MPI_Request_get_status 0 request=2 flag=0 status=[]",
                        "MPI_Request_get_status 0 request=2 flag=0 status=[]",
                        "MPI_Isend 0 count=5 datatype=5 dest=0 tag=1 comm=2 request=3",
                        "MPI_Wait 0 request=2 status=[5:0:1:0:0]",
                        "MPI_Test 0 request=3 flag=1 status=[0:-1:-1:0:0]",
                        "MPI_Wait 0 request=1 status=[0:-1:-1:0:0]",
                        "MPI_Irecv 0 count=9 datatype=5 source=0 tag=2 comm=2 request=2",
                        "MPI_Irsend 0 count=5 datatype=5 dest=0 tag=2 comm=2 request=3",
                        "MPI_Ibsend 0 count=5 datatype=5 dest=0 tag=3 comm=2 request=4",
                        "MPI_Issend 0 count=5 datatype=5 dest=-2 tag=3 comm=2 request=5",
                        "MPI_Request_free 0 request=3",
                        "MPI_Wait 0 request=4 status=[0:-1:-1:0:0]",
                        "MPI_Request_get_status 0 request=2 flag=1 status=[5:0:2:0:0]",
                        "MPI_Wait 0 request=2 status=[5:0:2:0:0]",
                        "MPI_Wait 0 request=5 status=[0:-1:-1:0:0]",
                        "MPI_Irecv 0 count=9 datatype=5 source=0 tag=4 comm=2 request=2",
                        "MPI_Cancel 0 request=2")
                .anyMatch(line -> line.matches("MPI_Wait 0 request=2 status=\\[\\d+:-?\\d+:-?\\d+:1:0]"))
                .last()
                .isEqualTo("MPI_Recv 0 count=9 datatype=5 source=0 tag=3 comm=2 status=[5:0:3:0:0]");
    }

    @Test
    void shouldRecordCallsForSeveralRequests() throws IOException {
        assertThat(traceAlone(mpi -> {
                    Communicator self = mpi.self();
                    byte[] memory = new byte[4];
                    Request[] requests = {null, self.irecv(memory, 0, 1), self.irecv(memory, 0, 2), null};
                    assertThat(Request.testAny(requests)).isEqualTo(Mpi.UNDEFINED);
                    assertThat(Request.testSome(requests)).isEmpty();
                    assertThat(Request.testAll(requests)).isFalse();
                    self.send(memory, 0, 2);
                    assertThat(Request.waitAny(requests)).isEqualTo(2);
                    self.send(Buffer.of(memory, 0, 2, Datatype.BYTE), 0, 1);
                    assertThat(Request.waitSome(requests)).containsExactly(1);
                    assertThat(Request.waitSome(requests)).isEmpty();
                    assertThat(Request.testAny(requests)).isEqualTo(Mpi.UNDEFINED);
                    assertThat(Request.testAll(requests)).isTrue();
                    requests[0] = self.irecv(memory, 0, 3);
                    requests[3] = self.isend(memory, 0, 3);
                    assertThat(Request.waitAll(requests)).hasSize(4);
                    assertThat(Request.waitAll(List.of(requests[0]))).hasSize(1);
                }))
                .containsExactly(
                        "MPI_Irecv 0 count=4 datatype=5 source=0 tag=1 comm=3 request=2",
                        "MPI_Irecv 0 count=4 datatype=5 source=0 tag=2 comm=3 request=3",
                        "MPI_Testany 0 count=4 requests=[1,2,3,1] index=-32766 flag=0 status=[]",
                        "MPI_Testsome 0 count=4 requests=[1,2,3,1] outcount=0 indices=[] statuses=[]",
                        "MPI_Testall 0 count=4 requests=[1,2,3,1] flag=0 statuses=[]",
                        "MPI_Send 0 count=4 datatype=5 dest=0 tag=2 comm=3",
                        "MPI_Waitany 0 count=4 requests=[1,2,3,1] index=2 status=[4:0:2:0:0]",
                        "MPI_Send 0 count=2 datatype=5 dest=0 tag=1 comm=3",
                        "MPI_Waitsome 0 count=4 requests=[1,2,1,1] outcount=1 indices=[1] statuses=[2:0:1:0:0]",
                        "MPI_Waitsome 0 count=4 requests=[1,1,1,1] outcount=-32766 indices=[] statuses=[]",
                        "MPI_Testany 0 count=4 requests=[1,1,1,1] index=-32766 flag=1 status=[0:-1:-1:0:0]",
                        "MPI_Testall 0 count=4 requests=[1,1,1,1] flag=1 statuses=[0:-1:-1:0:0 0:-1:-1:0:0"
                                + " 0:-1:-1:0:0 0:-1:-1:0:0]",
                        "MPI_Irecv 0 count=4 datatype=5 source=0 tag=3 comm=3 request=2",
                        "MPI_Isend 0 count=4 datatype=5 dest=0 tag=3 comm=3 request=3",
                        "MPI_Waitall 0 count=4 requests=[2,1,1,3] statuses=[4:0:3:0:0 0:-1:-1:0:0 0:-1:-1:0:0"
                                + " 0:-1:-1:0:0]",
                        "MPI_Waitall 0 count=1 requests=[1] statuses=[0:-1:-1:0:0]");
    }

    @Test
    void shouldRecordPersistentRequestsWhoseNumbersStay() throws IOException {
        assertThat(traceAlone(mpi -> {
                    Communicator self = mpi.self();
                    byte[] memory = new byte[4];
                    mpi.attachBuffer(1000);
                    PersistentRequest receive = self.recvInit(memory, Mpi.ANY_SOURCE, 1);
                    PersistentRequest send = self.sendInit(memory, 0, 1);
                    List<PersistentRequest> others = List.of(
                            self.ssendInit(memory, Mpi.PROC_NULL, 1),
                            self.rsendInit(memory, Mpi.PROC_NULL, 1),
                            self.bsendInit(memory, Mpi.PROC_NULL, 1));
                    PersistentRequest.startAll(receive, send);
                    Request.waitAll(receive, send);
                    receive.start();
                    send.start();
                    receive.waitFor();
                    assertThat(send.test()).isTrue();
                    receive.waitFor();
                    receive.free();
                    others.forEach(Request::free);
                }))
                .containsExactly(
                        "MPI_Buffer_attach 0 size=1000",
                        "MPI_Recv_init 0 count=4 datatype=5 source=-1 tag=1 comm=3 request=2",
                        "MPI_Send_init 0 count=4 datatype=5 dest=0 tag=1 comm=3 request=3",
                        "MPI_Ssend_init 0 count=4 datatype=5 dest=-2 tag=1 comm=3 request=4",
                        "MPI_Rsend_init 0 count=4 datatype=5 dest=-2 tag=1 comm=3 request=5",
                        "MPI_Bsend_init 0 count=4 datatype=5 dest=-2 tag=1 comm=3 request=6",
                        "MPI_Startall 0 count=2 requests=[2,3]",
                        "MPI_Waitall 0 count=2 requests=[2,3] statuses=[4:0:1:0:0 0:-1:-1:0:0]",
                        "MPI_Start 0 request=2",
                        "MPI_Start 0 request=3",
                        "MPI_Wait 0 request=2 status=[4:0:1:0:0]",
                        "MPI_Test 0 request=3 flag=1 status=[0:-1:-1:0:0]",
                        "MPI_Wait 0 request=2 status=[0:-1:-1:0:0]",
                        "MPI_Request_free 0 request=2",
                        "MPI_Request_free 0 request=4",
                        "MPI_Request_free 0 request=5",
                        "MPI_Request_free 0 request=6");
    }

    @Test
    void shouldRecordExchanges() throws IOException {
        assertThat(traceAlone(mpi -> {
                    Communicator self = mpi.self();
                    byte[] sent = new byte[4];
                    byte[] received = new byte[6];
                    self.sendrecv(sent, 0, 1, received, Mpi.ANY_SOURCE, 1);
                    self.sendrecvReplace(sent, 0, 2, 0, Mpi.ANY_TAG);
                    self.isendrecv(sent, 0, 3, received, 0, 3).waitFor();
                    self.isendrecvReplace(sent, 0, 4, Mpi.PROC_NULL, 4).waitFor();
                    self.recv(received, 0, 4);
                }))
                .containsExactly(
                        "MPI_Sendrecv 0 sendcount=4 sendtype=5 dest=0 sendtag=1 recvcount=6 recvtype=5 source=-1"
                                + " recvtag=1 comm=3 status=[4:0:1:0:0]",
                        "MPI_Sendrecv_replace 0 count=4 datatype=5 dest=0 sendtag=2 source=0 recvtag=-1 comm=3"
                                + " status=[4:0:2:0:0]",
                        "MPI_Isendrecv 0 sendcount=4 sendtype=5 dest=0 sendtag=3 recvcount=6 recvtype=5 source=0"
                                + " recvtag=3 comm=3 request=2",
                        "MPI_Wait 0 request=2 status=[4:0:3:0:0]",
                        "MPI_Isendrecv 0 sendcount=4 sendtype=5 dest=0 sendtag=4 recvcount=4 recvtype=5 source=-2"
                                + " recvtag=4 comm=3 request=2",
                        "MPI_Wait 0 request=2 status=[0:-2:-1:0:0]",
                        "MPI_Recv 0 count=6 datatype=5 source=0 tag=4 comm=3 status=[4:0:4:0:0]");
    }

    @Test
    void shouldRecordProbesAndWhatTheyTake() throws IOException {
        assertThat(traceAlone(mpi -> {
                    Communicator self = mpi.self();
                    byte[] memory = new byte[4];
                    assertThat(self.iprobe(0, 1)).isNull();
                    assertThat(self.improbe(0, 1)).isNull();
                    self.send(memory, 0, 1);
                    self.send(memory, 0, 2);
                    self.probe(Mpi.ANY_SOURCE, Mpi.ANY_TAG);
                    assertThat(self.iprobe(0, 2)).isNotNull();
                    Message message = self.improbe(Mpi.ANY_SOURCE, 2);
                    self.mprobe(Mpi.ANY_SOURCE, 1).recv(memory);
                    message.irecv(new byte[8]).waitFor();
                    assertThat(self.mprobe(Mpi.PROC_NULL, 1).recvObject()).isNull();
                }))
                .containsExactly(
                        "MPI_Iprobe 0 source=0 tag=1 comm=3 flag=0 status=[]",
                        "MPI_Improbe 0 source=0 tag=1 comm=3 flag=0 status=[]",
                        "MPI_Send 0 count=4 datatype=5 dest=0 tag=1 comm=3",
                        "MPI_Send 0 count=4 datatype=5 dest=0 tag=2 comm=3",
                        "MPI_Probe 0 source=-1 tag=-1 comm=3 status=[4:0:1:0:0]",
                        "MPI_Iprobe 0 source=0 tag=2 comm=3 flag=1 status=[4:0:2:0:0]",
                        "MPI_Improbe 0 source=-1 tag=2 comm=3 flag=1 status=[4:0:2:0:0]",
                        "MPI_Mprobe 0 source=-1 tag=1 comm=3 status=[4:0:1:0:0]",
                        "MPI_Recv 0 count=4 datatype=5 source=0 tag=1 comm=3 status=[4:0:1:0:0]",
                        "MPI_Irecv 0 count=8 datatype=5 source=0 tag=2 comm=3 request=2",
                        "MPI_Wait 0 request=2 status=[4:0:2:0:0]",
                        "MPI_Mprobe 0 source=-2 tag=1 comm=3 status=[0:-2:-1:0:0]",
                        "MPI_Recv 0 count=67108864 datatype=5 source=-2 tag=-1 comm=3 status=[0:-2:-1:0:0]");
    }

    @Test
    void shouldRecordFailuresInStatusesAndNothingThatWasRefused() throws IOException {
        int truncate = 1 + List.of(ErrorClass.values()).indexOf(ErrorClass.TRUNCATE);
        List<String> lines = traceAlone(mpi -> {
            Communicator self = mpi.self();
            byte[] memory = new byte[4];
            assertThatThrownBy(() -> self.send(memory, 7, 0)).isInstanceOf(MpiException.class);
            assertThatThrownBy(() -> self.irecv(memory, 0, -3)).isInstanceOf(MpiException.class);
            assertThatThrownBy(() -> self.bsend(memory, 0, 0)).isInstanceOf(MpiException.class);
            assertThatThrownBy(() -> self.bcast(memory, 7)).isInstanceOf(MpiException.class);
            assertThatThrownBy(() -> self.split(-1, 0)).isInstanceOf(MpiException.class);
            for (int tag = 1; tag <= 4; tag++) {
                self.send(memory, 0, tag);
            }
            byte[] small = new byte[2];
            assertThatThrownBy(() -> self.recv(small, 0, 1)).isInstanceOf(MpiException.class);
            Request second = self.irecv(small, 0, 2);
            assertThatThrownBy(second::waitFor).isInstanceOf(MpiException.class);
            assertThatThrownBy(second::waitFor).isInstanceOf(MpiException.class); // reports nothing new
            Request third = self.irecv(small, 0, 3);
            assertThatThrownBy(() -> Request.waitAll(third, null)).isInstanceOf(MpiException.class);
            Request fourth = self.irecv(small, 0, 4);
            assertThatThrownBy(() -> Request.waitAny(fourth, fourth)).isInstanceOf(MpiException.class);
            assertThatThrownBy(() -> Request.waitAny(fourth)).isInstanceOf(MpiException.class);
        });
        assertThat(lines.subList(4, lines.size()).stream()
                        .filter(line -> !line.startsWith("MPI_Irecv"))
                        .map(line ->
                                line.replaceAll("=\\[\\d+:", "=[n:").replaceAll(":" + truncate + "\\b", ":TRUNCATE")))
                .containsExactly(
                        "MPI_Recv 0 count=2 datatype=5 source=0 tag=1 comm=3 status=[n:0:1:0:TRUNCATE]",
                        "MPI_Wait 0 request=2 status=[n:0:2:0:TRUNCATE]",
                        "MPI_Waitall 0 count=2 requests=[2,1] statuses=[n:0:3:0:TRUNCATE 0:-1:-1:0:0]",
                        "MPI_Waitany 0 count=1 requests=[2] index=0 status=[n:0:4:0:TRUNCATE]");
        assertThat(lines.subList(0, 4)).allMatch(line -> line.startsWith("MPI_Send "));
    }

    @Test
    void shouldRecordAnExchangeOfObjects() throws IOException {
        List<String> lines = traceAlone(mpi -> {
            Communicator self = mpi.self();
            self.sendrecvObject("text", 0, 1, String.class, 0, 1);
            self.isendrecvObject("text", 0, 1, String.class, 0, 1).get();
        });
        String bytes = lines.get(0).replaceAll(".* sendcount=(\\d+) .*", "$1");
        String arguments = " 0 sendcount=" + bytes
                + " sendtype=5 dest=0 sendtag=1 recvcount=67108864 recvtype=5 source=0 recvtag=1 comm=3 ";
        String status = "status=[" + bytes + ":0:1:0:0]";
        assertThat(lines)
                .containsExactly(
                        "MPI_Sendrecv" + arguments + status,
                        "MPI_Isendrecv" + arguments + "request=2",
                        "MPI_Wait 0 request=2 " + status);
    }

    @Test
    void shouldRecordTheReceiveOfAnObjectThatIsTooLong() throws IOException {
        int count = 1 + List.of(ErrorClass.values()).indexOf(ErrorClass.COUNT);
        List<String> lines = trace(MpiConfig.defaults().with("objects.max.bytes", "10"), 1, mpi -> {
                    Communicator self = mpi.self();
                    self.send(Buffer.of(ByteBuffer.allocate(20), 0, 20, Datatype.SERIALIZED), 0, 1);
                    assertThatThrownBy(() -> self.recvObject(0, 1)).hasMessageContaining("setting objects.max.bytes");
                    self.send(Buffer.of(ByteBuffer.allocate(20), 0, 20, Datatype.SERIALIZED), 0, 1);
                    Message message = self.mprobe(0, 1);
                    assertThatThrownBy(message::recvObject).hasMessageContaining("setting objects.max.bytes");
                })
                .get(0);
        assertThat(lines)
                .containsExactly(
                        "MPI_Send 0 count=20 datatype=5 dest=0 tag=1 comm=3",
                        "MPI_Recv 0 count=10 datatype=5 source=0 tag=1 comm=3 status=[20:0:1:0:" + count + "]",
                        "MPI_Send 0 count=20 datatype=5 dest=0 tag=1 comm=3",
                        "MPI_Mprobe 0 source=0 tag=1 comm=3 status=[20:0:1:0:0]",
                        "MPI_Recv 0 count=10 datatype=5 source=0 tag=1 comm=3 status=[20:0:1:0:" + count + "]");
    }

    // ---------------------------------------------------------------- collective

    private static Stream<Collective> operations(Predicate<Collective> filter) {
        return Stream.of(Collective.values()).filter(filter);
    }

    private static void runInEachStyle(Operation operation) {
        operation.blocking();
        operation.nonblocking().waitFor();
        PersistentRequest request = operation.persistent();
        request.start();
        request.waitFor();
        request.free();
    }

    /** The lines of an operation that runs in each style. */
    private static Stream<String> inEachStyle(Collective operation, int comm) {
        String function = operation.function();
        String name = "MPI_" + Character.toUpperCase(function.charAt(0)) + function.substring(1);
        String request = " comm=" + comm + " request=2";
        return Stream.of(
                operation.isAmongNeighbors()
                        ? "MPI_Neighbor_collective 0 call=\"" + name + "\" comm=" + comm
                        : name + " 0 comm=" + comm,
                "MPI_Icollective 0 call=\"MPI_I" + function + "\"" + request,
                "MPI_Wait 0 request=2 status=[0:-1:-1:0:0]",
                "MPI_Collective_init 0 call=\"" + name + "_init\"" + request,
                "MPI_Start 0 request=2",
                "MPI_Wait 0 request=2 status=[0:-1:-1:0:0]",
                "MPI_Request_free 0 request=2");
    }

    @Test
    void shouldRecordCollectiveOperationsByName() throws IOException {
        Predicate<Collective> inGroup = each -> !each.isAmongNeighbors();
        assertThat(traceAlone(mpi -> {
                    Communicator world = mpi.world();
                    operations(inGroup)
                            .map(each -> NumbersCall.of(each, world, 0, new int[1]))
                            .forEach(numbers -> runInEachStyle(world.bind(numbers.call())));
                    world.bcast(Buffer.of(new Object[] {"a"}, 0, 1, Datatype.OBJECT), 0);
                }))
                .containsExactlyElementsOf(Stream.concat(
                                operations(inGroup).flatMap(each -> inEachStyle(each, 2)),
                                Stream.of("MPI_Bcast 0 comm=2"))
                        .toList());
    }

    @Test
    void shouldRecordNonblockingAndPersistentCollectiveOperations() throws IOException {
        assertThat(traceAlone(mpi -> {
                    Communicator world = mpi.world();
                    Request first = world.ibarrier();
                    Request second = world.ireduceScatterBlock(new int[1], new int[1], ReduceOp.SUM);
                    Request.waitAll(first, second);
                    PersistentRequest barrier = world.barrierInit();
                    barrier.start();
                    barrier.waitFor();
                    barrier.free();
                }))
                .containsExactly(
                        "MPI_Icollective 0 call=\"MPI_Ibarrier\" comm=2 request=2",
                        "MPI_Icollective 0 call=\"MPI_Ireduce_scatter_block\" comm=2 request=3",
                        "MPI_Waitall 0 count=2 requests=[2,3] statuses=[0:-1:-1:0:0 0:-1:-1:0:0]",
                        "MPI_Collective_init 0 call=\"MPI_Barrier_init\" comm=2 request=2",
                        "MPI_Start 0 request=2",
                        "MPI_Wait 0 request=2 status=[0:-1:-1:0:0]",
                        "MPI_Request_free 0 request=2");
    }

    @Test
    void shouldRecordADuplicationAndItsCommunicator() throws IOException {
        List<String> lines = traceAlone(mpi -> {
            Duplication<? extends Communicator> started = mpi.world().idup();
            started.waitFor();
            started.communicator().barrier();
        });
        assertThat(lines)
                .containsExactly(
                        "MPI_Icollective 0 call=\"MPI_Comm_idup\" comm=2 request=2",
                        "jmpi_Communicator 0 newcomm=4 context=4 ranks=[0]",
                        "MPI_Wait 0 request=2 status=[0:-1:-1:0:0]",
                        "MPI_Barrier 0 comm=4");
    }

    @Test
    void shouldRecordCollectiveOperationsBetweenGroups() throws IOException {
        List<String> lines = trace(2, mpi -> {
                    Intercommunicator joined = new TwoGroups(1, 1).join(mpi.world());
                    int root = mpi.world().rank() == 0 ? Mpi.ROOT : 0;
                    operations(Collective::isBetweenGroups).forEach(each -> {
                        Call alone =
                                NumbersCall.of(each, mpi.self(), 0, new int[1]).call();
                        runInEachStyle(joined.bind(Call.of(
                                each, alone.sendBuffer(), alone.recvBuffer(), alone.recvCounts(), alone.op(), root)));
                    });
                })
                .get(1);
        List<String> expected = operations(Collective::isBetweenGroups)
                .flatMap(each -> inEachStyle(each, 5))
                .toList();
        assertThat(lines.subList(lines.size() - expected.size(), lines.size())).isEqualTo(expected);
    }

    @Test
    void shouldRecordNeighborhoodCollectives() throws IOException {
        List<String> lines = trace(2, mpi -> {
                    CartCommunicator ring = mpi.world().createCart(new int[] {2}, new boolean[] {true}, false);
                    List<Part> origins = List.of(new Part(1 - ring.rank(), 1), new Part(1 - ring.rank(), 0));
                    operations(Collective::isAmongNeighbors)
                            .map(each -> NumbersCall.amongNeighbors(each, ring.rank(), 2, origins, new int[2]))
                            .forEach(numbers -> runInEachStyle(ring.bind(numbers.call())));
                })
                .get(1);
        assertThat(lines.subList(2, lines.size()))
                .containsExactlyElementsOf(operations(Collective::isAmongNeighbors)
                        .flatMap(each -> inEachStyle(each, 4))
                        .toList());
    }

    @Test
    void shouldRecordOperationsOnObjectsThatFailAfterTheyBegan() throws IOException {
        MpiConfig config = MpiConfig.defaults().with("objects.max.bytes", "100");
        List<List<String>> lines = trace(config, 2, mpi -> {
            Communicator world = mpi.world();
            Object[] objects = {world.rank() == 0 ? "long".repeat(100) : "short"};
            assertThatThrownBy(() -> world.bcast(Buffer.of(objects, 0, 1, Datatype.OBJECT), 7))
                    .isInstanceOf(MpiException.class);
            assertThatThrownBy(() -> world.bcast(Buffer.of(objects, 0, 1, Datatype.OBJECT), 0))
                    .isInstanceOf(MpiException.class);
        });
        assertThat(lines).allSatisfy(rank -> assertThat(rank).containsExactly("MPI_Bcast 0 comm=2"));
    }

    @Test
    void shouldRecordPartitionedMessages() throws IOException {
        List<String> lines = traceAlone(mpi -> {
            int[] data = new int[6];
            PartitionedSend send = mpi.world().psendInit(data, 3, 0, 7);
            PartitionedReceive receive = mpi.world().precvInit(new int[6], 2, 0, 7);
            PersistentRequest.startAll(send, receive);
            send.ready(2);
            send.readyRange(0, 0);
            send.readyList(1);
            send.waitFor();
            receive.waitFor();
            receive.arrived(1);
            receive.free();
            assertThatThrownBy(() -> send.ready(1)).isInstanceOf(MpiException.class);
        });
        assertThat(lines)
                .containsExactly(
                        "MPI_Psend_init 0 partitions=3 count=24 datatype=5 dest=0 tag=7 comm=2 request=2",
                        "MPI_Precv_init 0 partitions=2 count=24 datatype=5 source=0 tag=7 comm=2 request=3",
                        "MPI_Startall 0 count=2 requests=[2,3]",
                        "MPI_Pready 0 request=2 partition=2",
                        "MPI_Pready_range 0 request=2 partition_low=0 partition_high=0",
                        "MPI_Pready_list 0 request=2 length=1 array_of_partitions=[1]",
                        "MPI_Wait 0 request=2 status=[0:-1:-1:0:0]",
                        "MPI_Wait 0 request=3 status=[24:0:7:0:0]",
                        "MPI_Parrived 0 request=3 partition=1 flag=1",
                        "MPI_Request_free 0 request=3");
    }

    // ---------------------------------------------------------------- communicators

    @Test
    void shouldRecordTheRanksOfNewCommunicators() throws IOException {
        List<String> lines = trace(4, mpi -> {
                    Communicator world = mpi.world();
                    Communicator half = world.split(world.rank() % 2, -world.rank());
                    Communicator copy = half.dup();
                    Intercommunicator both = half.createIntercommunicator(0, world, 3 - world.rank() % 2, 0);
                    both.barrier();
                    both.merge(world.rank() % 2 == 1).free();
                    copy.free();
                    assertThat(world.split(world.rank() == 3 ? Mpi.UNDEFINED : 1, 0) == null)
                            .isEqualTo(world.rank() == 3);
                    world.create(world.group().include(new int[] {3, 0}));
                    if (world.rank() != 0) {
                        world.createGroup(world.group().exclude(new int[] {0}), 5);
                    }
                    world.splitType(SplitType.SHARED_HOST, 0);
                    world.createGraph(new int[] {1, 2}, new int[] {1, 0}, false);
                    world.createDistGraphAdjacent(new int[0], null, new int[0], null, Info.EMPTY, false);
                    world.createDistGraph(new int[0], new int[0], new int[0], null, Info.EMPTY, false);
                })
                .get(3);
        assertThat(lines.stream().map(line -> line.replaceAll("context=\\d+", "context=n")))
                .containsExactly(
                        "jmpi_Communicator 0 newcomm=4 context=n ranks=[3,1]",
                        "MPI_Comm_split 0 oldcomm=2 color=1 key=-3 newcomm=4",
                        "jmpi_Communicator 0 newcomm=5 context=n ranks=[3,1]",
                        "MPI_Comm_dup 0 oldcomm=4 newcomm=5",
                        "jmpi_Communicator 0 newcomm=6 context=n ranks=[3,1] remoteranks=[2,0]",
                        "MPI_Intercomm_create 0 localcomm=4 tag=0 newcomm=6",
                        "MPI_Barrier 0 comm=6",
                        "jmpi_Communicator 0 newcomm=7 context=n ranks=[2,0,3,1]",
                        "MPI_Intercomm_merge 0 comm=6 high=1 newcomm=7",
                        "MPI_Comm_free 0 comm=7",
                        "MPI_Comm_free 0 comm=5",
                        "MPI_Comm_split 0 oldcomm=2 color=-32766 key=0 newcomm=1",
                        "jmpi_Communicator 0 newcomm=8 context=n ranks=[3,0]",
                        "MPI_Comm_create 0 oldcomm=2 newcomm=8",
                        "jmpi_Communicator 0 newcomm=9 context=n ranks=[1,2,3]",
                        "MPI_Comm_create_group 0 oldcomm=2 tag=5 newcomm=9",
                        "jmpi_Communicator 0 newcomm=10 context=n ranks=[0,1,2,3]",
                        "MPI_Comm_split_type 0 oldcomm=2 key=0 newcomm=10",
                        "MPI_Graph_create 0 oldcomm=2 newcomm=1",
                        "jmpi_Communicator 0 newcomm=11 context=n ranks=[0,1,2,3]",
                        "MPI_Dist_graph_create_adjacent 0 oldcomm=2 newcomm=11",
                        "jmpi_Communicator 0 newcomm=12 context=n ranks=[0,1,2,3]",
                        "MPI_Dist_graph_create 0 oldcomm=2 newcomm=12");
    }

    @Test
    void shouldRecordTheRanksOfNewIntercommunicators() throws IOException {
        List<String> lines = trace(4, mpi -> {
                    Intercommunicator both = new TwoGroups(2, 2).join(mpi.world());
                    both.split(both.rank(), 0);
                    assertThat(both.create(both.group().include(0)) == null).isEqualTo(both.rank() == 1);
                    both.splitType(SplitType.SHARED_HOST, 0);
                })
                .get(3);
        assertThat(lines.subList(5, lines.size()).stream().map(line -> line.replaceAll("context=\\d+", "context=n")))
                .containsExactly(
                        "jmpi_Communicator 0 newcomm=6 context=n ranks=[3] remoteranks=[1]",
                        "MPI_Comm_split 0 oldcomm=5 color=1 key=0 newcomm=6",
                        "MPI_Comm_create 0 oldcomm=5 newcomm=1",
                        "jmpi_Communicator 0 newcomm=7 context=n ranks=[2,3] remoteranks=[0,1]",
                        "MPI_Comm_split_type 0 oldcomm=5 key=0 newcomm=7");
    }

    // ---------------------------------------------------------------- sessions and threads

    @Test
    void shouldRecordTheCallsOfAllThreads() throws IOException {
        int rounds = 200;
        MpiConfig config = MpiConfig.defaults().withThreadLevel(ThreadLevel.MULTIPLE);
        List<List<String>> lines = trace(config, 2, mpi -> {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                int tag = i;
                threads.add(new Thread(() -> {
                    byte[] memory = new byte[1];
                    for (int round = 0; round < rounds; round++) {
                        Request receive =
                                mpi.world().irecv(memory, 1 - mpi.world().rank(), tag);
                        mpi.world().send(new byte[1], 1 - mpi.world().rank(), tag);
                        receive.waitFor();
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
        });
        for (List<String> rank : lines) {
            assertThat(rank).hasSize(3 * 3 * rounds);
            for (int tag = 0; tag < 3; tag++) {
                String ofTag = " tag=" + tag + " ";
                List<String> threads = rank.stream()
                        .filter(line -> line.contains(ofTag))
                        .map(line -> line.split(" ", -1)[1])
                        .distinct()
                        .toList();
                assertThat(threads).singleElement().asString().matches("[123]");
                requirePaired(rank.stream()
                        .filter(line -> line.split(" ", -1)[1].equals(threads.get(0)))
                        .toList());
            }
        }
    }

    /** Each wait is for the request that the thread has started last. */
    private static void requirePaired(List<String> lines) {
        for (int i = 0; i < lines.size(); i += 3) {
            String request = lines.get(i).replaceAll(".*(request=\\d+)", "$1");
            assertThat(lines.get(i)).startsWith("MPI_Irecv ");
            assertThat(lines.get(i + 1)).startsWith("MPI_Send ");
            assertThat(lines.get(i + 2)).startsWith("MPI_Wait ").contains(" " + request + " ");
        }
    }

    @Test
    void shouldRefuseToOverwriteATrace() throws IOException {
        assertThat(traceAlone(mpi -> {})).isEmpty();
        assertThatThrownBy(() -> traceAlone(mpi -> {}))
                .hasRootCauseInstanceOf(FileAlreadyExistsException.class)
                .cause()
                .hasMessageContainingAll("setting 'trace'", directory.toString(), "name another directory");
    }

    @Test
    void shouldBeginNoTraceWhenTheSettingsAreRefused() throws IOException {
        MpiConfig config = MpiConfig.defaults()
                .with("trace", directory.toString())
                .with("progress", "application")
                .withThreadLevel(ThreadLevel.MULTIPLE);
        assertThatThrownBy(() -> Jmpi.run(config, 1, world -> {}))
                .cause()
                .hasMessageContaining("needs progress 'thread'");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void shouldCloseTheTraceWhenTheSessionCannotBeMade() throws IOException {
        Job job = new InJvmJob(1, (code, reason) -> {}).member(0);
        Job failing = (Job) Proxy.newProxyInstance(
                Job.class.getClassLoader(), new Class<?>[] {Job.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("onAbort")) {
                        throw new IllegalStateException("on purpose");
                    }
                    return method.invoke(job, arguments);
                });
        MpiConfig config = MpiConfig.defaults().with("trace", directory.toString());
        assertThatThrownBy(() -> Internals.join(config, failing)).hasMessage("on purpose");

        Path trace = directory.resolve("jmpi-0000.trace");
        assertThat(trace).exists();
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            assertThat(open.filter(descriptor -> isLinkTo(trace, descriptor))).isEmpty();
        }
    }

    private static boolean isLinkTo(Path file, Path descriptor) {
        try {
            return Files.isSameFile(file, descriptor);
        } catch (IOException e) {
            return false; // It has been closed since.
        }
    }

    @Test
    void shouldReportThatItCannotBeWritten() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        MpiConfig config = MpiConfig.defaults().with("trace", file.toString());
        assertThatThrownBy(() -> Jmpi.run(config, 1, world -> {}))
                .cause()
                .hasMessageContainingAll("'trace'", file.toString(), "cannot write");
    }

    @Test
    void shouldWriteWhatWasCalledBeforeAnAbortIsFelt() {
        MpiConfig config = MpiConfig.defaults().with("trace", directory.toString());
        List<String> written = new ArrayList<>();
        assertThatThrownBy(() -> Jmpi.runSessions(config, 2, mpi -> {
                    mpi.world().barrier();
                    if (mpi.world().rank() == 0) {
                        mpi.world().recv(new byte[1], 1, 0);
                        throw new IllegalStateException("on purpose");
                    }
                    mpi.world().send(new byte[1], 0, 0);
                    assertThatThrownBy(() -> mpi.world().recv(new byte[1], 0, 0))
                            .isInstanceOf(MpiException.class);
                    written.addAll(Files.readAllLines(directory.resolve("jmpi-0001.trace")));
                }))
                .isInstanceOf(RankFailedException.class);
        assertThat(written).anyMatch(line -> line.startsWith("MPI_Barrier "));
    }

    @Test
    void shouldHandOutRequestsThemselvesWhenNothingIsRecorded() {
        Jmpi.runSessions(MpiConfig.defaults(), 1, mpi -> {
            assertThat(mpi.world().operations()).isInstanceOf(CommunicatorCalls.class);
            Request receive = mpi.world().irecv(new byte[1], 0, 0);
            assertThat(receive).isInstanceOf(ReceiveRequest.class);
            mpi.world().send(new byte[1], 0, 0);
            receive.waitFor();
        });
    }
}
