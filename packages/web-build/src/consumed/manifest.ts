import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { consumedOperations } from '@platform/app-contract/gate';
import type { AppDeclaration, Consumed, ReleaseManifest } from '@platform/app-contract/schema';
import type { Chunk, Compilation, Module } from 'webpack';
import { readApiContract } from '../api-contract.ts';
import { declarable } from './declarable.ts';
import { type Literal, literalsOf } from './literals.ts';
import { calledRoutes } from './rest-routes.ts';

interface Sources {
  compilation: Compilation;
  /** Text by hash, as in `operations.json`. */
  operations: Record<string, string>;
  /** Undefined for the shell. */
  declaration?: AppDeclaration;
  /** Range and used exports of each module of the shell. */
  shared?: Consumed['shared'];
}

/**
 * Returns what the bundled code consumes.
 *
 * @throws when an operation is not valid, or a path that is called has no published route
 */
export function consumedBy({ compilation, operations, declaration, shared = {} }: Sources): Consumed {
  const literals = bundledSources(compilation).flatMap((file) => literalsOf(file, readFileSync(file, 'utf8')));
  const { schema, rest } = readApiContract();
  const { slots = [], routes = [], navigation = [] } = declaration ?? {};
  const flags = [...slots, ...routes, ...navigation].flatMap(({ permission }) => permission ?? []);
  const fills = unique(slots.map(({ slot }) => slot));
  return {
    ...consumedOperations(schema, operations),
    shared,
    routes: calledRoutes(literals, rest),
    slots: { fills, offers: declarable.slots.filter((slot) => isNamed(slot, literals) && !fills.includes(slot)) },
    flags: unique(flags),
    areas: unique([...routes, ...navigation].map(({ area }) => area)),
    places: unique(navigation.map(({ place }) => place)),
  };
}

function isNamed(name: string, literals: readonly Literal[]): boolean {
  return literals.some((literal) => literal.length === 1 && literal[0] === name);
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}

/**
 * Sources of the app and of the platform's packages that the build contains, without those that webpack left out as
 * unused.
 */
function bundledSources({ modules, chunkGraph }: Compilation): string[] {
  const bundled = [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0);
  const files = bundled.flatMap(partsOf).map((module) => ('resource' in module ? String(module.resource) : ''));
  return [...new Set(files)]
    .filter((file) => /\.(tsx?|js)$/.test(file) && !/[\\/](node_modules[\\/](?!@platform[\\/])|gql[\\/])/.test(file))
    .sort();
}

/** The modules that webpack has concatenated to one. */
function partsOf(module: Module): Module[] {
  return 'modules' in module ? [...(module.modules as Iterable<Module>)] : [module];
}

/** Returns the Subresource Integrity value of each emitted file. */
export function fileIntegrities(compilation: Compilation): ReleaseManifest['files'] {
  const files = compilation.getAssets().map(({ name, source }) => [name, integrity(source.buffer())] as const);
  return Object.fromEntries(files.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the Subresource Integrity value of a content. */
export function integrity(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Length of a build id, in lower-case hexadecimal digits. */
export const buildIdLength = 16;

/** Returns the build id of the emitted files: a hash of their names and contents. */
export function contentHash(compilation: Compilation): string {
  const hash = createHash('sha256');
  const assets = compilation.getAssets().map(({ name, source }) => [name, source.buffer()] as const);
  for (const [name, content] of assets.sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(name).update('\0').update(content).update('\0');
  return hash.digest('hex').slice(0, buildIdLength);
}

/** Returns the scripts and style sheets that are loaded with a chunk. */
export function filesOf(chunk: Chunk | undefined): string[] {
  return [...(chunk?.groupsIterable ?? [])]
    .flatMap((group) => group.getFiles())
    .filter((name) => name.endsWith('.js') || name.endsWith('.css'));
}
