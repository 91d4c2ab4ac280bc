import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from '@stryker-mutator/api/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../report/run.ts';

/**
 * The properties that identify a mutant. Lines and columns are 0-based, as everywhere in Stryker except reports and
 * ranges.
 */
export type SampledMutant = Pick<Mutant, 'fileName' | 'location' | 'mutatorName' | 'replacement'>;

const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false } as unknown as ConstructorParameters<
  typeof Instrumenter
>[0];

/**
 * Returns all mutants of the API's rules. The excluded files only wire fields to services or map Prisma rows to types.
 */
export async function listMutants(): Promise<SampledMutant[]> {
  const names = globSync('api/src/{access,domains}/**/*.ts', {
    cwd: root,
    exclude: ['**/{resolvers,index,mappers,domain}.ts'],
  });
  const files = names.map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), 'utf8') }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { mutants } = await new Instrumenter(silent).instrument(files, options);
  return mutants.map(({ fileName, location, mutatorName, replacement }) => ({
    fileName,
    location,
    mutatorName,
    replacement,
  }));
}

/** Returns the unique key of a mutant; mutants at one location differ in mutator or replacement. */
export function keyOf({ fileName, location: { start, end }, mutatorName, replacement }: SampledMutant): string {
  return [fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join(':');
}

/** Samples `count` mutants: deterministic for a seed, and mostly stable when code elsewhere changes. */
export function draw<Each extends SampledMutant>(mutants: Each[], count: number, seed: number): Each[] {
  const rank = (mutant: Each) =>
    createHash('sha256')
      .update(`${seed}:${keyOf(mutant)}`)
      .digest('hex');
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Returns the range of a mutant for Stryker's option `mutate`, with 1-based lines and 0-based columns. */
export function rangeOf({ fileName, location: { start, end } }: SampledMutant): string {
  return `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}
