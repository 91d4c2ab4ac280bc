// @vitest-environment jsdom
import { readRegistry } from '@platform/app-contract/schema';
import { afterEach, expect, test } from 'vitest';
import { registryInPage } from '../src/platform/registry-in-page.ts';

afterEach(() => document.head.replaceChildren());

/** Puts data into the page as the server does. */
function write(id: string, content: unknown): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = id;
  element.textContent = JSON.stringify(content);
  document.head.append(element);
}

const figures = { name: 'mfe-figures', title: 'Figures', routes: [{ path: '/admin/figures', area: 'staff' }] };

test('a page without a registry has none to read', () => {
  expect(registryInPage()).toBeUndefined();
});

test('apps that the server found unavailable are read from beside the registry', () => {
  write('registry', { schemaVersion: 1, apps: [] });
  write('unavailable-apps', [figures]);
  const { registry, faults } = readRegistry(registryInPage());
  expect(registry).toEqual({ schemaVersion: 1, apps: [], unavailable: [figures] });
  expect(faults).toEqual([]);
});

test('a page without unavailable apps, or of a server that lists them in the registry, is read as well', () => {
  write('registry', { schemaVersion: 1, apps: [] });
  expect(readRegistry(registryInPage()).registry).toEqual({ schemaVersion: 1, apps: [] });
  document.head.replaceChildren();
  write('registry', { schemaVersion: 1, apps: [], unavailable: [figures] });
  expect(readRegistry(registryInPage()).registry.unavailable).toEqual([figures]);
});
