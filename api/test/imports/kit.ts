import { strToU8, zipSync } from 'fflate';
import { expect } from 'vitest';
import { rowWriter, type Table } from '../../src/domains/exports/service.ts';
import { writeXlsx } from '../../src/domains/exports/xlsx.ts';
import { tasks } from '../../src/domains/imports/tasks.ts';
import type {
  CompanyImport,
  CompanyImportInput,
  ImportField,
  ImportRow,
  ImportSheetKind,
} from '../../src/graphql/generated/resolvers.ts';
import type { TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';
import { mintToken } from '../kit/tokens.ts';

export const importFields = `
  id fileName state version stopReason createdAt startedAt endedAt clearEmpty key
  sheets { name kind rowCount columns { title field samples } }
  progress { done all }
  counts { new changed unchanged wrong asking created updated unchangedInRun skipped failed }`;

const rowFields = `
  sheet sheetIndex row name verdict result companyId changes { field before after }
  messages { sheet row column text } similar { id name } choice { companyId }`;

/** Prints why work has failed. */
const log = {
  info() {},
  warn: ({ err }: { err?: unknown }) =>
    process.stderr.write(`${String(err)}
`),
};

/** Sends a file. */
export function sendFile(api: TestApi, as: TestAccount, bytes: Uint8Array | string, name = 'companies.csv') {
  const body = new FormData();
  body.append('file', new Blob([Buffer.from(bytes)]), name);
  return api.rest<{ importId: string }>('/api/company/import', { as, body });
}

/** Returns the code and parameters by which a file is refused. */
export async function refusalOfFile(...parameters: Parameters<typeof sendFile>) {
  const { body } = await sendFile(...parameters);
  return { code: body.result.code, ...body.result.params };
}

/** Uploads a file; returns the id of its import. */
export async function upload(...parameters: Parameters<typeof sendFile>): Promise<string> {
  const { body } = await sendFile(...parameters);
  expect(body).toMatchObject({ status: 'OK' });
  return body.result.importId;
}

export const queryImport = (api: TestApi, as: TestAccount, id: string) =>
  api.query<{ companyImport: CompanyImport }>(
    `query ($id: ID!) { companyImport(id: $id) { ${importFields} } }`,
    { id },
    { as },
  );

export async function readImport(...parameters: Parameters<typeof queryImport>): Promise<CompanyImport> {
  const { data, errors } = await queryImport(...parameters);
  expect(errors).toEqual([]);
  return data?.companyImport as CompanyImport;
}

/** Reads all rows of an import that match. */
export async function readRows(api: TestApi, as: TestAccount, id: string, filter: object = {}): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (;;) {
    const { data, errors } = await api.query<{ companyImport: CompanyImport }>(
      `query ($id: ID!, $verdict: ImportVerdict, $result: ImportResult, $isAsking: Boolean, $offset: Int) {
        companyImport(id: $id) { rows(verdict: $verdict, result: $result, isAsking: $isAsking, offset: $offset) {
          items { ${rowFields} } totalCount } } }`,
      { id, ...filter, offset: rows.length },
      { as },
    );
    expect(errors).toEqual([]);
    const page = data?.companyImport.rows;
    rows.push(...(page?.items ?? []));
    if (!page || page.items.length === 0 || rows.length >= page.totalCount) return rows;
  }
}

/** Returns the settings that the upload has guessed. */
export const guessed = ({ sheets }: CompanyImport): CompanyImportInput => ({
  sheets: sheets.map(({ kind, columns }) => ({ kind, fields: columns.map(({ field }) => field ?? null) })),
});

export const sendTrial = (api: TestApi, as: TestAccount, id: string, input: CompanyImportInput) =>
  api.query<{ tryCompanyImport: CompanyImport }>(
    `mutation ($id: ID!, $input: CompanyImportInput!) { tryCompanyImport(id: $id, input: $input) { ${importFields} } }`,
    { id, input },
    { as },
  );

