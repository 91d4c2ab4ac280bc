// @vitest-environment jsdom
import { readRegistry } from '@platform/app-contract/schema';
import { afterEach, expect, test, vi } from 'vitest';
import { readEmbeddedOrFetched, registryInPage } from '../src/platform/registry-in-page.ts';

afterEach(() => document.head.replaceChildren());

/** Embeds data in the page as the server does. */
function write(id: string, content: unknown): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = id;
  element.textContent = JSON.stringify(content);
  document.head.append(element);
}

const figures = { name: 'mfe-figures', title: 'Figures', routes: [{ path: '/admin/figures', area: 'staff' }] };

test('returns undefined for a page without a registry', () => {
  expect(registryInPage()).toBeUndefined();
});

test('reads the unavailable apps from their separate element', () => {
  write('registry', { schemaVersion: 1, apps: [] });
  write('unavailable-apps', [figures]);
  const { registry, faults } = readRegistry(registryInPage());
  expect(registry).toEqual({ schemaVersion: 1, apps: [], unavailable: [figures] });
  expect(faults).toEqual([]);
});

test('reads a page without unavailable apps, or with those in the registry itself', () => {
  write('registry', { schemaVersion: 1, apps: [] });
  expect(readRegistry(registryInPage()).registry).toEqual({ schemaVersion: 1, apps: [] });
  document.head.replaceChildren();
  write('registry', { schemaVersion: 1, apps: [], unavailable: [figures] });
  expect(readRegistry(registryInPage()).registry.unavailable).toEqual([figures]);
});

const empty = { schemaVersion: 1, apps: [] };

test('DLV-01 a page with a usable registry does not fetch it', async () => {
  write('registry', empty);
  const fetchDocument = vi.fn();
  expect((await readEmbeddedOrFetched(readRegistry, fetchDocument)).registry).toEqual(empty);
  expect(fetchDocument).not.toHaveBeenCalled();
});

test.each([
  ['has no registry', undefined],
  ['has something else', '{"schemaVersion":9}'],
  ['has a registry that was cut off', '{"schemaVersion":1,"apps":['],
])('DLV-01 a page that %s fetches it, again after each failure', async (_what, text) => {
  if (text !== undefined) {
    write('registry', {});
    const element = document.getElementById('registry') as HTMLElement;
    element.textContent = text;
  }
  const fetchDocument = vi.fn<() => Promise<unknown>>();
  fetchDocument.mockRejectedValueOnce(new Error('status 500')).mockResolvedValueOnce('<!doctype html>');
  await expect(readEmbeddedOrFetched(readRegistry, fetchDocument)).rejects.toThrow('status 500');
  await expect(readEmbeddedOrFetched(readRegistry, fetchDocument)).rejects.toThrow('misses its schema');
  fetchDocument.mockResolvedValueOnce(empty);
  expect((await readEmbeddedOrFetched(readRegistry, fetchDocument)).registry).toEqual(empty);
});
