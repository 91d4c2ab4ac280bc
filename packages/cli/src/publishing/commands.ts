import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { signatureFile, signRelease } from '@platform/app-contract/signature';
import { readKey } from '@platform/web-build/deployments';
import { appName, openProduct, type Product, type RolloutChange } from './product.ts';

interface Call {
  product: Product;
  app: string;
  directory: string;
  parameters: string[];
  canary: string | undefined;
  /** File of the private key that signs releases. */
  key: string;
  /** Only stores the release, which nobody gets yet. */
  store: boolean;
  reason: string;
}

const command = (run: (call: Call) => Promise<string>) => async () => async (given: string[], directory: string) => {
  process.stdout.write(`${await run(readCall(given, directory))}\n`);
};

/** The commands of a team on a running product. */
export const rolloutCommands = {
  publish: command(publish),
  promote: command((call) => change(call, { action: 'PROMOTED' })),
  rollback: command((call) => change(call, { action: 'ROLLED_BACK' })),
  pin: command(pin),
  releases: command(describe),
};

function readCall(given: string[], directory: string): Call {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      to: { type: 'string', default: process.env.PLATFORM_URL ?? '' },
      credential: { type: 'string', default: process.env.PLATFORM_CREDENTIAL ?? '' },
      key: { type: 'string', default: process.env.PLATFORM_KEY ?? '' },
      reason: { type: 'string', default: 'No reason given' },
      canary: { type: 'string' },
      store: { type: 'boolean', default: false },
    },
  });
  const { to, credential, key, reason, canary, store } = values;
  if (!to) throw new Error('--to is missing: the URL of the product, also as PLATFORM_URL');
  if (!credential) throw new Error('--credential is missing: the secret of the app, also as PLATFORM_CREDENTIAL');
  const app = appName(directory);
  const product = openProduct(to, app, credential);
  return { product, app, directory, parameters: positionals, canary, key, store, reason };
}

async function publish(call: Call): Promise<string> {
  const { product, directory, canary, app } = call;
  const dist = path.join(directory, 'dist');
  if (!existsSync(path.join(dist, 'release.json'))) throw new Error(`${app} is not built: run platform build`);
  const percentage = canary === undefined ? undefined : Number(canary);
  if (percentage !== undefined && !(percentage > 0 && percentage < 100))
    throw new Error('--canary takes the percentage of people, above 0 and below 100');
  const files = readdirSync(dist).map((name) => ({
    name,
    content: new Uint8Array(readFileSync(path.join(dist, name))),
  }));
  files.push({ name: signatureFile, content: await signatureOf(call, dist) });
  const { release, isNew } = await product.store(files);
  process.stdout.write(`${app} ${release} is ${isNew ? 'stored' : 'already stored'}\n`);
  if (call.store) return describe(call);
  return change(
    call,
    percentage === undefined ? { action: 'PUBLISHED', release } : { action: 'CANARY', release, percentage },
  );
}

/** Signs a build (DLV-09). */
async function signatureOf({ key, directory }: Call, dist: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!key) throw new Error('--key is missing: the file of the private key, also as PLATFORM_KEY');
  const manifest = readFileSync(path.join(dist, 'release.json'));
  const privateKey = await readKey(path.resolve(directory, key));
  return new Uint8Array(Buffer.from(signRelease(manifest, privateKey)));
}

async function change(call: Call, what: Omit<RolloutChange, 'reason'>): Promise<string> {
  await call.product.change({ ...what, reason: call.reason });
  return describe(call);
}

async function describe({ product, app }: Call): Promise<string> {
  const { stable, canary, releases } = await product.read();
  const marks = (id: string) =>
    [id === stable ? 'everybody' : '', id === canary?.release ? `${canary.percentage} %` : '']
      .filter(Boolean)
      .join(', ');
  return [app, ...releases.map((id) => `  ${id} ${marks(id)}`.trimEnd())].join('\n');
}

/** Takes the id of a release, or a version, of which it gives the newest. */
async function pin(call: Call): Promise<string> {
  const [wanted, ...others] = call.parameters;
  if (!wanted || others.length > 0) throw new Error('Name one release: platform releases lists them');
  const { releases } = await call.product.read();
  const release = releases.findLast((id) => id === wanted || id.startsWith(`${wanted}-`));
  if (!release) throw new Error(`There is no release ${wanted}: platform releases lists them`);
  return change(call, { action: 'PINNED', release });
}
