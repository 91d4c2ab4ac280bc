import { expect, test } from 'vitest';
import { operationHeaders } from './operation-hash.ts';

const bodyOf = (characters: number, extensions: object) =>
  JSON.stringify({ variables: { text: 'x'.repeat(characters) }, extensions });
const registered = { persistedQuery: { version: 1, sha256Hash: 'sha256:a' } };

test('EDIT-41 a large registered operation is named in a header, any other is not', () => {
  expect(operationHeaders(bodyOf(60_000, registered))).toEqual([['x-operation-hash', 'sha256:a']]);
  expect(operationHeaders(bodyOf(100, registered))).toEqual([]);
  expect(operationHeaders(bodyOf(60_000, {}))).toEqual([]);
  expect(operationHeaders(undefined)).toEqual([]);
});
