import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from '@stryker-mutator/api/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../report/run.ts';

/** What a mutant is drawn by. Lines and columns begin with 0, as in all of Stryker but its reports and ranges. */
export type Drawn = Pick<Mutant, 'fileName' | 'location' | 'mutatorName' | 'replacement'>;

const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false } as unknown as ConstructorParameters<
  typeof Instrumenter
>[0];

/** All mutants of the API's rules; the excluded files only wire fields to services, and Prisma's rows to types. */
export async function listMutants(): Promise<Drawn[]> {
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

/** Names a mutant; two of one place differ in the mutator or in what they put there. */
export function keyOf({ fileName, location: { start, end }, mutatorName, replacement }: Drawn): string {
  return [fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join(':');
}

/** Draws `count` of the mutants: the same ones for the same seed, and mostly the same after a change elsewhere. */
export function draw<Each extends Drawn>(mutants: Each[], count: number, seed: number): Each[] {
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

/** The range of a mutant as Stryker's option `mutate` wants it: lines begin with 1, columns with 0. */
export function rangeOf({ fileName, location: { start, end } }: Drawn): string {
  return `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}
