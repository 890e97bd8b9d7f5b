package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1JobSpec;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The manifests of {@code docs/kubernetes} have the fields that Kubernetes' API has, by the models of its Java client; those of JobSet
 * and MPIJob the fields of their API references (jobset.x-k8s.io/v1alpha2, kubeflow.org/v2beta1).
 */
class KubernetesManifestsTest {
    private static final Path MANIFESTS = JobCommand.TOP.resolve("docs/kubernetes");
    private static final Gson GSON = new GsonBuilder().serializeNulls().create();

    private static List<JsonObject> read(String name) throws IOException {
        List<JsonObject> documents = new ArrayList<>();
        Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
        for (Object document : yaml.loadAll(Files.readString(MANIFESTS.resolve(name)))) {
            documents.add(GSON.toJsonTree(document).getAsJsonObject());
        }
        return documents;
    }

    private static void requireFields(JsonElement object, String... known) {
        assertThat(Set.of(known)).containsAll(object.getAsJsonObject().keySet());
    }

    private static JsonObject spec(JsonObject object) {
        return object.getAsJsonObject("spec");
    }

    /** What ranks read, and that it names the pod of rank 0. */
    private static Map<String, JsonObject> environment(JsonObject podTemplate) {
        Map<String, JsonObject> variables = new java.util.TreeMap<>();
        spec(podTemplate)
                .getAsJsonArray("containers")
                .get(0)
                .getAsJsonObject()
                .getAsJsonArray("env")
                .forEach(each ->
                        variables.put(each.getAsJsonObject().get("name").getAsString(), each.getAsJsonObject()));
        return variables;
    }

    private static void requireMeeting(JsonObject jobSpec, String root) {
        Map<String, JsonObject> variables = environment(jobSpec.getAsJsonObject("template"));
        assertThat(variables).containsOnlyKeys("JMPI_SIZE", "JMPI_ROOT", "JMPI_JOB_KEY");
        assertThat(variables.get("JMPI_ROOT").get("value").getAsString()).isEqualTo(root + ":21000");
        assertThat(variables.get("JMPI_SIZE").get("value").getAsString())
                .isEqualTo(jobSpec.get("completions").getAsString())
                .isEqualTo(jobSpec.get("parallelism").getAsString());
        assertThat(variables.get("JMPI_JOB_KEY").has("value"))
                .as("a key in clear")
                .isFalse();
    }

    @Test
    void shouldHaveAnIndexedJob() throws IOException {
        List<JsonObject> documents = read("indexed-job.yaml");
        V1Service.validateJsonElement(documents.get(0));
        V1Job.validateJsonElement(documents.get(1));
        JsonObject job = documents.get(1);
        String name = job.getAsJsonObject("metadata").get("name").getAsString();
        String subdomain =
                spec(spec(job).getAsJsonObject("template")).get("subdomain").getAsString();
        assertThat(documents.get(0).getAsJsonObject("metadata").get("name").getAsString())
                .isEqualTo(subdomain);
        assertThat(spec(documents.get(0))
                        .getAsJsonObject("selector")
                        .get("job-name")
                        .getAsString())
                .isEqualTo(name);
        requireMeeting(spec(job), name + "-0." + subdomain);
    }

    @Test
    void shouldHaveAJobSet() throws IOException {
        JsonObject set = read("jobset.yaml").get(0);
        requireFields(set, "apiVersion", "kind", "metadata", "spec");
        requireFields(
                spec(set),
                "replicatedJobs",
                "network",
                "successPolicy",
                "failurePolicy",
                "startupPolicy",
                "suspend",
                "coordinator",
                "managedBy",
                "ttlSecondsAfterFinished");
        requireFields(spec(set).get("network"), "enableDNSHostnames", "subdomain", "publishNotReadyAddresses");
        requireFields(spec(set).get("failurePolicy"), "maxRestarts", "restartStrategy", "rules");
        JsonObject ranks = spec(set).getAsJsonArray("replicatedJobs").get(0).getAsJsonObject();
        requireFields(ranks, "name", "groupName", "template", "replicas", "dependsOn");
        V1JobSpec.validateJsonElement(spec(ranks.getAsJsonObject("template")));
        String name = set.getAsJsonObject("metadata").get("name").getAsString();
        requireMeeting(
                spec(ranks.getAsJsonObject("template")),
                name + "-" + ranks.get("name").getAsString() + "-0-0." + name);
    }

    @Test
    void shouldHaveAnMpiJob() throws IOException {
        JsonObject job = read("mpi-operator.yaml").get(0);
        requireFields(job, "apiVersion", "kind", "metadata", "spec");
        requireFields(
                spec(job),
                "slotsPerWorker",
                "runLauncherAsWorker",
                "runPolicy",
                "mpiReplicaSpecs",
                "sshAuthMountPath",
                "launcherCreationPolicy",
                "mpiImplementation");
        requireFields(
                spec(job).get("runPolicy"),
                "cleanPodPolicy",
                "ttlSecondsAfterFinished",
                "activeDeadlineSeconds",
                "backoffLimit",
                "schedulingPolicy",
                "suspend",
                "managedBy");
        JsonObject replicas = spec(job).getAsJsonObject("mpiReplicaSpecs");
        requireFields(replicas, "Launcher", "Worker");
        for (String kind : replicas.keySet()) {
            requireFields(replicas.get(kind), "replicas", "template", "restartPolicy");
            V1PodTemplateSpec.validateJsonElement(replicas.getAsJsonObject(kind).get("template"));
        }
    }

    @Test
    void shouldNoticeAFieldThatTheApiDoesNotHave() throws IOException {
        JsonObject job = read("indexed-job.yaml").get(1);
        spec(job).addProperty("completionsMode", "Indexed");
        assertThatThrownBy(() -> V1Job.validateJsonElement(job)).hasMessageContaining("completionsMode");
    }

    @Test
    void shouldShowTheManifestInTheRecipe() throws IOException {
        String page = Files.readString(JobCommand.TOP.resolve("docs/clusters.md"));
        int begin = page.indexOf("```yaml\n") + "```yaml\n".length();
        assertThat(Files.readString(MANIFESTS.resolve("indexed-job.yaml")))
                .contains(page.substring(begin, page.indexOf("```", begin)));
    }
}
