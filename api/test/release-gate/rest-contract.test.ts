import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RestContract } from '@platform/app-contract/schema';
import { expect, test } from 'vitest';
import { domains } from '../../src/composition.ts';
import { composeRestContract } from '../../src/release-gate/rest-contract.ts';

const published = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@platform/api-contract/rest.json')), 'utf8'),
) as RestContract;

test('DLV-02 the published REST contract matches the routes of the API; `npm run contract -w @platform/api-contract` updates it', async () => {
  expect(await composeRestContract(domains)).toEqual(published);
});

test('DLV-02 the contract has the schemas that bodies and queries are checked by', () => {
  const route = (method: string, path: string) =>
    published.routes.find((each) => each.method === method && each.path === path);
  expect(route('POST', '/api/investment/cancel')?.body).toEqual({
    type: 'object',
    required: ['investmentId'],
    properties: { investmentId: { type: 'string', minLength: 1 } },
    additionalProperties: false,
  });
  expect(route('GET', '/api/investment/export')?.query?.properties).toHaveProperty('search');
  for (const path of ['/api/auth/sign-up', '/api/auth/configuration', '/api/upload/company/logo'])
    expect(published.routes.some((each) => each.path === path)).toBe(true);
});
