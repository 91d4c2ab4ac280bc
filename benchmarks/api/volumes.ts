import { createHash, randomUUID } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importJWK, SignJWT } from 'jose';
import pg from 'pg';
import { openDatabase } from '../../api/src/database/database.ts';
import { startEmbeddedDatabase } from '../../api/src/database/embedded.ts';
import { createKeyRing, signingAlgorithm } from '../../api/src/identity/key-ring.ts';
import { apiAudience, providerPath } from '../../api/src/identity/provider/client.ts';
import { root, run } from '../../tools/report/run.ts';
import type { Subject } from './requests/requests.ts';

/** The address that tokens of the benchmark are issued for. */
export const publicUrl = 'http://localhost:8080';

/** A database filled by the volume generator. */
export interface Volume {
  deals: number;
  url: string;
  subject: Subject;
}

export interface Volumes {
  /** Counts statements and finds the processes of connections. */
  observer: pg.Client;
  open(deals: number): Promise<Volume>;
  close(): Promise<void>;
}

const folder = join(root, '.cache/benchmarks');

/** Starts PostgreSQL for the benchmarks; filled databases are kept until a migration or the generator changes. */
export async function openVolumes(): Promise<Volumes> {
  const server = await startEmbeddedDatabase({
    directory: join(folder, 'database'),
    durable: false,
    settings: { shared_preload_libraries: 'pg_stat_statements', max_connections: '100' },
  });
  const observer = new pg.Client({ connectionString: server.url });
  await observer.connect();
  await observer.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  const state = await stateOfSources();
  return {
    observer,
    async open(deals) {
      const name = `volume_${deals}_${state}`;
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      const { rowCount } = await observer.query('SELECT FROM pg_database WHERE datname = $1', [name]);
      if (!rowCount) await fill(observer, name, url.href, deals);
      return { deals, url: url.href, subject: await chooseSubject(url.href) };
    },
    async close() {
      await observer.end();
      await server.stop();
    },
  };
}

/** Filled under another name first: half a volume must not count as one. */
async function fill(observer: pg.Client, name: string, url: string, deals: number): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await observer.query(`DROP DATABASE IF EXISTS ${unfinished}`);
  await observer.query(`CREATE DATABASE ${unfinished}`);
  const log = join(folder, `volume-${deals}.log`);
  const code = await run(process.execPath, ['api/src/demo/volume.ts', '--deals', String(deals)], {
    log,
    environment: { ...process.env, DATABASE_URL: url.replace(`/${name}`, `/${unfinished}`) },
  });
  if (code !== 0) throw new Error(`The volume of ${deals} deals was not made: see ${log}`);
  await observer.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
}

async function stateOfSources(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(['api/prisma/migrations/*/*.sql', 'api/src/demo/volume{,/*}.ts'], { cwd: root })) {
    files.push(file);
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 8);
}

/** The investor with most investments signs in, and looks at a deal that has everything. */
async function chooseSubject(url: string): Promise<Subject> {
  const database = openDatabase(url, { maximumConnections: 1 });
  try {
    const [chosen] = await database.query<{ subject: string; deal_id: string }>({
      name: 'benchmark.subject',
      text: `
        WITH account AS (
          SELECT account.id, account.subject FROM account JOIN investment ON investment.account_id = account.id
          WHERE investment.deleted_at IS NULL GROUP BY account.id ORDER BY count(*) DESC, account.id LIMIT 1)
        SELECT account.subject, deal.id AS deal_id
        FROM account JOIN investment ON investment.account_id = account.id AND investment.deleted_at IS NULL
          JOIN deal ON deal.id = investment.deal_id AND deal.published_at IS NOT NULL AND deal.status = 'ACTIVE'
          JOIN deal_link_section section ON section.deal_id = deal.id
        ORDER BY deal.id LIMIT 1`,
    });
    if (!chosen) throw new Error('The volume has no investor to sign in');
    const sessionUid = randomUUID();
    await database.prisma.oidcPayload.create({
      data: {
        model: 'Session',
        id: sessionUid,
        uid: sessionUid,
        payload: {},
        accountId: chosen.subject,
        expiresAt: new Date(Date.now() + 86_400_000),
      },
    });
    const [key] = (await createKeyRing(database).current()).signing;
    if (!key?.kid) throw new Error('The volume has no signing key');
    const token = await new SignJWT({ session_uid: sessionUid })
      .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', kid: key.kid })
      .setIssuer(`${publicUrl}${providerPath}`)
      .setAudience(apiAudience)
      .setSubject(chosen.subject)
      .setIssuedAt()
      .setExpirationTime('12h')
      .sign(await importJWK(key, signingAlgorithm));
    return { token, dealId: chosen.deal_id };
  } finally {
    await database.close();
  }
}
