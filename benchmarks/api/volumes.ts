import { createHash, randomUUID } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importJWK, SignJWT } from 'jose';
import { openDatabase } from '../../api/src/database/database.ts';
import { createKeyRing, signingAlgorithm } from '../../api/src/identity/key-ring.ts';
import { apiAudience, providerPath } from '../../api/src/identity/provider/client.ts';
import { mustRun, root } from '../../tools/report/run.ts';
import { type BenchmarkDatabase, benchmarkFolder } from '../database.ts';
import type { Subject } from './requests/requests.ts';

/** The address that tokens of the benchmark are issued for. */
export const publicUrl = 'http://localhost:8080';

/** A database filled by the volume generator. */
export interface Volume {
  deals: number;
  url: string;
  subject: Subject;
}

/** A filled database; those of an earlier run are kept until a migration or the generator changes. */
export async function openVolume(database: BenchmarkDatabase, deals: number): Promise<Volume> {
  const name = `volume_${deals}_${await stateOfSources()}`;
  await dropOlder(database, `volume_${deals}_`, name);
  if (!(await database.exists(name))) await fill(database, name, deals);
  const url = database.urlOf(name);
  return { deals, url, subject: await chooseSubject(url) };
}

/** Volumes of other migrations or of another generator, whole or not, are never asked for again. */
async function dropOlder({ observer }: BenchmarkDatabase, prefix: string, current: string): Promise<void> {
  const { rows } = await observer.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1) AND datname <> $2',
    [prefix, current],
  );
  for (const { datname } of rows) await observer.query(`DROP DATABASE ${datname} WITH (FORCE)`);
}

/** Filled under another name first: half a volume must not count as one. */
async function fill({ observer, create }: BenchmarkDatabase, name: string, deals: number): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await observer.query(`DROP DATABASE IF EXISTS ${unfinished}`);
  const log = join(benchmarkFolder, `volume-${deals}.log`);
  const environment = { DATABASE_URL: await create(unfinished) };
  const parameters = ['api/src/demo/volume.ts', '--deals', String(deals)];
  await mustRun(`Making the volume of ${deals} deals`, process.execPath, parameters, { log, environment });
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
    const [chosen] = await database.query<{ subject: string; deal_id: string; reference: string }>({
      name: 'benchmark.subject',
      text: `
        WITH account AS (
          SELECT account.id, account.subject FROM account JOIN investment ON investment.account_id = account.id
          WHERE investment.deleted_at IS NULL GROUP BY account.id ORDER BY count(*) DESC, account.id LIMIT 1)
        SELECT account.subject, deal.id AS deal_id, substring(overview.body FROM 'Reference <strong>(V[0-9]+)') || '.' AS reference
        FROM account JOIN investment ON investment.account_id = account.id AND investment.deleted_at IS NULL
          JOIN deal ON deal.id = investment.deal_id AND deal.published_at IS NOT NULL AND deal.status = 'ACTIVE'
          JOIN deal_link_section section ON section.deal_id = deal.id
          JOIN deal_text_section overview ON overview.deal_id = deal.id AND overview.is_overview
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
    return { token, dealId: chosen.deal_id, reference: chosen.reference };
  } finally {
    await database.close();
  }
}
