import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { dealOf, editorCalls } from './editor-kit.ts';

let api: TestApi;
let admin: TestAccount;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.createAccount({ roles: [3] });
});
afterAll(() => api.close());

interface Version {
  number: number;
  kind: string;
  by: object | null;
  content: { terms: { title: string; fees: string } };
  unknownKeys: string[];
}

const fields = 'number kind at by { id } note publishedAt content { terms { title fees } } unknownKeys';

async function readVersions(id: string): Promise<{ totalCount: number; items: Version[] } | undefined> {
  const { data } = await api.query<{ dealVersions: { totalCount: number; items: Version[] } }>(
    `query ($id: ID!) { dealVersions(id: $id) { totalCount items { ${fields} } } }`,
    { id },
    { as: admin },
  );
  return data?.dealVersions;
}

const readVersion = (id: string, number: number) =>
  api.query<{ dealVersion: Version }>(
    `query ($id: ID!, $number: Int!) { dealVersion(id: $id, number: $number) { ${fields} } }`,
    { id, number },
    { as: admin },
  );

describe('the versions of a deal', () => {
  it('HIST-01 has what is live as the only version until the first save, and keeps it as version 1', async () => {
    const { id } = await createDeal(api.database, { title: 'First', fees: 'none', valuation: '5000000' });
    const only = { number: 1, kind: 'BASELINE', by: null, content: { terms: { title: 'First', fees: 'none' } } };
    expect(await readVersions(id)).toMatchObject({ totalCount: 1, items: [only] });
    expect((await readVersion(id, 1)).data?.dealVersion).toMatchObject(only);
    for (const number of [0, 2]) expect((await readVersion(id, number)).errors[0]?.extensions.code).toBe('NOT_FOUND');
    dealOf(await editorCalls(api).update(id, 1, { fees: '1 %' }, admin, { apply: true }));
    expect((await readVersion(id, 1)).data?.dealVersion).toMatchObject(only);
    expect(await readVersions(id)).toMatchObject({ totalCount: 2, items: [{ number: 2, kind: 'SAVED' }, only] });
  });

  it('HIST-08 names what a version has and this release does not know', async () => {
    const { id } = await createDeal(api.database, { valuation: '5000000' });
    dealOf(await editorCalls(api).update(id, 1, { fees: '1 %' }, admin, { apply: true }));
    const { content } = await api.database.prisma.dealVersion.findFirstOrThrow({ where: { dealId: id, number: 2 } });
    const stored = content as { terms: object };
    const newer = { ...stored, videoSections: [], terms: { ...stored.terms, discount: '5' } };
    await api.database.prisma.dealVersion.create({
      data: { dealId: id, number: 3, kind: 'SAVED', format: 2, content: newer },
    });
    expect((await readVersions(id))?.items.map(({ unknownKeys }) => unknownKeys)).toEqual([
      ['videoSections', 'terms.discount'],
      [],
      [],
    ]);
    expect((await readVersion(id, 3)).data?.dealVersion).toMatchObject({ content: { terms: { fees: '1 %' } } });
  });
});
