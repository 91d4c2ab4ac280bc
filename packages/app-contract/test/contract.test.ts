import { expect, test } from 'vitest';
import {
  createRequestFailure,
  isRequestFailure,
  noPermissions,
  permissionFlags,
  permits,
  routeCovers,
  routesOverlap,
  slotNames,
} from '../src/index.ts';
import { appDeclarationSchema, readRegistry } from '../src/schema.ts';

test.each([
  ['/app/invest', '/app/invest', true],
  ['/app/invest', '/app/invest/7/25000', true],
  ['/app/invest', '/app/invest/', true],
  ['/app/invest', '/app/investments', false],
  ['/app/invest', '/app', false],
  ['/app/deal/:id/chat', '/app/deal/7/chat/9', true],
  ['/app/deal/:id/chat', '/app/deal/7', false],
])('the route %s covers %s: %s', (route, pathname, expected) => {
  expect(routeCovers(route, pathname)).toBe(expected);
});

test('there are 18 flags, all off in noPermissions', () => {
  expect(permissionFlags).toHaveLength(18);
  expect(Object.values(noPermissions)).toEqual(Array(18).fill(false));
});

test('the schema lists the same flags and slots as the types', () => {
  expect(appDeclarationSchema.definitions.permission.enum).toEqual([...permissionFlags]);
  expect(appDeclarationSchema.properties.slots.items.properties.slot.enum).toEqual([...slotNames]);
});

test('rejects a registry of another version or with unknown top-level fields', () => {
  expect(readRegistry({ schemaVersion: 1, apps: [] }).registry).toEqual({ schemaVersion: 1, apps: [] });
  expect(() => readRegistry({ schemaVersion: 2, apps: [] })).toThrow('schemaVersion');
  expect(() => readRegistry({ schemaVersion: 1, apps: [], more: 1 })).toThrow('additional properties');
});

test.each([
  ['/app/invest', '/app/invest', true],
  ['/app/invest', '/app/invest/done', true],
  ['/app', '/app/invest', true],
  ['/app/:id/chat', '/app/new', true],
  ['/app/invest', '/app/investments', false],
  ['/app/deal/:id', '/app/list/:id', false],
])('the routes %s and %s overlap: %s', (path, other, expected) => {
  expect(routesOverlap(path, other)).toBe(expected);
  expect(routesOverlap(other, path)).toBe(expected);
});

test('an unknown flag denies access, also one named like a property of Object', () => {
  const permissions = { ...noPermissions, settings: true };
  expect(permits(permissions, undefined)).toBe(true);
  expect(permits(permissions, 'settings')).toBe(true);
  for (const flag of ['analytics', 'later', 'constructor', '__proto__', ''])
    expect(permits(permissions, flag)).toBe(false);
});

test('recognizes a failed request by its shape', () => {
  expect(isRequestFailure(createRequestFailure(409, 'Changed', 'CONFLICT'))).toBe(true);
  expect(isRequestFailure(new Error('Changed'))).toBe(false);
});

let deep: unknown = 'end';
for (let level = 0; level < 20_000; level++) deep = [deep];

test.each([
  ['is no object', 'mfe-figures', /object/],
  ['is null', null, /object/],
  ['has no releases', { name: 'mfe-figures', rollout: { stable: '1.0.0-aaaa' }, releases: [] }, /releases/],
  ['has releases that are no list', { name: 'mfe-figures', rollout: { stable: '1.0.0-aaaa' }, releases: 'all' }, /rel/],
  ['has an invalid name', { name: '../etc', rollout: { stable: '1.0.0-aaaa' }, releases: [{}] }, /pattern/],
  ['is nested too deeply', { name: 'mfe-figures', notes: deep }, /nested/],
])('DLV-01 an entry of the registry that %s is left out', (_what, entry, reason) => {
  const { registry, faults } = readRegistry({ schemaVersion: 1, apps: [entry] });
  expect(registry.apps).toEqual([]);
  expect(faults.map((fault) => fault.reason).join()).toMatch(reason);
});
