import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { consumedOperations } from '@platform/app-contract/gate';
import type { Consumed, ProvidedByShell, ReleaseManifest } from '@platform/app-contract/schema';
import { buildSchema } from 'graphql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { declarable } from '../src/consumed/declarable.ts';
import { integrity } from '../src/consumed/manifest.ts';
import { requireFit } from '../src/deployments/require-fit.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'fit-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const hash = `sha256:${'a'.repeat(64)}`;
const text = 'query Me { me { id } }';
const before = buildSchema('type Query { me: Account! } type Account { id: ID!, zzz: String }');

function write(file: string, content: unknown): void {
  mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
  writeFileSync(path.join(directory, file), typeof content === 'string' ? content : JSON.stringify(content));
}

/** Writes a build with one script and one operation. */
function build(consumes: Partial<Consumed> = {}, operation = text): void {
  const operations = { [hash]: operation };
  write('dist/main.js', 'main');
  write('dist/operations.json', operations);
  const files = {
    'main.js': integrity(Buffer.from('main')),
    'operations.json': integrity(Buffer.from(JSON.stringify(operations))),
  };
  const manifest: ReleaseManifest = {
    ...{ schemaVersion: 1, name: 'mfe-chat', id: '1.0.0-abcd', version: '1.0.0', build: 'abcd', files },
    consumes: {
      ...consumedOperations(before, operations),
      ...{ shared: {}, routes: [], slots: { fills: [], offers: [] }, flags: [], areas: [], places: [] },
      ...consumes,
    },
  };
  write('dist/release.json', manifest);
}

/** Publishes a shell that shares one module. */
function publishShell(exports: string[]): void {
  const provides: ProvidedByShell = { ...declarable, shared: { '@platform/app-kit': { version: '1.2.0', exports } } };
  const names = { schemaVersion: 1, name: 'shell', id: '1.0.0-beef', version: '1.0.0', build: 'beef', files: {} };
  const consumes = {
    ...consumedOperations(before, {}),
    ...{ shared: {}, routes: [], slots: { fills: [], offers: [] }, flags: [], areas: [], places: [] },
  };
  write('deployments/shell/release.json', { id: names.id });
  write(`deployments/shell/${names.id}/release.json`, { ...names, consumes, provides });
}

const require = () => requireFit(path.join(directory, 'dist'), path.join(directory, 'deployments'));
const kit = { shared: { '@platform/app-kit': { range: '^1.0.0', exports: ['createApp', 'useDraft'] } } };

test('DLV-02 a release that fits is accepted, also before a shell is published and without a manifest', () => {
  build(kit);
  require();
  publishShell(['createApp', 'useDraft']);
  require();
  rmSync(path.join(directory, 'dist/release.json'));
  require();
});

test('DLV-02 a release is refused with the names of everything that the shell and the API do not offer', () => {
  build(
    {
      ...kit,
      routes: [{ method: 'POST', path: '/api/gone' }],
      flags: ['fly'],
      slots: { fills: ['deal.gone'], offers: [] },
    },
    'query Gone { me { zzz } }',
  );
  publishShell(['createApp']);
  const lines = [
    'operation Gone: Account.zzz: Cannot query field "zzz" on type "Account".',
    'route POST /api/gone: There is no such route',
    'flag fly: The API knows no such flag',
    'export @platform/app-kit: useDraft: The shell does not export it',
    'slot deal.gone: The shell knows no such slot',
    'flag fly: The shell knows no such flag',
  ];
  expect(require).toThrow(lines.map((line) => `mfe-chat 1.0.0-abcd: ${line}`).join('\n'));
});

test('DLV-02 a changed byte, and a file too many or too few, is refused by name', () => {
  build();
  write('dist/main.js', 'Main');
  write('dist/more.js', 'more');
  expect(require).toThrow(
    'mfe-chat 1.0.0-abcd: main.js differs from the one that was built\nmfe-chat 1.0.0-abcd: more.js is not part of the release',
  );
});
