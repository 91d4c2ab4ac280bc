import { access } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collectReleases } from '../../src/domains/releases/collect.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { buildOf, createTeam, type Team } from './kit.ts';

let api: TestApi;
let team: Team;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.pool.query('TRUNCATE app CASCADE');
  await api.database.pool.query('DELETE FROM release_blob');
  team = await createTeam(api, 'mfe-chat');
});

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.database.pool.query<Row>(text, values)).rows;

/** Publishes releases that were published, and last got by somebody, the given days ago. */
async function publish(count: number, { days, served }: { days: number; served?: number }): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const build = `${days}a${String(index).padStart(4, '0')}`;
    await team.publish(buildOf('mfe-chat', build, '/app/messages'));
    ids.push(`1.0.0-${build}`);
  }
  await sql(
    `UPDATE app_release SET published_at = now() - make_interval(days => $1),
       served_at = now() - make_interval(days => $2) WHERE id = ANY($3)`,
    [days, served ?? null, ids],
  );
  await sql("UPDATE release_blob SET stored_at = now() - interval '2 days'");
  return ids;
}

const kept = async () => (await team.read()).releases;
const blobs = async () =>
  (await sql<{ key: string }>("SELECT encode(sha256, 'hex') AS key FROM release_blob")).map(({ key }) => key);
const isStored = (key: string) =>
  access(path.join(api.configuration.dataDirectory, 'files/releases', key)).then(
    () => true,
    () => false,
  );

test('DLV-06 the last ten releases, those of the rollout, the two before and those that somebody got in 30 days are kept', async () => {
  const [earliest = '', earlier = '', former = '', stable = '', canary = '', ...old] = await publish(7, { days: 90 });
  const served = await publish(1, { days: 60, served: 29 });
  const forgotten = await publish(1, { days: 50, served: 31 });
  const newest = await publish(10, { days: 40 });
  for (const release of [earliest, earlier, former, stable]) await team.roll({ action: 'PUBLISHED', release });
  await team.roll({ action: 'CANARY', release: canary, percentage: 5 });
  const before = await blobs();
  const collected = await collectReleases(api.services);
  expect(collected.releases).toBe([earliest, ...old, ...forgotten].length);
  expect(await kept()).toEqual([earlier, former, stable, canary, ...served, ...newest]);

  const after = await blobs();
  const gone = before.filter((key) => !after.includes(key));
  expect(collected.files).toBe(gone.length);
  expect(gone.length).toBeGreaterThan(0);
  for (const key of gone) expect(await isStored(key)).toBe(false);
  for (const key of after) expect(await isStored(key)).toBe(true);
  expect(await collectReleases(api.services)).toEqual({ releases: 0, files: 0 });
});

test('DLV-05 files of a publish that was aborted are removed after a day, and not those that are being published', async () => {
  const abandoned = Buffer.alloc(32, 1);
  const current = Buffer.alloc(32, 2);
  await sql(
    `INSERT INTO release_blob (sha256, size_bytes, stored_at) VALUES ($1, 1, now() - interval '25 hours'), ($2, 1, now())`,
    [abandoned, current],
  );
  expect(await collectReleases(api.services)).toEqual({ releases: 0, files: 1 });
  expect(await blobs()).toEqual([current.toString('hex')]);
});
