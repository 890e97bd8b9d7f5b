import io.jmpi.{Buffer, Communicator, Jmpi, MpiConfig}
import io.jmpi.datatype.Datatype
import io.jmpi.reduction.ReduceOp
import org.junit.jupiter.api.Assertions.{assertArrayEquals, assertEquals}
import org.junit.jupiter.api.Test
import scala.jdk.CollectionConverters.*
import scala.util.Using

case class ScalaTask(name: String, size: Int)

/** jmpi called from Scala: arrays, lambdas, objects, `Using`. */
class ScalaTest:
  @Test
  def shouldReduceArrays(): Unit =
    Jmpi.run(4, world => {
      val sum = Array(world.rank)
      world.allreduce(Buffer.IN_PLACE, sum, ReduceOp.SUM)
      assertEquals(6, sum(0))
    })

  @Test
  def shouldExchangeDerivedTypes(): Unit =
    Jmpi.run(2, world => {
      val field = Array.tabulate(12)(_.toDouble)
      val column = Datatype.DOUBLE.vector(3, 1, 4)
      val peer = 1 - world.rank
      val received = new Array[Double](3)
      Using.resource(world.irecv(received, peer, 7)) { _ =>
        world.send(Buffer.of(field, 1, 1, column), peer, 7)
      }
      assertArrayEquals(Array(1.0, 5.0, 9.0), received)
    })

  @Test
  def shouldMoveObjects(): Unit =
    val config = MpiConfig.defaults.`with`("objects.allow", classOf[ScalaTask].getName)
    Jmpi.run(config, 3, world => moveObjects(world))

  private def moveObjects(world: Communicator): Unit =
    val root = world.rank == 0
    val task: ScalaTask = world.bcastObject(if root then ScalaTask("halo", 8) else null, 0)
    assertEquals(ScalaTask("halo", 8), task)
    val names = world.allgatherObject(s"rank ${world.rank}").asScala
    assertEquals(Seq("rank 0", "rank 1", "rank 2"), names.toSeq)
    val sum: Integer = world.iallreduceObject(Integer.valueOf(world.rank), (a: Integer, b: Integer) => Integer.valueOf(a + b)).get
    assertEquals(3, sum.toInt)
