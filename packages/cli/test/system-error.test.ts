import { expect, test } from 'vitest';
import { describeError } from '../src/system-error.ts';

const systemError = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: as the system says it`), { code, ...(path ? { path } : {}) });

test('DLV-08 says what an error of the system means, and what to do', () => {
  expect(describeError(systemError('ENOSPC', '/notes/dist/1.js'))).toBe(
    '/notes/dist/1.js: the disk is full, so free some space, then try again',
  );
  expect(describeError(systemError('ENOSPC'))).toBe('A file: the disk is full, so free some space, then try again');
  const cause = systemError('EROFS', '/keys/notes.pub');
  expect(describeError(new Error('/keys/notes.pem: EROFS', { cause }))).toBe(
    '/keys/notes.pub: it cannot be written to, so use another folder, then try again',
  );
  expect(describeError(systemError('RELEASE_REFUSED'))).toBe('RELEASE_REFUSED: as the system says it');
  expect(describeError('lost')).toBe('lost');
});
