import { unzipSync } from 'fflate';
import { tasks } from '../../src/domains/own-data/tasks.ts';
import type { DataExport } from '../../src/graphql/generated/resolvers.ts';
import type { TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';
import { mintToken } from '../kit/tokens.ts';

const fields = '{ id state filesDone filesTotal sizeBytes createdAt expiresAt }';

const log = {
  info() {},
  warn({ err }: { err?: unknown }) {
    if (err) process.stderr.write(`${String(err)}\n`);
  },
};

export async function startExport(api: TestApi, as: TestAccount): Promise<DataExport> {
  const { data, errors } = await api.query<{ startDataExport: DataExport }>(
    `mutation { startDataExport ${fields} }`,
    {},
    { as },
  );
  if (!data) throw new Error(`No data: ${JSON.stringify(errors)}`);
  return data.startDataExport;
}

export async function findExport(api: TestApi, as: TestAccount): Promise<DataExport | null> {
  const { data } = await api.query<{ dataExport: DataExport | null }>(`{ dataExport ${fields} }`, {}, { as });
  return data?.dataExport ?? null;
}

export const runTask = (api: TestApi, exportId: string) =>
  tasks['own-data.export'].run(api.services, { exportId }, log);
export const resume = (api: TestApi) => tasks['own-data.resume'].run(api.services, {}, log);
export const removeExpired = (api: TestApi) => tasks['own-data.remove-expired'].run(api.services, {}, log);

type Row = Record<string, unknown>;

/** Downloads the file of an export. */
export async function download(api: TestApi, as: TestAccount, id: string) {
  const response = await fetch(`${api.url}/api/download/own-data/${id}`, {
    headers: { authorization: `Bearer ${await mintToken(as)}` },
  });
  if (response.status !== 200) return { status: response.status, data: {}, names: [], contents: [] };
  const unzipped = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => Buffer.from(unzipped[name] ?? '').toString();
  return {
    status: 200,
    data: JSON.parse(text('data.json')) as Record<string, Row[]>,
    names: Object.keys(unzipped),
    contents: text('contents.csv')
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')),
  };
}

/** Makes and downloads an export. */
export async function exportOf(api: TestApi, as: TestAccount) {
  const { id } = await startExport(api, as);
  await runTask(api, id);
  return download(api, as, id);
}
