import { expect, test } from 'vitest';
import { appBudgetFaults, budgets, shellBudgetFaults } from '../src/gate/index.ts';
import type { AppBudgets } from '../src/index.ts';

const file = (name: string) => `/apps/mfe-chat/1.0.0-aaaa/${name}`;
const faultsOf = (sizes: Record<string, number>, declared?: AppBudgets) =>
  appBudgetFaults(
    {
      manifest: { path: file('mf-manifest.json'), integrity: '' },
      entry: { path: file('remoteEntry.js'), integrity: '' },
      preload: [file('1.js'), file('1.css')],
      declaration: {
        ...{ name: 'mfe-chat', title: 'title', texts: {}, routes: [], navigation: [], slots: [], exposes: {} },
        ...(declared ? { budgets: declared } : {}),
      },
    },
    sizes,
  );

test('DLV-02/budget a declaration without budgets has those of the platform', () => {
  const { firstView, onDemand, css, all } = budgets;
  const within = { 'remoteEntry.js': 10_240, 'mf-manifest.json': 0, '1.js': firstView - 10_240, '2.js': onDemand };
  expect(faultsOf(within)).toEqual([]);
  expect(faultsOf({ ...within, 'remoteEntry.js': 10_241, '2.js': onDemand + 52, '3.css': css + 52 })).toEqual([
    'The entry of mfe-chat takes 10.0 kB gzip, the limit is 10.0 kB',
    'The first view of mfe-chat takes 120.0 kB gzip, the limit is 120.0 kB',
    'The CSS of mfe-chat takes 90.1 kB gzip, the limit is 90.0 kB',
    '2.js of mfe-chat takes 140.1 kB gzip, the limit is 140.0 kB',
  ]);
  expect(faultsOf({ 'font.woff2': all + 1 })).toEqual([
    'mfe-chat as a whole takes 700.0 kB gzip, the limit is 700.0 kB',
  ]);
});

test("DLV-02/budget a declaration lowers a budget, and cannot raise it above the platform's", () => {
  const sizes = { 'remoteEntry.js': 100, '1.js': 2_000, '1.css': 10, '2.js': 500 };
  expect(faultsOf(sizes, { firstView: 2_110, all: 2_610, css: 10, onDemand: 500 })).toEqual([]);
  expect(faultsOf(sizes, { firstView: 2_109, all: 2_609, css: 9, onDemand: 499 })).toHaveLength(4);
  expect(faultsOf({ '2.js': budgets.onDemand + 1 }, { onDemand: 9_999_999 })).toEqual([
    'The budget onDemand of mfe-chat is above 140.0 kB',
    expect.stringContaining('2.js of mfe-chat takes'),
  ]);
});

test('DLV-02/budget what only the server reads does not count', () => {
  expect(faultsOf({ 'release.json': 9_999_999, 'operations.json': 9_999_999, 'app.json': 9_999_999 })).toEqual([]);
});

test('the shell has a budget for what is loaded at once, for its style sheets and for each script on demand', () => {
  const page = '<script defer src="/shell/main.js"></script>';
  const faults = (sizes: Record<string, number>) => shellBudgetFaults(page, ['/shell/1.js', '/shell/1.css'], sizes);
  const { signedOut, platform, shellOnDemand, shellCss } = budgets;
  const within = {
    'main.js': signedOut,
    '1.js': platform,
    '1.css': shellCss,
    '2.js': shellOnDemand,
    '3.js': shellOnDemand,
  };
  expect(faults(within)).toEqual([]);
  expect(
    faults({ ...within, 'main.js': signedOut + 1, '1.js': platform + 1, '2.css': 1, '3.js': shellOnDemand + 1 }),
  ).toEqual([
    expect.stringMatching(/^The entry of the shell takes/),
    expect.stringMatching(/^The platform script of the shell takes/),
    expect.stringMatching(/^The CSS of the shell takes/),
    expect.stringMatching(/^3\.js of the shell takes/),
  ]);
});
