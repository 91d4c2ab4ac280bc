import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The properties of a `package.json` that the build reads. */
export interface PackageManifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

/** Root directory of the monorepo, for what is only used there: the package may also be installed by an app elsewhere. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../..');

/** Ending of this package's modules: `.ts` in the repository, `.js` as published. */
const moduleEnding = path.extname(import.meta.filename);

/** Returns the file of one of this package's webpack loaders. */
export function loaderFile(name: string): string {
  return path.join(import.meta.dirname, 'loaders', name + moduleEnding);
}

/** Returns the file that a module specifier stands for, as seen from this package. */
export const resolveModule = createRequire(import.meta.url).resolve;

/** @throws an Error that names the file when it is no JSON */
export function readJson<Value>(file: string): Value {
  // Some editors begin a file with a byte order mark.
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text) as Value;
  } catch (error) {
    throw new Error(`${file} is no JSON: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

export function readManifest(directory: string): PackageManifest {
  return readJson<PackageManifest>(path.join(directory, 'package.json'));
}

/** Resolves the folder of a package as seen from `from`: in the nearest `node_modules` upwards that contains it. */
export function packageDirectory(packageName: string, from: string): string {
  for (const directory of upwards(from)) {
    const candidate = path.join(directory, 'node_modules', packageName);
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
  }
  throw new Error(`${packageName} is not installed for ${from}`);
}

/** Returns the folder with the lock file that a workspace is installed by: the repository's root, or an app elsewhere. */
export function installationRoot(directory: string): string {
  return upwards(directory).find((folder) => existsSync(path.join(folder, 'package-lock.json'))) ?? directory;
}

function upwards(directory: string): string[] {
  const parent = path.dirname(directory);
  return [directory, ...(parent === directory ? [] : upwards(parent))];
}
