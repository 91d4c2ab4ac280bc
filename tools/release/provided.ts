import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ProvidedByShell } from '@platform/app-contract/schema';
import { declarable, packageDirectory, packageOf, sharedModules, sharedVersions } from '@platform/web-build/shared';
import { parseSync } from 'oxc-parser';

/**
 * Returns what the shell of this working tree provides to apps, read from the sources: the same as its build writes,
 * without building it.
 */
export function providedByShell(root: string): ProvidedByShell {
  const shell = join(root, 'shell');
  const versions = sharedVersions(shell);
  const isSource = (module: string) => module.startsWith('@platform/');
  const libraries = exportsOfLibraries(
    sharedModules.filter((module) => !isSource(module)),
    shell,
  );
  const shared = sharedModules.map((module) => {
    const names = isSource(module) ? exportsOfSource(sourceOf(module, shell)) : (libraries[module] ?? []);
    return [module, { version: versions[module] ?? '', exports: [...new Set(names)].sort() }];
  });
  return { shared: Object.fromEntries(shared), ...declarable };
}

/** Loads the libraries as they are shipped: the development build of React has more exports. */
function exportsOfLibraries(modules: readonly string[], directory: string): Record<string, string[]> {
  // Node names the exports of both builds of React; those of the other build are undefined.
  const script = `const names = {};
    for (const module of ${JSON.stringify(modules)}) {
      const exports = await import(module);
      names[module] = Object.keys(exports).filter((name) => exports[name] !== undefined);
    }
    process.stdout.write(JSON.stringify(names));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: directory,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  const names = Object.entries(JSON.parse(output) as Record<string, string[]>);
  // Node's name for what a CommonJS module is as a whole.
  return Object.fromEntries(names.map(([module, own]) => [module, own.filter((name) => name !== 'module.exports')]));
}

/** Returns the source that a module of a workspace is exported from. */
function sourceOf(module: string, from: string): string {
  const name = packageOf(module);
  const directory = packageDirectory(name, from);
  const { exports } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const file = exports[`.${module.slice(name.length)}`];
  if (!file) throw new Error(`${name} does not export ${module}`);
  return join(directory, file);
}

/** Types leave no trace in a build, so they are not among the exports. */
function exportsOfSource(file: string): string[] {
  const { module, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const entries = module.staticExports.flatMap((statement) => statement.entries).filter(({ isType }) => !isType);
  return entries.flatMap(({ exportName, importName, moduleRequest }) => {
    if (exportName.kind === 'Default') return ['default'];
    if (exportName.kind === 'Name' && exportName.name) return [exportName.name];
    // `export * from './other.ts'`
    if (importName.kind !== 'AllButDefault' || !moduleRequest?.value.startsWith('.')) return [];
    return exportsOfSource(resolve(dirname(file), moduleRequest.value)).filter((name) => name !== 'default');
  });
}
