import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany, readCompany, refusalOf, roundInput, updateCompany } from '../companies/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import {
  companiesCsv,
  csv,
  importFile,
  readImport,
  readRows,
  runImport,
  runTask,
  sendCancel,
  sendStart,
  sendTrial,
  tryImport,
  upload,
  zipOf,
} from './kit.ts';

let api: TestApi;
let editor: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  editor = await api.createAccount({ roles: [6] });
});
afterAll(() => api.close());

const versionsOf = async (companyId: string) => {
  const { prisma } = api.database;
  const versions = await prisma.companyVersion.findMany({ where: { companyId }, orderBy: { number: 'asc' } });
  return versions.map(({ number, kind, actorId }) => [number, kind, actorId]);
};
const auditOf = async (entityId: string) => {
  const entries = await api.database.prisma.auditEntry.findMany({ where: { entityId }, orderBy: { id: 'asc' } });
  return entries.map(({ action, actorId, details }) => ({ action, actorId, details }));
};

/** A file with two new companies, their rounds and managers. */
const twoNew = (suffix: string) =>
  zipOf({
    'companies.csv': companiesCsv(
      { 'Company name': `First ${suffix}`, Sectors: 'Robotics; climate', 'Last valuation': '12,345,678.90' },
      { 'Company name': `Second ${suffix}` },
    ),
    'rounds.csv': csv(
      [
        'Company name',
        'Stage',
        'Date',
        'Amount raised',
        'Amount raised currency',
        'Notable investors',
        'Lead investors',
      ],
      [`First ${suffix}`, 'Series A', '2022-03-01', '5000000', 'EUR', 'Index Ventures; Sequoia', 'Sequoia'],
      [`First ${suffix}`, 'Seed', '2020-03-01', '', '', '', ''],
    ),
    'managers.csv': csv(
      ['Company name', 'Name', 'Position', 'Bio'],
      [`First ${suffix}`, 'Ada', 'CEO', 'Line one\nline two'],
      [`First ${suffix}`, 'Li', 'CTO', ''],
      [`Second ${suffix}`, 'Zoe', 'CFO', ''],
    ),
  });

