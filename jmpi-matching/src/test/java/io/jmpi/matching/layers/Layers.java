package io.jmpi.matching.layers;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rules about which packages of a module use which. They name all its packages, but for those to ignore. */
public final class Layers {
    private Layers() {}

    /** Packages use only those of lower levels, of which the first is the lowest; those of one level not each other. */
    public static ArchRule downwardOnly(List<List<String>> levels, String... ignored) {
        Map<String, List<String>> users = new HashMap<>();
        for (int i = 0; i < levels.size(); i++) {
            List<String> above = levels.subList(i + 1, levels.size()).stream()
                    .flatMap(List::stream)
                    .toList();
            levels.get(i).forEach(name -> users.put(name, above));
        }
        return usedOnlyBy(users, ignored);
    }

    /** Each package is used by no others than those. A name that ends with two dots includes packages below. */
    public static ArchRule usedOnlyBy(Map<String, List<String>> users, String... ignored) {
        LayeredArchitecture layers = layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .ensureAllClassesAreContainedInArchitectureIgnoring(ignored);
        for (String name : users.keySet()) {
            layers = layers.layer(name).definedBy(name);
        }
        for (Map.Entry<String, List<String>> each : users.entrySet()) {
            String[] names = each.getValue().toArray(String[]::new);
            layers = names.length == 0
                    ? layers.whereLayer(each.getKey()).mayNotBeAccessedByAnyLayer()
                    : layers.whereLayer(each.getKey()).mayOnlyBeAccessedByLayers(names);
        }
        return layers;
    }
}
