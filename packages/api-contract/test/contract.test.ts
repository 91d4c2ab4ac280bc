import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { composeContract, contractFile } from '../src/compose.ts';

test('the published contract is the schema of the API; `npm run contract -w @platform/api-contract` renews it', () => {
  expect(readFileSync(contractFile, 'utf8')).toBe(composeContract());
});