describe('DATA-01 an import', () => {
  it('DATA-01 HIST-15 makes companies with rounds and managers, each as an imported version', async () => {
    const { id, tried, done } = await importFile(api, editor, { bytes: twoNew('A'), name: 'two.zip' });
    expect(tried).toMatchObject({ state: 'TRIED', counts: { new: 2, wrong: 0 }, startedAt: null });
    expect(done).toMatchObject({
      state: 'DONE',
      counts: { created: 2, updated: 0, unchangedInRun: 0, skipped: 0, failed: 0 },
      progress: { done: 2, all: 2 },
      endedAt: expect.any(String),
    });
    const [first, second] = await readRows(api, editor, id, { result: 'CREATED' });
    const { company, unpublishedAt, version } = await readCompany(api, editor, String(first?.companyId));
    expect({ company, unpublishedAt, version }).toMatchObject({
      ...{ unpublishedAt: null, version: 1 },
      company: {
        ...{ name: 'First A', hqCountry: { value: 'CH' }, fundingStage: 'EARLY', stage: 'GENERATES_REVENUE' },
        ...{ lastValuation: '12345678.90', valuationCurrency: 'USD', blurb: '', businessStatus: 'Active' },
        sectors: [{ value: 'climate' }, { value: 'robotics' }],
        fundingHistory: expect.arrayContaining([
          expect.objectContaining({
            ...{
              financingRound: 'SERIES_A',
              date: '2022-03-01',
              amountRaised: '5000000.00',
              amountRaisedCurrency: 'EUR',
            },
            notableInvestors: expect.arrayContaining([
              { name: 'Sequoia', isSummary: true },
              { name: 'Index Ventures', isSummary: false },
            ]),
          }),
          expect.objectContaining({ financingRound: 'SEED', amountRaised: null }),
        ]),
        management: [
          expect.objectContaining({ order: 1, name: 'Ada', position: 'CEO', bio: 'Line one\nline two' }),
          expect.objectContaining({ order: 2, name: 'Li' }),
        ],
      },
    });
    expect(await versionsOf(String(first?.companyId))).toEqual([[1, 'IMPORTED', editor.id]]);
    expect(await auditOf(String(second?.companyId))).toMatchObject([
      {
        action: 'company.inserted',
        actorId: editor.id,
        details: { changes: expect.arrayContaining([{ field: 'name', before: null, after: 'Second A' }]) },
      },
    ]);
    expect(await auditOf(id)).toEqual([
      { action: 'company_import.started', actorId: editor.id, details: { fileName: 'two.zip', version: 1 } },
    ]);
    expect(await api.database.prisma.companyImportLine.count({ where: { importId: id } })).toBe(0);
  });

  it('DATA-03 the same file again, also tried before the first was stored, makes nothing twice', async () => {
    const bytes = twoNew('B');
    const early = await upload(api, editor, bytes, 'b.zip');
    expect((await tryImport(api, editor, early)).counts).toMatchObject({ new: 2 });
    await importFile(api, editor, { bytes, name: 'b.zip' });
    const count = () => api.database.prisma.company.count();
    const before = await count();
    const { done } = await importFile(api, editor, { bytes, name: 'b.zip' });
    expect(done.counts).toMatchObject({ unchanged: 2, unchangedInRun: 2, created: 0, updated: 0 });
    expect((await runImport(api, editor, early)).counts).toMatchObject({ created: 0, failed: 2 });
    expect((await readRows(api, editor, early))[0]).toMatchObject({
      result: 'FAILED',
      companyId: null,
      messages: [
        {
          sheet: 'companies',
          row: 2,
          column: null,
          text: 'A company of this name was made meanwhile. Try the import again',
        },
      ],
    });
    expect(await count()).toBe(before);
  });

  it('DATA-02 HIST-01 changes what differs as one version, skips what is wrong, keeps the rest', async () => {
    const kept = roundInput({ date: Date.UTC(2019, 0, 1), notableInvestors: [{ name: 'Kept', isSummary: true }] });
    const { id: companyId } = await insertCompany(api, editor, {
      name: 'Changed',
      hqCity: 'Bern',
      fundingRounds: [kept],
    });
    const { id: untouched } = await insertCompany(api, editor, { name: 'Untouched' });
    const file = zipOf({
      'companies.csv': csv(
        ['Company name', 'HQ city', 'HQ country'],
        ['Changed', 'Basel', ''],
        ['Untouched', '', 'Switzerland'],
        ['Not complete', 'Basel', 'Switzerland'],
      ),
      'rounds.csv': csv(['Company name', 'Stage', 'Date'], ['Changed', 'Series B', '2023-01-01']),
    });
    const { id, done } = await importFile(api, editor, { bytes: file, name: 'c.zip' });
    expect(done.counts).toMatchObject({ updated: 1, unchangedInRun: 1, skipped: 1, created: 0, failed: 0 });
    const { company, version } = await readCompany(api, editor, companyId);
    expect({ company, version }).toMatchObject({ version: 2, company: { hqCity: 'Basel' } });
    expect(company.fundingHistory.map(({ date, notableInvestors }) => [date, notableInvestors])).toEqual(
      expect.arrayContaining([
        ['2023-01-01', []],
        ['2019-01-01', [{ name: 'Kept', isSummary: true }]],
      ]),
    );
    expect(await versionsOf(companyId)).toEqual([
      [1, 'SAVED', editor.id],
      [2, 'IMPORTED', editor.id],
    ]);
    expect((await auditOf(companyId)).at(-1)).toMatchObject({
      action: 'company.updated',
      details: { changes: expect.arrayContaining([{ field: 'hqCity', before: 'Bern', after: 'Basel' }]) },
    });
    expect(await versionsOf(untouched)).toEqual([[1, 'SAVED', editor.id]]);
    expect((await readRows(api, editor, id)).map(({ verdict, result }) => [verdict, result])).toEqual([
      ['CHANGED', 'UPDATED'],
      ['UNCHANGED', 'UNCHANGED'],
      ['WRONG', 'SKIPPED'],
    ]);
  });

  it('DATA-02 compares with what is stored when the row is stored', async () => {
    const { id: companyId } = await insertCompany(api, editor, { name: 'Moving', hqCity: 'Bern' });
    const id = await upload(api, editor, csv(['Company name', 'HQ city'], ['Moving', 'Basel']));
    await tryImport(api, editor, id);
    const input = {
      name: 'Moving',
      hqCountry: 'CH',
      fundingStage: 'EARLY',
      stage: 'HAS_PRODUCT',
      businessModel: 'B2B',
    };
    await updateCompany(api, editor, {
      id: companyId,
      version: 1,
      input: { ...input, hqState: 'BE', hqCity: 'Basel' },
    });
    expect((await runImport(api, editor, id)).counts).toMatchObject({ changed: 1, unchangedInRun: 1, updated: 0 });
    expect((await readCompany(api, editor, companyId)).version).toBe(2);
  });
});

