import { expect, test } from 'vitest';
import { fitsShell } from '../../src/platform/fits.ts';
import type { StoredRelease } from '../../src/platform/release-rows.ts';
import { manifestOf } from './kit.ts';

/** A release with the manifest of its build, or one of before the manifests. */
const stored = (id: string, contract?: unknown) => ({ id, contract, operations: {} }) as unknown as StoredRelease;

const provides = {
  shared: { '@platform/app-kit': { version: '0.1.0', exports: ['createApp'] } },
  ...{ slots: [], flags: [], areas: [], places: [] },
};
const earlierShell = stored('0.1.0-0000');
const shell = stored('0.2.0-1111', manifestOf('shell', '1111', { provides }));
const earlierApp = stored('0.1.0-aaaa');
const using = (name: string) =>
  stored(
    '0.2.0-bbbb',
    manifestOf('mfe-chat', 'bbbb', {
      consumes: { shared: { '@platform/app-kit': { range: '^0.1.0', exports: [name] } } },
    }),
  );

test('DLV-04 of a shell without a manifest nobody knows what it provides, so only releases without one fit it', () => {
  expect(fitsShell('mfe-chat', earlierApp, earlierShell)).toBe(true);
  expect(fitsShell('mfe-chat', using('createApp'), earlierShell)).toBe(false);
  expect(fitsShell('mfe-chat', earlierApp, shell)).toBe(true);
  expect(fitsShell('mfe-chat', using('createApp'), shell)).toBe(true);
  expect(fitsShell('mfe-chat', using('useReload'), shell)).toBe(false);
  expect(fitsShell('mfe-chat', using('useReload'), undefined)).toBe(true);
});
