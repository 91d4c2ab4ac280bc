import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The properties of a `package.json` that the build reads. */
export interface PackageManifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

/** Root directory of the monorepo. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../..');

export function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value;
}

export function readManifest(directory: string): PackageManifest {
  return readJson<PackageManifest>(path.join(directory, 'package.json'));
}

/** Resolves the folder of a package as seen from `from`: in the nearest `node_modules` upwards that contains it. */
export function packageDirectory(packageName: string, from: string): string {
  for (let directory = from; ; directory = path.dirname(directory)) {
    const candidate = path.join(directory, 'node_modules', packageName);
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
    if (directory === path.dirname(directory)) throw new Error(`${packageName} is not installed for ${from}`);
  }
}
