import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfiguration } from '../src/configuration.ts';
import { accountIssuer } from '../src/identity/issuer.ts';
import { prepareDatabase } from '../src/prepare.ts';
import { accounts } from './volume/accounts.ts';
import { commitments, conversations, events, feedback } from './volume/activity.ts';
import { companies } from './volume/companies.ts';
import { deals } from './volume/deals.ts';
import { prose } from './volume/prose.ts';
import { clearing, drawing, type VolumeSize, type VolumeStep } from './volume/statements.ts';

/**
 * Fills an empty database with the data volume of a large installation, for benchmarks: `node api/demo/volume.ts
 * [--deals 10000] [--accounts 50000] [--events 1000000] [--messages 200000]`. All rows satisfy the database's
 * constraints, and two runs of the same size create the same rows. Files are omitted: rows without content would be
 * broken links.
 */
async function makeVolume(url: string, size: VolumeSize, issuer: string): Promise<void> {
  await prepareDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM account LIMIT 1');
    if (rowCount) throw new Error('The database already has accounts: volume data needs an empty one.');
    const steps = [
      drawing,
      prose,
      accounts(size, issuer),
      companies(size),
      deals(size),
      commitments(size),
      conversations(size),
      feedback(size),
      events(size),
      clearing,
    ];
    await client.query('BEGIN');
    for (const step of steps) await runStep(client, step);
    await client.query('COMMIT');
    // As autovacuum would do, so that the first measurement is comparable to later ones.
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function runStep(client: pg.Client, { title, statements }: VolumeStep): Promise<void> {
  const started = Date.now();
  for (const statement of statements) await client.query(statement);
  process.stdout.write(`${title}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

/** @throws Error for an unknown option or a value out of range */
function readSize(): VolumeSize {
  const { values } = parseArgs({
    options: {
      deals: { type: 'string' },
      accounts: { type: 'string' },
      events: { type: 'string' },
      messages: { type: 'string' },
    },
  });
  const count = (name: keyof VolumeSize, fallback: number, minimum: number): number => {
    const number = Number(values[name] ?? fallback);
    if (!Number.isInteger(number) || number < minimum || number > 100_000_000) {
      throw new Error(`--${name} takes a whole number from ${minimum} to 100000000.`);
    }
    return number;
  };
  const number = count('deals', 10_000, 10);
  return {
    deals: number,
    // With fewer accounts, some staff roles would be missing.
    accounts: count('accounts', number * 5, 500),
    events: count('events', number * 100, 0),
    messages: count('messages', number * 20, 0),
  };
}

try {
  const size = readSize();
  const configuration = readConfiguration(process.env);
  await makeVolume(configuration.databaseUrl, size, accountIssuer(configuration.identity));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
