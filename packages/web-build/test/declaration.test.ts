import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDeclaration, unhandledRoutes } from '../src/declaration.ts';
import { readJson, repositoryRoot } from '../src/workspace.ts';

const chat = path.join(repositoryRoot, 'mfe-chat/app.declaration.json');
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'declaration-'));
  for (const module of Object.values(readJson<{ exposes: Record<string, string> }>(chat).exposes)) {
    mkdirSync(path.dirname(path.join(directory, module)), { recursive: true });
    writeFileSync(path.join(directory, module), '');
  }
  cpSync(chat, path.join(directory, 'app.declaration.json'));
});

afterEach(() => rmSync(directory, { recursive: true }));

function declare(change: Record<string, unknown>): void {
  const declaration = { ...readJson<Record<string, unknown>>(chat), ...change };
  writeFileSync(path.join(directory, 'app.declaration.json'), JSON.stringify(declaration));
}

test('a valid declaration is read', () => {
  expect(readDeclaration(directory).name).toBe('mfe-chat');
});

test.each([
  ['a route without an area', { routes: [{ path: '/app/messages' }] }, 'area'],
  ['a relative route', { routes: [{ path: 'messages', area: 'investor' }] }, 'pattern'],
  ['an unknown permission', { routes: [{ path: '/x', area: 'staff', permission: 'fly' }] }, 'permission'],
  ['an unknown slot', { slots: [{ slot: 'deal.moon', expose: './lifecycles' }] }, 'slot'],
  [
    'a slot without an exposed module',
    { slots: [{ slot: 'deal.chat', expose: './mini-chat' }] },
    'not among the exposes',
  ],
  ['an expose without its file', { exposes: { './lifecycles': './src/nothing.tsx' } }, 'there is no ./src/nothing.tsx'],
  [
    'a route that the shell never opens',
    { routes: [{ path: '/notes', area: 'investor' }], navigation: [] },
    'route /notes: the shell opens screens of the area investor below /app only',
  ],
  [
    'a route of staff among those of investors',
    { routes: [{ path: '/app/notes', area: 'staff' }], navigation: [] },
    'route /app/notes: the shell opens screens of the area staff below /admin only',
  ],
  ['a missing app module', { exposes: {} }, './lifecycles'],
  ['a missing text', { title: 'nowhere' }, 'lacks nowhere'],
  ['an unknown field', { colour: 'red' }, 'app.declaration.json has the unknown field colour'],
  [
    'an unknown area',
    { routes: [{ path: '/x', area: 'moon' }] },
    'routes/0/area of app.declaration.json must be one of investor, s',
  ],
])('%s fails the build', (_what, change, message) => {
  declare(change);
  expect(() => readDeclaration(directory)).toThrow(message);
});

test('a declaration that is no JSON fails the build, which names the file', () => {
  const file = path.join(directory, 'app.declaration.json');
  writeFileSync(file, '{"name": "mfe-chat",}');
  expect(() => readDeclaration(directory)).toThrow(`${file} is no JSON: `);
});

test('navigation to a path outside the routes of the app fails the build', () => {
  const entry = { text: 'messages', path: '/app/elsewhere', area: 'investor', place: 'bar', order: 1 };
  declare({ navigation: [entry] });
  expect(() => readDeclaration(directory)).toThrow('no route of the app covers it');
});

test('a route that no source passes to its router is reported', () => {
  const declaration = readDeclaration(directory);
  const sources = ['<Route path={paths.messages.pattern} />', '<Link to={paths.chat()} />'];
  expect(unhandledRoutes(declaration, sources)).toEqual(['/admin/chat']);
});

test('a path that an app declares itself with route() counts', () => {
  const declaration = readDeclaration(directory);
  const sources = ["route('/app/messages/:conversationId?')", "const chat = route('/admin/chat');"];
  expect(unhandledRoutes(declaration, sources)).toEqual([]);
});
