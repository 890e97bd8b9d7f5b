import io.jmpi.Buffer
import io.jmpi.CartCommunicator
import io.jmpi.Communicator
import io.jmpi.Jmpi
import io.jmpi.Mpi
import io.jmpi.MpiConfig
import io.jmpi.Status
import io.jmpi.datatype.Datatype
import io.jmpi.matching.MatcherContext
import io.jmpi.matching.MatchingEngines
import io.jmpi.matching.MatchingHints
import io.jmpi.reduction.ReduceOp
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.Serializable

/** jmpi called from Kotlin: arrays, lambdas, objects, nullness, `use`. */
class KotlinTest {
    data class Task(val name: String, val size: Int) : Serializable

    @Test
    fun shouldReduceArrays() {
        Jmpi.run(4) { world ->
            val sum = intArrayOf(world.rank())
            world.allreduce(Buffer.IN_PLACE, sum, ReduceOp.SUM)
            assertEquals(6, sum[0])
        }
    }

    @Test
    fun shouldExchangeDerivedTypes() {
        Jmpi.run(2) { world ->
            val field = DoubleArray(12) { it.toDouble() }
            val column = Datatype.DOUBLE.vector(3, 1, 4)
            val peer = 1 - world.rank()
            val received = DoubleArray(3)
            world.irecv(received, peer, 7).use {
                world.send(Buffer.of(field, 1, 1, column), peer, 7)
            }
            assertArrayEquals(doubleArrayOf(1.0, 5.0, 9.0), received)
        }
    }

    @Test
    fun shouldMoveObjects() {
        val config = MpiConfig.defaults().with("objects.allow", Task::class.java.name)
        Jmpi.run(config, 3) { world -> moveObjects(world) }
    }

    private inline fun <reified T> mayBeNull(@Suppress("UNUSED_PARAMETER") value: () -> T) = null is T

    @Test
    fun shouldSeeWhatMayBeNull() {
        Jmpi.run(1) { world ->
            assertTrue(mayBeNull { world.split(Mpi.UNDEFINED, 0) })
            assertFalse(mayBeNull { world.dup() })
            val line: CartCommunicator = world.createCart(intArrayOf(1), booleanArrayOf(false), false)!!
            val names: List<String?> = line.neighborAllgatherObject("alone")
            assertEquals(listOf<String?>(null, null), names)
        }
        val engine = MatchingEngines.load().named("exact")
        val matcher = engine.newMatcher(MatcherContext.alone(0, MatchingHints.NONE))
        assertTrue(mayBeNull { matcher.probe(0, 1, false) })
        assertFalse(mayBeNull { matcher.statistics() })
    }

    private fun moveObjects(world: Communicator) {
        val root = world.rank() == 0
        val task: Task = world.bcastObject(if (root) Task("halo", 8) else null, 0)
        assertEquals(Task("halo", 8), task)
        val names: List<String>? = world.gatherObject("rank ${world.rank()}", 0)
        assertEquals(if (root) 3 else null, names?.size)
        val longest = world.iallreduceObject(task.copy(size = world.rank())) { a, b -> if (a.size > b.size) a else b }
        assertEquals(2, longest.get().size)
        val half: Communicator? = world.split(world.rank() % 2, 0)
        assertEquals(if (world.rank() == 1) 1 else 2, half?.size())
        val probed: Status? = world.iprobe(0, 1)
        assertNull(probed)
    }
}
