import { existsSync } from 'node:fs';
import path from 'node:path';
import { signatureFile, signRelease } from '@platform/app-contract/signature';
import { readKey } from '@platform/web-build/deployments';
import { readJson } from '@platform/web-build/shared';
import { readParameters } from '../parameters.ts';
import { describeApp, minuteOf } from './describe.ts';
import { changedSource, readBuild } from './finished-build.ts';
import {
  appName,
  type CanaryTerms,
  codeOf,
  openProduct,
  type Product,
  type PublishedApp,
  type RolloutChange,
  type RolloutEntry,
} from './product.ts';

interface Call {
  product: Product;
  app: string;
  directory: string;
  parameters: string[];
  /** Share of people, 0 to 100. */
  canary: number | undefined;
  terms: CanaryTerms;
  /** File of the private key that signs releases. */
  key: string;
  /** Only stores the release, which nobody gets yet. */
  store: boolean;
  reason: string;
}

const command =
  (run: (call: Call) => Promise<string>, takes?: 'release') =>
  async (given: string[], directory: string): Promise<void> => {
    process.stdout.write(`${await run(readCall(given, directory, takes))}\n`);
  };

/** The commands of a team on a running product. */
export const rolloutCommands = {
  publish: command(publish),
  promote: command(promote),
  rollback: command(rollback),
  pin: command(pin, 'release'),
  releases: command(describe),
};

function readCall(given: string[], directory: string, takes?: 'release'): Call {
  const { values, positionals } = readParameters({
    args: given,
    allowPositionals: takes === 'release',
    options: {
      to: { type: 'string', default: process.env.PLATFORM_URL ?? '' },
      credential: { type: 'string', default: process.env.PLATFORM_CREDENTIAL ?? '' },
      key: { type: 'string', default: process.env.PLATFORM_KEY ?? '' },
      reason: { type: 'string', default: 'No reason given' },
      canary: { type: 'string' },
      budget: { type: 'string' },
      'min-mounts': { type: 'string' },
      hours: { type: 'string' },
      'no-promote': { type: 'boolean' },
      store: { type: 'boolean', default: false },
    },
  });
  const { to, key, reason, store } = values;
  const credential = values.credential.trim();
  const app = appName(directory);
  if (!to) throw new Error('--to is missing: the URL of the product, also as PLATFORM_URL');
  if (!credential) throw new Error('--credential is missing: the secret of the app, also as PLATFORM_CREDENTIAL');
  if (!/^[\x21-\x7e]+$/.test(credential))
    throw new Error('--credential is none: copy it as the operator gave it, also into PLATFORM_CREDENTIAL');
  const canary = numberOf(values, 'canary');
  if (canary !== undefined && !(canary > 0 && canary < 100))
    throw new Error('--canary takes the percentage of people, above 0 and below 100');
  const terms = {
    budget: numberOf(values, 'budget'),
    minMounts: numberOf(values, 'min-mounts'),
    maxHours: numberOf(values, 'hours'),
    mayPromote: values['no-promote'] ? false : undefined,
  };
  const changed = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
  const product = openProduct(to, app, credential);
  return { product, app, directory, parameters: positionals, canary, terms: changed, key, store, reason };
}

function numberOf(values: Record<string, unknown>, name: string): number | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text === '' || Number.isNaN(value)) throw new Error(`--${name} takes a number, and not ${text}`);
  return value;
}