describe('DATA-02 a run that is interrupted', () => {
  it('DATA-02 stores a company whole or not at all, and goes on with the others', async () => {
    const { done, id } = await importFile(api, editor, { bytes: twoNew('C'), name: 'c.zip' });
    expect(done.counts).toMatchObject({ created: 2 });
    const rows = await readRows(api, editor, id);
    const { pool, prisma } = api.database;
    // As if the process had been killed between the two rows.
    await pool.query(`UPDATE company_import SET state = 'RUNNING', ended_at = NULL WHERE id = $1`, [id]);
    const before = await prisma.company.count();
    await runTask(api, 'imports.run', { importId: id });
    expect(await prisma.company.count()).toBe(before);
    expect((await readRows(api, editor, id)).map(({ companyId }) => companyId)).toEqual(
      rows.map(({ companyId }) => companyId),
    );
    expect((await readImport(api, editor, id)).state).toBe('DONE');
  });

  it('DATA-02 a row that the database refuses fails alone and whole', async () => {
    const id = await upload(api, editor, twoNew('D'), 'd.zip');
    await tryImport(api, editor, id);
    const { pool, prisma } = api.database;
    await pool.query(`CREATE FUNCTION refuse_ada() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = 'check_violation'; END $$`);
    await pool.query(`CREATE TRIGGER refuse_ada BEFORE INSERT ON company_manager FOR EACH ROW
      WHEN (NEW.name = 'Ada') EXECUTE FUNCTION refuse_ada()`);
    const { counts } = await runImport(api, editor, id);
    await pool.query('DROP TRIGGER refuse_ada ON company_manager');
    expect(counts).toMatchObject({ created: 1, failed: 1 });
    const [failed, made] = await readRows(api, editor, id);
    expect([failed?.result, made?.result]).toEqual(['FAILED', 'CREATED']);
    expect(failed?.messages).toEqual([
      { sheet: 'companies', row: 2, column: null, text: 'Could not be stored. Try the import again' },
    ]);
    expect(await prisma.company.count({ where: { name: 'First D' } })).toBe(0);
    expect(
      await prisma.auditEntry.count({ where: { details: { path: ['changes', '0', 'after'], equals: 'First D' } } }),
    ).toBe(0);
  });

  it('DATA-01 one that nobody works on is taken up again', async () => {
    const id = await upload(api, editor, twoNew('E'), 'e.zip');
    const { version } = await tryImport(api, editor, id);
    await sendStart(api, editor, id, version);
    const { pool } = api.database;
    const jobs = async () => {
      const { rows } = await pool.query<{ task: string; locked: boolean }>(
        `SELECT task_identifier AS task, locked_at IS NOT NULL AS locked FROM graphile_worker.jobs WHERE key = $1`,
        [`company-import ${id}`],
      );
      return rows;
    };
    expect(await jobs()).toEqual([{ task: 'imports.run', locked: false }]);
    // As a worker that was killed leaves it.
    await pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'killed' WHERE key = $1`,
      [`company-import ${id}`],
    );
    await runTask(api, 'imports.resume', {});
    expect(await jobs()).toEqual([{ task: 'imports.run', locked: true }]);
    await pool.query(`UPDATE company_import SET worked_at = now() - interval '31 seconds' WHERE id = $1`, [id]);
    await runTask(api, 'imports.resume', {});
    expect(await jobs()).toEqual([{ task: 'imports.run', locked: false }]);
    await runTask(api, 'imports.run', { importId: id });
    expect(await readImport(api, editor, id)).toMatchObject({ state: 'DONE', counts: { created: 2 } });
  });

  it('DATA-01 ends in words when its work fails', async () => {
    const id = await upload(api, editor, twoNew('F'), 'f.zip');
    await api.database.pool.query(`UPDATE company_import SET sheets = '{}' WHERE id = $1`, [id]);
    await api.database.pool.query(`UPDATE company_import SET state = 'TRYING', version = 1 WHERE id = $1`, [id]);
    await runTask(api, 'imports.try', { importId: id, version: 1 });
    const { rows } = await api.database.pool.query('SELECT state, stop_reason FROM company_import WHERE id = $1', [id]);
    expect(rows).toEqual([{ state: 'STOPPED', stop_reason: 'FAILED' }]);
  });
});

describe('who runs an import', () => {
  it('DATA-01 starts once, whatever is repeated', async () => {
    const id = await upload(api, editor, twoNew('G'), 'g.zip');
    const { version } = await tryImport(api, editor, id);
    const starts = await Promise.all([1, 2, 3].map(() => sendStart(api, editor, id, version)));
    expect(starts.map(({ data }) => data?.startCompanyImport.state)).toEqual(['RUNNING', 'RUNNING', 'RUNNING']);
    expect(refusalOf(await sendStart(api, editor, id, version + 1))).toEqual({ code: 'CONFLICT' });
    await Promise.all([1, 2].map(() => runTask(api, 'imports.run', { importId: id })));
    expect((await sendStart(api, editor, id, version)).data?.startCompanyImport.state).toBe('DONE');
    expect((await readImport(api, editor, id)).counts).toMatchObject({ created: 2, failed: 0 });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['company_import.started']);
    expect(refusalOf(await sendTrial(api, editor, id, { sheets: [] }))).toEqual({ code: 'CONFLICT' });
  });

  it('DATA-01 one that was cancelled keeps what is stored and stores no more', async () => {
    const id = await upload(api, editor, twoNew('H'), 'h.zip');
    const { version } = await tryImport(api, editor, id);
    await sendStart(api, editor, id, version);
    expect((await sendCancel(api, editor, id)).data).toEqual({ cancelCompanyImport: id });
    await runTask(api, 'imports.run', { importId: id });
    expect(await readImport(api, editor, id)).toMatchObject({
      ...{ state: 'STOPPED', stopReason: 'CANCELED', endedAt: expect.any(String) },
      progress: { done: 0, all: 2 },
    });
    expect(await api.database.prisma.company.count({ where: { name: { endsWith: ' H' } } })).toBe(0);
    await sendCancel(api, editor, id);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'company_import.started',
      'company_import.canceled',
    ]);
  });

  it('PERM-14 PERM-21 needs the right until its end', async () => {
    const { prisma } = api.database;
    for (const lose of [
      (id: string) => prisma.roleAssignment.deleteMany({ where: { accountId: id } }),
      (id: string) => prisma.account.update({ where: { id }, data: { disabledAt: new Date() } }),
    ]) {
      const owner = await api.createAccount({ roles: [6] });
      const id = await upload(api, owner, twoNew(`I ${randomUUID()}`), 'i.zip');
      const { version } = await tryImport(api, owner, id);
      await sendStart(api, owner, id, version);
      await lose(owner.id);
      await runTask(api, 'imports.run', { importId: id });
      const stopped = await prisma.companyImport.findUniqueOrThrow({ where: { id } });
      expect([stopped.state, stopped.stopReason]).toEqual(['STOPPED', 'NOT_ALLOWED']);
      expect(await prisma.companyImportRow.count({ where: { importId: id, result: { not: null } } })).toBe(0);
    }
  });
});