/** Makes a trial run with the guessed settings and others, and waits for its end. */
export async function tryImport(
  api: TestApi,
  as: TestAccount,
  id: string,
  settings: Partial<CompanyImportInput> = {},
): Promise<CompanyImport> {
  const input = { ...guessed(await readImport(api, as, id)), ...settings };
  const { data, errors } = await sendTrial(api, as, id, input);
  expect(errors).toEqual([]);
  const { version = 0 } = data?.tryCompanyImport ?? {};
  await runTask(api, 'imports.try', { importId: id, version });
  return readImport(api, as, id);
}

export const sendStart = (api: TestApi, as: TestAccount, id: string, version: number) =>
  api.query<{ startCompanyImport: CompanyImport }>(
    `mutation ($id: ID!, $version: Int!) { startCompanyImport(id: $id, version: $version) { ${importFields} } }`,
    { id, version },
    { as },
  );

export const sendCancel = (api: TestApi, as: TestAccount, id: string) =>
  api.query('mutation ($id: ID!) { cancelCompanyImport(id: $id) }', { id }, { as });

/** Starts an import after its trial run, and waits for its end. */
export async function runImport(api: TestApi, as: TestAccount, id: string): Promise<CompanyImport> {
  const { version } = await readImport(api, as, id);
  const { errors } = await sendStart(api, as, id, version);
  expect(errors).toEqual([]);
  await runTask(api, 'imports.run', { importId: id });
  return readImport(api, as, id);
}

/** Runs a queued task, as the worker does. */
export const runTask = <Name extends keyof typeof tasks>(
  { services }: TestApi,
  name: Name,
  payload: Parameters<(typeof tasks)[Name]['run']>[1],
): Promise<void> => (tasks[name].run as (...parameters: unknown[]) => Promise<void>)(services, payload, log);

/** Uploads a file, tries and imports it. */
export async function importFile(
  api: TestApi,
  as: TestAccount,
  file: { bytes: Uint8Array | string; name?: string } & Partial<CompanyImportInput>,
): Promise<{ id: string; tried: CompanyImport; done: CompanyImport }> {
  const { bytes, name, ...settings } = file;
  const id = await upload(api, as, bytes, name);
  const tried = await tryImport(api, as, id, settings);
  return { id, tried, done: await runImport(api, as, id) };
}

/** Downloads companies in the form that an import reads. */
export async function exportCompanies(
  api: TestApi,
  as: TestAccount,
  format: 'xlsx' | 'zip',
  filter: Record<string, string> = {},
): Promise<Uint8Array> {
  const address = new URL(`/api/export/companies-for-import?${new URLSearchParams({ format, ...filter })}`, api.url);
  const response = await fetch(address, { headers: { authorization: `Bearer ${await mintToken(as)}` } });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

export const csv = (...rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');

/** Headings and values of a company that is valid. */
export const validCompany = {
  'Company name': 'Meridian Robotics',
  'HQ country': 'Switzerland',
  'Funding stage': 'Early',
  'Company stage': 'Generates revenue',
  'Business model': 'B2B',
};

/** Returns a CSV of companies that are valid but for the given cells. */
export function companiesCsv(...companies: readonly Record<string, string>[]): string {
  const rows = companies.map((company) => ({ ...validCompany, ...company }));
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return csv(titles, ...rows.map((row) => titles.map((title) => (row as Record<string, string>)[title] ?? '')));
}

/** Returns a zip of CSV files. */
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  );

/** Returns a workbook with sheets of texts. */
export async function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
): Promise<Uint8Array> {
  const tables = Object.entries(sheets).map(([name, [titles = [], ...rows]]): Table => {
    const columns = titles.map((_, index) => String(index));
    const write = rowWriter(columns, 'UTC');
    async function* pages() {
      yield rows.map((row) => write(Object.fromEntries(columns.map((column) => [column, row[Number(column)] ?? '']))));
    }
    return { name, titles, pages: pages() };
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeXlsx(tables)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Settings of a file with one sheet. */
export const oneSheet = (kind: ImportSheetKind, fields: (ImportField | null)[]) => ({ sheets: [{ kind, fields }] });
