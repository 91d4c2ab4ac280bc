import { expect, it } from 'vitest';
import { exceptionFor, findHardcodedPaths } from './hardcoded-paths.ts';

const lines = (source: string) => findHardcodedPaths('a.ts', source).map(({ line }) => line);

it.each([
  ["a string: navigate('/app/opportunities/all')"],
  ['an attribute: <Link to="/reset-password">'],
  [`a template: \`/app/view-opportunity/\${deal.id}\``],
  [`a template after an origin: \`\${publicUrl}/onboarding/create-account?\${query}\``],
  ['a regular expression: toHaveURL(/\\/admin\\/clients\\/all$/)'],
  ['an anchored expression: /^\\/app\\/documents$/'],
  ["a query: '/signup-successful?a=b'"],
])('finds a path in %s', (source) => {
  expect(lines(source)).toEqual([1]);
});

it.each([
  [`API calls: '/api/app/x' and \`/api/\${what}/onboarding/documents\``],
  ["files: '/apps/mfe-chat/1.0.0/a.js' and '/app.js'"],
  ['a comment:\n/** The login at `/admin`. */\n// or `/app`\ncode();'],
  ['a longer word: "/administration"'],
])('finds no path in %s', (source) => {
  expect(lines(source)).toEqual([]);
});

it('reports the line number, also after comments', () => {
  expect(lines("/*\n * '/app'\n */\nconst a = '/app';\n")).toEqual([4]);
});

it('exempts files that test the spelling of paths', () => {
  expect(exceptionFor('e2e/access/navigation.spec.ts')).toBeDefined();
  expect(exceptionFor('e2e/access/session.spec.ts')).toBeUndefined();
});
