import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { styleFaults } from '../src/styles/style-faults.ts';
import { describeStyleSheet, layered } from '../src/styles/style-sheet.ts';
import { repositoryRoot } from '../src/workspace.ts';

it.each([
  ['a class of another app', '.chat-list {}', '.chat-list: .chat-list is not named .admin-…'],
  ['a class without any prefix', '.admin-list .pager {}', '.admin-list .pager: .pager is not named .admin-…'],
  ['a class with a longer first word', '.administration {}', '.administration: .administration is not named .admin-…'],
  ['a bare element', 'p {}', 'p: does not begin with a class .admin-…'],
  ['the page', ':root:has(.admin-list) {}', ':root:has(.admin-list): does not begin with a class .admin-…'],
  ['everything', '* {}', '*: does not begin with a class .admin-…'],
  ['an attribute', '[role="alert"] {}', '[role="alert"]: does not begin with a class .admin-…'],
  ['an element around its own', 'th .admin-sort {}', 'th .admin-sort: does not begin with a class .admin-…'],
  ['any element inside', '.admin-list a {}', /^file\.css:1:1 \.admin-list a: ends on an element/],
  ['any focus inside', '.admin-list :focus {}', /^file\.css:1:1 \.admin-list :focus: ends on an element/],
  ['a child of a child', '.admin-list > li > a {}', /^file\.css:1:1 \.admin-list > li > a: ends on an element/],
  ['a sibling', '.admin-list + p {}', /^file\.css:1:1 \.admin-list \+ p: ends on an element/],
  ['the design system', '.admin-list .ds-section {}', /: \.ds-section is internal to the design system/],
  ['a design system class next to its own', '.admin-list.ds-page {}', /: \.ds-page is internal to the design system/],
  ['antd', '.admin-list .ant-btn {}', /: \.ant-btn is internal to the design system/],
  ['an icon', '.admin-list > .anticon {}', /: \.anticon is internal to the design system/],
  ['the design system in :has()', '.admin-list:has(.ds-loading) {}', /: \.ds-loading is internal to the design system/],
  ['one of several', '.admin-a,\n.admin-b p {}', /^file\.css:1:1 \.admin-b p: ends/],
  ['a later line', '.admin-a {}\n@media print {\n  .ds-page {}\n}', /^file\.css:3:3 \.ds-page: /],
  ['an id', '.admin-list #content {}', /: #content is unique in the whole page/],
  ['a nested rule', '.admin-list { .admin-row {} }', /\.admin-row: is nested/],
  ['a font', '@font-face {}', '@font-face: applies to the whole page'],
  ['a layer', '@layer app {}', '@layer: applies to the whole page'],
  ['an animation', '@keyframes spin { from {} }', 'spin: is not named admin-…'],
  ['a custom property', '.admin-list { --ds-ink: red }', '--ds-ink: is not named --admin-…'],
])('DLV-10 rejects a style sheet that affects %s', (_what, css, fault) => {
  const faults = styleFaults(css, 'file.css', 'admin');
  expect(faults).toHaveLength(1);
  if (typeof fault === 'string') expect(faults[0]).toMatch(/^file\.css:\d+:\d+ /);
  expect(faults[0]).toEqual(typeof fault === 'string' ? expect.stringContaining(fault) : expect.stringMatching(fault));
});

it('DLV-10 lets an app style its own classes and their direct children', () => {
  const css = `
    .admin, .admin-list::before, .admin-list:focus-visible, .admin-list[aria-busy="true"] {}
    .admin-list > li:not(:first-child), .admin-list > :first-child, .admin-list > *, .admin-list > :is(a, button) {}
    .admin-list > li:first-child .admin-row, .admin-list:has(> :not(:empty)) + .admin-note {}
    .admin-list { --admin-width: 1rem; color: var(--ds-ink); animation: admin-appear 1s }
    @keyframes admin-appear { from { opacity: 0 } 50% { opacity: 0.5 } }
    @media print { @container (max-width: 1rem) { .admin-row {} } }`;
  expect(styleFaults(css, 'file.css', 'admin')).toEqual([]);
});

const sheets = globSync('{shell,mfe-*,packages/*}/src/**/*.css', { cwd: repositoryRoot });

it('DLV-10 no style sheet of the product affects elements outside its app or package', () => {
  expect(sheets.length).toBeGreaterThan(30);
  const faults = sheets.flatMap((sheet) => {
    const file = path.join(repositoryRoot, sheet);
    const { prefix } = describeStyleSheet(file);
    return prefix ? styleFaults(readFileSync(file, 'utf8'), sheet, prefix) : [];
  });
  expect(faults).toEqual([]);
});

it.each([
  ['mfe-admin/src/list/list.css', { layer: 'app', prefix: 'admin' }],
  ['shell/src/navigation/layout.css', { layer: 'app', prefix: 'shell' }],
  ['packages/deal-ui/src/deal-card.css', { layer: 'package', prefix: 'deal-ui' }],
  ['packages/design-system/src/styles/page.css', { layer: 'ds', prefix: null }],
  ['packages/design-system/src/styles/base.css', { layer: 'reset', prefix: null }],
  ['node_modules/pdfjs-dist/web/pdf_viewer.css', { layer: 'library', prefix: null }],
  ['packages/design-system/src/styles/generated/antd.css', { layer: null, prefix: null }],
] as const)('DLV-10 %s is assigned to its cascade layer', (file, described) => {
  expect(describeStyleSheet(path.join(repositoryRoot, file))).toEqual(described);
});

it('DLV-10 style sheets of an app in a folder of its own, and of the packages that it installs, are in the same layers', () => {
  const app = mkdtempSync(path.join(tmpdir(), 'style-sheets-'));
  const declare = (folder: string, file: string, content: object) => {
    mkdirSync(path.join(app, folder), { recursive: true });
    writeFileSync(path.join(app, folder, file), JSON.stringify(content));
  };
  const packages = ['@platform/charts', '@platform/design-system', 'pdfjs-dist'];
  for (const folder of ['', ...packages.map((name) => `node_modules/${name}`)]) declare(folder, 'package.json', {});
  declare('', 'app.declaration.json', { name: 'mfe-notes' });
  const describedAs = (file: string) => describeStyleSheet(path.join(app, file));
  expect(describedAs('src/list.css')).toEqual({ layer: 'app', prefix: 'notes' });
  expect(describedAs('node_modules/@platform/charts/src/bars.css')).toEqual({ layer: 'package', prefix: 'charts' });
  expect(describedAs('node_modules/@platform/design-system/src/list/list.css')).toEqual({ layer: 'ds', prefix: null });
  expect(describedAs('node_modules/pdfjs-dist/web/viewer.css')).toEqual({ layer: 'library', prefix: null });
  rmSync(app, { recursive: true });
});

it('DLV-10 every style sheet declares the order of the layers, so that load order does not matter', () => {
  const order = '@layer reset, library, antd, ds, package, app;\n';
  expect(layered('.admin {}\n', 'app')).toBe(`${order}@layer app {\n.admin {}\n}\n`);
  expect(layered('@layer antd{}', null)).toBe(`${order}@layer antd{}`);
});
