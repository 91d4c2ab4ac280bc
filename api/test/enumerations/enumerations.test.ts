import type { GraphQLEnumType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedEnumerations } from '../../src/domains/enumerations/seed.ts';
import { domains } from '../../src/domains/index.ts';
import { buildSchema } from '../../src/graphql/schema.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Enumerations {
  countries: { value: string; description: string; diallingCode: string }[];
  sectors: { value: string; description: string }[];
  innovationEnablers: { value: string; description: string }[];
}

const read = async () =>
  (
    await api.query<Enumerations>(
      '{ countries { value description diallingCode } sectors { value description } innovationEnablers { value description } }',
      {},
      { as: await api.createAccount({ roles: [2] }) },
    )
  ).data;

test('API-11 AAPI-22/Enumerations serves countries, sectors and innovation enablers, each with value and description', async () => {
  const enumerations = await read();
  expect(enumerations?.countries.length).toBeGreaterThan(200);
  const valuesOf = (name: string) => (buildSchema(domains).getType(name) as GraphQLEnumType).getValues().length;
  expect(['FinancingRound', 'FundingStage', 'CompanyStage', 'BusinessModel'].map(valuesOf)).toEqual([18, 5, 4, 3]);
  expect(enumerations?.countries).toContainEqual({ value: 'CH', description: 'Switzerland', diallingCode: '+41' });
  expect(enumerations?.countries).toContainEqual({ value: 'US', description: 'United States', diallingCode: '+1' });
  for (const { value, diallingCode } of enumerations?.countries ?? []) {
    expect(value).toMatch(/^[A-Z]{2}$/);
    expect(diallingCode).toMatch(/^\+\d{1,4}$/);
  }
  expect(enumerations?.sectors.length).toBeGreaterThanOrEqual(25);
  expect(enumerations?.innovationEnablers.length).toBeGreaterThanOrEqual(20);
  expect(enumerations?.sectors).toContainEqual({ value: 'fintech', description: 'Financial technology' });
  for (const { value, description } of [
    ...(enumerations?.sectors ?? []),
    ...(enumerations?.innovationEnablers ?? []),
  ]) {
    expect(value).toMatch(/^[a-z-]+$/);
    expect(description.trim()).not.toBe('');
  }
});

test('seeding again restores changed rows and keeps referenced ones', async () => {
  const before = await read();
  await api.database.prisma.country.update({ where: { code: 'CH' }, data: { name: 'Elsewhere' } });
  await api.database.prisma.sector.create({ data: { value: 'retired', description: 'Retired' } });
  await seedEnumerations(api.database);
  const after = await read();
  expect(after?.countries).toEqual(before?.countries);
  expect(after?.sectors).toContainEqual({ value: 'retired', description: 'Retired' });
});
