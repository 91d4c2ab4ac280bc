import type { Compilation, Dependency, Module, ModuleGraph } from 'webpack';

/** Stands for all exports of a module that is used as a whole, for example by `require`. */
export const wholeModule = '*';

/** A class of the federation plugin whose options webpack's type lacks. */
type ConsumedModule = Module & { options: { shareKey: string } };

export function isConsumedModule(module: Module): module is ConsumedModule {
  return module.type === 'consume-shared-module';
}

/**
 * Returns the exports that an app uses of each module it gets from the shell. To be called after webpack has found out
 * what is used, and before it concatenates modules.
 */
export function consumedExports(compilation: Compilation): Record<string, string[]> {
  const { moduleGraph } = compilation;
  const reached = reachedModules(compilation);
  const used: Record<string, Set<string>> = {};
  for (const module of [...reached].filter(isConsumedModule)) {
    const names = new Set<string>();
    used[module.options.shareKey] = names;
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const { dependency, originModule } = connection;
      if (!dependency || !originModule || !reached.has(originModule) || !connection.isTargetActive(undefined)) continue;
      for (const name of namesOf(dependency, moduleGraph)) names.add(name);
    }
  }
  return sortedNames(used);
}

/** Returns the modules that are used from an entry; the graph also has what webpack will leave out. */
function reachedModules({ entries, globalEntry, moduleGraph }: Compilation): Set<Module> {
  const dependencies = [globalEntry, ...entries.values()].flatMap((entry) => [
    ...entry.dependencies,
    ...entry.includeDependencies,
  ]);
  const reached = new Set<Module>();
  const next = dependencies.map((dependency) => moduleGraph.getModule(dependency));
  for (let module = next.pop(); module !== undefined; module = next.pop()) {
    if (!module || reached.has(module)) continue;
    reached.add(module);
    for (const connection of moduleGraph.getOutgoingConnections(module))
      if (connection.getActiveState(undefined) !== false) next.push(connection.module);
  }
  return reached;
}

/** An import of one name knows it; of others webpack knows what they reference. */
function namesOf(dependency: Dependency, moduleGraph: ModuleGraph): string[] {
  const { getIds } = dependency as Dependency & { getIds?: (moduleGraph: ModuleGraph) => string[] };
  const [id] = getIds?.call(dependency, moduleGraph) ?? [];
  if (id !== undefined) return [id];
  return dependency.getReferencedExports(moduleGraph, undefined).map((reference) => {
    const [name] = 'name' in reference ? reference.name : reference;
    return name ?? wholeModule;
  });
}

/**
 * Returns the exports of each module that the shell's module `file` imports to share it. To be called as
 * `consumedExports` is.
 *
 * @throws when webpack cannot tell the exports of one
 */
export function providedExports(
  { modules, moduleGraph }: Compilation,
  file: string,
  shared: readonly string[],
): Record<string, string[]> {
  const source = [...modules].find((module) => 'resource' in module && module.resource === file);
  if (!source) throw new Error(`The shell has no ${file}`);
  const dependencies = [source, ...source.blocks].flatMap((block) => block.dependencies);
  const provided = shared.map((request) => {
    const found = dependencies.find((each) => 'request' in each && each.request === request);
    const module = found && moduleGraph.getModule(found);
    if (!module) throw new Error(`${file} does not import ${request}`);
    const names = moduleGraph.getExportsInfo(module).getProvidedExports();
    if (!Array.isArray(names)) throw new Error(`The exports of ${request} are not known`);
    // Importing the default of a CommonJS module returns the module.
    const isModule = module.getExportsType(moduleGraph, false) === 'namespace';
    return [request, new Set([...names, ...(isModule ? [] : ['default'])])] as const;
  });
  return sortedNames(Object.fromEntries(provided));
}

function sortedNames(sets: Record<string, Iterable<string>>): Record<string, string[]> {
  const entries = Object.entries(sets).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([module, names]) => [module, [...names].sort()]));
}
