import { afterAll, beforeAll, expect, it } from 'vitest';
import { download, textFile, upload } from '../files/kit.ts';
import { readStored, seedInvestment, seedOnboarding } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

interface Documents {
  myInvestments: { id: string }[];
  onboardingFlow: {
    sections: { items: { files: { name: string; downloadPath: string; deletable: boolean }[] }[] }[];
  } | null;
}

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** The query of the documents screen. */
async function documentsOf(as: TestAccount) {
  const { data, errors } = await api.query<Documents>(
    '{ myInvestments { id } onboardingFlow { sections { items { files { name downloadPath deletable } } } } }',
    {},
    { as },
  );
  expect(errors).toEqual([]);
  const { myInvestments = [], onboardingFlow } = data ?? {};
  return {
    investments: myInvestments.map(({ id }) => id),
    files: onboardingFlow?.sections.flatMap(({ items }) => items.flatMap(({ files }) => files)) ?? null,
  };
}

it('DOCS-06 serves only the caller’s investments and onboarding files', async () => {
  const [one, other, newcomer] = [await api.createAccount(), await api.createAccount(), await api.createAccount()];
  const invested = { one: await seedInvestment(api, one), other: await seedInvestment(api, other) };
  for (const [account, name] of [
    [one, 'Passport of one.txt'],
    [other, 'Passport of other.txt'],
  ] as const) {
    const item = (await readStored(api, await seedOnboarding(api, account))).item('Passport');
    await upload(api, 'onboarding/documents', account, { onboardingSectionNodeEdgeId: item.id }, [textFile(name)]);
  }
  const own = await documentsOf(one);
  expect(own.investments).toEqual([invested.one.investmentId]);
  expect(own.files?.map(({ name }) => name).sort()).toEqual(['Guide.txt', 'Passport of one.txt']);
  const others = await documentsOf(other);
  expect(others.investments).toEqual([invested.other.investmentId]);
  expect(await documentsOf(newcomer)).toEqual({ investments: [], files: null });
  for (const { downloadPath } of own.files ?? []) expect((await download(api, downloadPath, one)).status).toBe(200);
  for (const { downloadPath } of others.files ?? []) expect((await download(api, downloadPath, one)).status).toBe(404);
});