async function publish(call: Call): Promise<string> {
  const { product, directory, canary: percentage, terms, app } = call;
  const { version, builtAt, manifest, files } = readBuild(directory, app);
  requireBuilt(directory, version);
  const signature = { name: signatureFile, content: await signatureOf(call, manifest) };
  const changed = changedSource(directory, builtAt);
  if (changed)
    process.stdout.write(
      `${changed} was changed after this build of ${minuteOf(builtAt.toISOString())} UTC, which does not have the change: npm run build makes one that has\n`,
    );
  const { release, isNew } = await product.store([...files, signature]);
  process.stdout.write(`${app} ${release} is ${isNew ? 'stored' : 'already stored'}\n`);
  if (call.store) return describe(call);
  const { stable, canary, history = [] } = await product.read();
  const earlier = givenIn(history).find((id) => id !== release && id.startsWith(`${version}-`));
  if (earlier) process.stdout.write(`${earlier} had the same version: raise it, so that people can tell them apart\n`);
  if (percentage === undefined && stable === release && !canary) {
    process.stdout.write(`Everybody has ${release} already\n`);
    return describe(call);
  }
  if (percentage === undefined) return change(call, { action: 'PUBLISHED', release });
  if (!stable) throw new Error(`Nobody has ${app} yet: publish a first release to everybody, without --canary`);
  if (stable === release) throw new Error(`Everybody has ${release} already: change the app before you try it on some`);
  return change(call, { action: 'CANARY', release, percentage, terms });
}

/** @throws Error when the version was raised after the build */
function requireBuilt(directory: string, version: string): void {
  const file = path.join(directory, 'package.json');
  const raised = existsSync(file) ? readJson<{ version: string }>(file).version : version;
  if (raised !== version)
    throw new Error(`dist is of version ${version} and package.json of ${raised}: build it again`);
}

async function promote(call: Call): Promise<string> {
  if (!(await call.product.read()).canary)
    throw new Error(`${call.app} has no canary: platform releases says what became of the last one`);
  return change(call, { action: 'PROMOTED' });
}

async function rollback(call: Call): Promise<string> {
  return change(call, { action: 'ROLLED_BACK' }).catch((error) => {
    const isNone = codeOf(error) === 'FIELD_INVALID' && error.field === 'action';
    if (isNone || codeOf(error) === 'NOT_FOUND')
      throw new Error(`${call.app} has no release to go back to`, { cause: error });
    throw error;
  });
}

/** Signs a build (DLV-09). */
async function signatureOf({ key, directory }: Call, manifest: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (!key) throw new Error('--key is missing: the file of the private key, also as PLATFORM_KEY');
  const privateKey = await readKey(path.resolve(directory, key)).catch((error: Error) => {
    const advice = '--key or PLATFORM_KEY names the file that platform key FILE.pem has made';
    throw new Error(`${error.message}: ${advice}`, { cause: error });
  });
  return new Uint8Array(Buffer.from(signRelease(manifest, privateKey)));
}

async function change(call: Call, what: Omit<RolloutChange, 'reason'>): Promise<string> {
  await call.product.change({ ...what, reason: call.reason }).catch((error) => {
    if (codeOf(error) !== 'CONFLICT') throw error;
    throw new Error('Somebody else changed who gets what meanwhile: see platform releases, then try again', {
      cause: error,
    });
  });
  return describe(call);
}

async function describe({ product, app }: Call): Promise<string> {
  return describeApp(app, await product.read()).join('\n');
}

/** Takes the id of a release, or a version. */
async function pin(call: Call): Promise<string> {
  const [wanted, ...others] = call.parameters;
  if (!wanted || others.length > 0) throw new Error('Name one release: platform releases lists them');
  return change(call, { action: 'PINNED', release: releaseOf(wanted, await call.product.read()) });
}

/**
 * Of several releases of a version it is the one that people had: the others may be builds that were only stored.
 *
 * @throws Error when it is not clear
 */
function releaseOf(wanted: string, { releases, history = [] }: PublishedApp): string {
  const found = releases.filter((id) => id === wanted || id.startsWith(`${wanted}-`));
  if (found.length === 0) throw new Error(`There is no release ${wanted}: platform releases lists them`);
  const given = givenIn(history);
  const [release, ...others] = found.length === 1 ? found : found.filter((id) => given.includes(id));
  if (!release || others.length > 0)
    throw new Error(`Several releases are of version ${wanted}, name one by its id: ${found.join(', ')}`);
  return release;
}

/** Ids of what people had, the latest first. */
const givenIn = (history: RolloutEntry[]): string[] =>
  history.flatMap(({ stable, canary }) => [stable, ...(canary ? [canary.release] : [])]);
