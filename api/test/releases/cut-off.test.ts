import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { buildOf, createTeam, type Team } from './kit.ts';

/** Milliseconds that a sender may be silent. */
const longestPause = 2_000;
let api: TestApi;
let team: Team;
beforeAll(async () => {
  api = await startTestApi({ bodyTimeout: longestPause });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.pool.query('TRUNCATE app CASCADE');
  await api.database.pool.query('DELETE FROM release_blob');
  team = await createTeam(api, 'mfe-chat');
});

/** Sizes of the files below a folder of the data directory, by path. */
async function filesIn(folder: string): Promise<Record<string, number>> {
  const root = path.join(api.configuration.dataDirectory, folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, (await stat(file)).size] as const)));
}
const received = async () => Object.values(await filesIn('uploads').catch(() => ({})));
const spools = () => readdir(path.join(api.configuration.dataDirectory, 'uploads')).catch(() => []);
async function registered() {
  const { rows } = await api.database.pool.query<{ rows: number }>(
    `SELECT (SELECT count(*) FROM app_release) + (SELECT count(*) FROM app_release_file)
       + (SELECT count(*) FROM release_blob) AS rows`,
  );
  return Number(rows[0]?.rows);
}

const large = { name: '2.large.js', size: 400_000 };
/** A build with a file that takes many packets. */
const build = (id: string) => ({
  [large.name]: 'x'.repeat(large.size),
  ...buildOf('mfe-chat', id, '/app/messages'),
});

/** The body with which a team publishes a build, and how the server is asked to take it. */
async function bodyOf(files: Record<string, string>) {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append('file', new Blob([content]), name);
  const message = new Response(form);
  const body = Buffer.from(await message.arrayBuffer());
  return { body, contentType: message.headers.get('content-type') ?? '' };
}

function startPublishing(contentType: string, length: number | undefined) {
  const request = httpRequest(`${api.url}/api/platform/apps/mfe-chat/releases`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${team.credential}`,
      'content-type': contentType,
      // Without a length the body is sent in chunks, whose last one is missing.
      ...(length === undefined ? {} : { 'content-length': length }),
    },
  });
  request.on('error', () => undefined);
  return request;
}

/** Where in the body its sender is killed. */
const places = {
  'in a file': (body: Buffer) => body.indexOf('x'.repeat(100)) + large.size / 2,
  // All files are there, but not the boundary that closes the body.
  'after the last file': (body: Buffer) => body.lastIndexOf('--', body.length - 6),
};

test.each([
  ['in a file', 'with its length'],
  ['in a file', 'in chunks'],
  ['after the last file', 'with its length'],
  ['after the last file', 'in chunks'],
] as const)(
  'DLV-02 a build whose sender is killed %s, sent %s, leaves nothing, and the next attempt publishes it',
  async (where, how) => {
    const files = build('aaaa');
    const { body, contentType } = await bodyOf(files);
    const end = places[where](body);
    expect(end).toBeGreaterThan(large.size / 2);
    const stored = await filesIn('files');

    const request = startPublishing(contentType, how === 'in chunks' ? undefined : body.length);
    request.write(body.subarray(0, end));
    const arrived = async () => {
      const sizes = await received();
      const isWhole = where === 'in a file' || sizes.length === Object.keys(files).length;
      return isWhole && Math.max(0, ...sizes) > large.size / 4;
    };
    await expect.poll(arrived).toBe(true);
    request.destroy();
    await expect.poll(() => spools()).toEqual([]);
    expect(await registered()).toBe(0);
    expect(await filesIn('files')).toEqual(stored);
    expect((await team.read()).releases).toEqual([]);

    await expectPublished(files);
  },
);

test('DLV-02 a build that ends too early is refused, leaves nothing, and the next attempt publishes it', async () => {
  const files = build('bbbb');
  const { body, contentType } = await bodyOf(files);
  const end = places['after the last file'](body);
  const stored = await filesIn('files');
  const request = startPublishing(contentType, end);
  request.end(body.subarray(0, end));
  const [response] = await once(request, 'response');
  expect(response.statusCode).toBe(400);
  response.resume();
  expect(await spools()).toEqual([]);
  expect(await registered()).toBe(0);
  expect(await filesIn('files')).toEqual(stored);
  await expectPublished(files);
});

test('DLV-02 a build whose sender falls silent is given up, leaves nothing, and the next attempt publishes it', async () => {
  const files = build('cccc');
  const { body, contentType } = await bodyOf(files);
  const request = startPublishing(contentType, body.length);
  const closed = new Promise((resolve) => request.once('close', resolve));
  request.write(body.subarray(0, places['in a file'](body)));
  await closed;
  await expect.poll(() => spools()).toEqual([]);
  expect(await registered()).toBe(0);
  await expectPublished(files);
});

test('DLV-02 a build that arrives slowly, without such a pause, is published', async () => {
  const { body, contentType } = await bodyOf(build('dddd'));
  const request = startPublishing(contentType, body.length);
  const answered = once(request, 'response');
  const pieces = 8;
  const size = Math.ceil(body.length / pieces);
  for (let sent = 0; sent < body.length; sent += size) {
    await setTimeout((1.25 * longestPause) / pieces);
    request.write(body.subarray(sent, sent + size));
  }
  request.end();
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  response.resume();
  expect((await team.read()).releases).toEqual(['1.0.0-dddd']);
});

/** Expects the build to be taken as a new one, whole, as soon as the server has let go of the attempt before. */
async function expectPublished(files: Record<string, string>): Promise<void> {
  let answer: Awaited<ReturnType<Team['publish']>> | undefined;
  const statusOfAttempt = async () => {
    answer = await team.publish(files);
    return answer.status;
  };
  await expect.poll(statusOfAttempt).not.toBe(429);
  expect(answer).toMatchObject({ status: 200, body: { result: { isNew: true } } });
  const { rows } = await api.database.pool.query<{ path: string; key: string; size: string }>(
    `SELECT path, encode(sha256, 'hex') AS key, size_bytes AS size FROM app_release_file JOIN release_blob USING (sha256)`,
  );
  const sent = rows.filter(({ path: name }) => !/\.(br|gz)$/.test(name));
  expect(sent.map(({ path: name }) => name).sort()).toEqual(Object.keys(files).sort());
  const stored = await filesIn('files');
  const sizeOf = (key: string) => stored[path.join(api.configuration.dataDirectory, 'files/releases', key)];
  for (const { key, size } of rows) expect(sizeOf(key)).toBe(Number(size));
}
