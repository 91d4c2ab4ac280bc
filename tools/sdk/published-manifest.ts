/** The properties of a workspace's `package.json` that are published, or decide what is. */
export interface WorkspaceManifest {
  name: string;
  version: string;
  description?: string;
  bin?: Record<string, string>;
  exports?: Record<string, string>;
  sideEffects?: boolean | string[];
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
}

export interface PublishedManifest extends Omit<WorkspaceManifest, 'exports'> {
  type: 'module';
  license: 'UNLICENSED';
  engines: { node: string };
  exports?: Record<string, string | { types: string; default: string }>;
}

/** Node that runs what is published: the oldest with `fs.globSync` and `import.meta.filename`. */
const engines = { node: '>=22.12' };

/**
 * Returns the `package.json` of a package as it is published: it serves the compiled modules where the workspace serves
 * its sources, and has nothing that only the workspace needs.
 */
export function publishedManifest(workspace: WorkspaceManifest): PublishedManifest {
  const { name, version, description, bin, exports, sideEffects, dependencies } = workspace;
  const { peerDependencies, peerDependenciesMeta } = workspace;
  return {
    name,
    version,
    ...(description ? { description } : {}),
    license: 'UNLICENSED',
    type: 'module',
    engines,
    ...(bin ? { bin: mapValues(bin, compiled) } : {}),
    ...(exports ? { exports: mapValues(exports, target) } : {}),
    ...(sideEffects === undefined
      ? {}
      : { sideEffects: Array.isArray(sideEffects) ? sideEffects.map(compiled) : sideEffects }),
    ...(dependencies ? { dependencies } : {}),
    ...(peerDependencies ? { peerDependencies, peerDependenciesMeta } : {}),
  };
}

function target(file: string): string | { types: string; default: string } {
  if (!source.test(file)) return file;
  return { types: file.replace(source, '.d.ts'), default: compiled(file) };
}

/** Ending of a source, not of a declaration file. */
const source = /(?<!\.d)\.tsx?$/;

const compiled = (file: string) => file.replace(source, '.js');

function mapValues<From, To>(values: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
