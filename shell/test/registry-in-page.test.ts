// @vitest-environment jsdom
import { readRegistry } from '@platform/app-contract/schema';
import { afterEach, expect, test } from 'vitest';
import { registryInPage } from '../src/platform/registry-in-page.ts';

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
