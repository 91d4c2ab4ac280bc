import type { ChunkGraph, Module } from 'webpack';
import { sharedModules } from './shared-modules.ts';

/** Name of the chunk that `src/index.ts` of the shell imports once somebody is signed in. */
const signedInChunk = 'signed-in';

const platformRequests = new Set(
  Object.entries(sharedModules)
    .filter(([, offer]) => offer === 'platform')
    .map(([request]) => request),
);

/**
 * Whether a module belongs into the one script behind the door: it is needed by a module of the offer `platform`.
 * Each shared module would otherwise come as a script of its own, and the first view would wait for some ten requests.
 */
export function isPlatformModule(module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean {
  for (const chunk of chunkGraph.getModuleChunksIterable(module)) {
    if (chunk.name === signedInChunk) return true;
    for (const group of chunk.groupsIterable)
      for (const origin of group.origins)
        if (origin.module && platformRequests.has(sharedRequest(origin.module))) return true;
  }
  return false;
}

/** The request a federation module stands for, or an empty string for any other module. */
function sharedRequest(module: Module): string {
  if (module.type === 'provide-module') return (module as Module & { _name?: string })._name ?? '';
  if (module.type === 'consume-shared-module')
    return (module as Module & { options?: { shareKey?: string } }).options?.shareKey ?? '';
  return '';
}
