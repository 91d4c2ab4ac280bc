import { describe, expect, it } from 'vitest';
import { resultsOfPlaywright, resultsOfVitest, type TestResult } from '../report/reports.ts';
import { slowest } from '../test/times.ts';
import { addCovered, lostCoverage, parseCovered } from './covered.ts';
import { claimsOf, readRequirements } from './requirements.ts';
import { trace } from './trace.ts';

const requirements = readRequirements(
  [
    '## NAV — Shell',
    '- NAV-01 The top bar shows the logo.',
    '- NAV-02 The menu. See NAV-03.',
    '- NAV-03 The tabs:',
    '',
    '| Place | Text |',
    '|---|---|',
    '| `Clients tab` | a |',
    '| Chat | b |',
    '',
    '- NAV-04 The toasts:',
    '',
    '| Severity | Text |',
    '|---|---|',
    '| error | a |',
    '| error | b |',
    '',
    '## ADM — Admin',
    '- ADM-06 An account is admin when stored so. (server) (ours: text)',
    '- ADM-07 (server) Refused.',
    '- ADM-08 (both) Refused and shown.',
    '- ADM-09 Not sent; (server) and refused.',
    '- Text without an id, NAV-09.',
  ].join('\n'),
);
const known = new Map(requirements.map((requirement) => [requirement.id, requirement]));

const result = (title: string, outcome: TestResult['outcome'], suite: TestResult['suite'] = 'e2e'): TestResult => ({
  suite,
  title,
  file: 'a.test.ts',
  outcome,
});

describe('requirements', () => {
  it('are the list items that begin with an id, with their area, rows and places', () => {
    expect(requirements).toEqual([
      { id: 'NAV-01', area: 'NAV — Shell', places: ['screen'], clauses: [] },
      { id: 'NAV-02', area: 'NAV — Shell', places: ['screen'], clauses: [] },
      { id: 'NAV-03', area: 'NAV — Shell', places: ['screen'], clauses: ['Clients tab', 'Chat'] },
      { id: 'NAV-04', area: 'NAV — Shell', places: ['screen'], clauses: ['1', '2'] },
      { id: 'ADM-06', area: 'ADM — Admin', places: ['server'], clauses: [] },
      { id: 'ADM-07', area: 'ADM — Admin', places: ['server'], clauses: [] },
      { id: 'ADM-08', area: 'ADM — Admin', places: ['server', 'screen'], clauses: [] },
      { id: 'ADM-09', area: 'ADM — Admin', places: ['server', 'screen'], clauses: [] },
    ]);
  });

  it.each([
    ['OPP-09 orders nulls first', [{ id: 'OPP-09' }]],
    ['OPP-09, OPP-10: orders', [{ id: 'OPP-09' }, { id: 'OPP-10' }]],
    ['OPP-09/OPP-10 orders', [{ id: 'OPP-09' }, { id: 'OPP-10' }]],
    ['OPP-09 OPP-10 OPP-100 orders as NAV-01', [{ id: 'OPP-09' }, { id: 'OPP-10' }, { id: 'OPP-100' }]],
    ['orders as OPP-09 says', []],
    ['UTF-8 names are kept', []],
    ['OPP-09a is no id', []],
    [
      'NAV-03/clients tab, NAV-03/#2: shown',
      [
        { id: 'NAV-03', clause: 'Clients tab' },
        { id: 'NAV-03', clause: 'Chat' },
      ],
    ],
    ['NAV-04/#1-2 NAV-01: shown', [{ id: 'NAV-04', clause: '1' }, { id: 'NAV-04', clause: '2' }, { id: 'NAV-01' }]],
    [
      'NAV-03/#2-3',
      [
        { id: 'NAV-03', clause: 'Chat' },
        { id: 'NAV-03', unknownClause: '#2-3' },
      ],
    ],
    ['NAV-04/2 shown', [{ id: 'NAV-04', clause: '2' }]],
    ['NAV-03/Chats are shown', [{ id: 'NAV-03', unknownClause: 'Chats' }]],
    ['NAV-01/Chat is shown', [{ id: 'NAV-01', unknownClause: 'Chat' }]],
  ])('are parsed from the start of the title "%s"', (title, claims) => {
    expect(claimsOf(title, known)).toEqual(claims);
  });
});

describe('trace', () => {
  const statusesOf = (...results: TestResult[]) =>
    Object.fromEntries([...trace(requirements, results).statuses].filter(([, status]) => status !== 'none'));

  it('is failed when any test of a requirement fails, and flaky when one passed on a retry', () => {
    expect(
      statusesOf(
        result('NAV-01 a', 'failed'),
        result('NAV-01 b', 'passed'),
        result('NAV-02 a', 'passed'),
        result('NAV-02 b', 'flaky'),
      ),
    ).toEqual({ 'NAV-01': 'failed', 'NAV-02': 'flaky' });
  });

  it('requires every row of a table to be named; the id alone covers none of them', () => {
    expect(statusesOf(result('NAV-03 a', 'passed'))).toEqual({});
    expect(statusesOf(result('NAV-03/Chat a', 'passed'))).toEqual({ 'NAV-03': 'partial' });
    expect(statusesOf(result('NAV-03/Chat NAV-03/Clients tab a', 'passed'))).toEqual({ 'NAV-03': 'passed' });
    expect(trace(requirements, [result('NAV-03/Chat a', 'passed')]).missing.get('NAV-03')).toEqual([
      'Clients tab (screen)',
    ]);
  });

  it('counts API tests for the server, and browser and component tests for a screen', () => {
    const all = 'ADM-06 ADM-08 NAV-01 a';
    expect(statusesOf(result(all, 'passed', 'api'))).toEqual({ 'ADM-06': 'passed', 'ADM-08': 'partial' });
    expect(statusesOf(result(all, 'passed', 'unit'))).toEqual({ 'ADM-08': 'partial', 'NAV-01': 'passed' });
    expect(statusesOf(result(all, 'passed', 'soak'), result(all, 'passed'))).toEqual({
      'ADM-06': 'passed',
      'ADM-08': 'passed',
      'NAV-01': 'passed',
    });
  });

  it('counts the named steps of browser tests too', () => {
    const steps = [
      { title: 'NAV-03/Chat opens', outcome: 'passed' as const },
      { title: 'NAV-02 opens', outcome: 'failed' as const },
    ];
    expect(statusesOf({ ...result('a path', 'failed'), steps })).toEqual({ 'NAV-02': 'failed', 'NAV-03': 'partial' });
  });

  it('rejects unknown ids, unknown rows and more than three ids', () => {
    const { faults } = trace(requirements, [
      result('NAV-99 a', 'passed'),
      result('NAV-03/AuthPages a', 'passed'),
      result('NAV-01 NAV-02 ADM-06 ADM-07 a', 'passed'),
    ]);
    expect(faults).toEqual([
      'a.test.ts: "NAV-99 a" names NAV-99, which is no requirement',
      'a.test.ts: "NAV-03/AuthPages a" names NAV-03/AuthPages, which is no row of NAV-03',
      'a.test.ts: "NAV-01 NAV-02 ADM-06 ADM-07 a" names more than 3 requirements',
    ]);
  });
});

describe('the list of covered requirements', () => {
  const statuses = (text: string) =>
    new Map(text.split(', ').map((entry) => entry.split(' ') as [string, 'passed' | 'flaky' | 'partial' | 'none']));

  it('gains newly covered ids, with the suites they need beyond npm test, and loses none', () => {
    const extended = addCovered(parseCovered('# heading\nA-01\nA-02 soak\n'), {
      main: statuses('A-01 none, A-02 none, A-03 passed, A-04 partial, A-05 none'),
      all: statuses('A-01 none, A-02 none, A-03 passed, A-04 passed, A-05 partial'),
      others: ['soak', 'bench'],
    });
    expect([...extended]).toEqual([
      ['A-01', []],
      ['A-02', ['soak']],
      ['A-03', []],
      ['A-04', ['soak', 'bench']],
    ]);
  });

  it('reports ids that the suites of npm test no longer cover; a flaky test is no loss', () => {
    const covered = parseCovered('A-01\nA-02\nA-03\nA-04 soak\nA-05\n');
    expect(lostCoverage(covered, statuses('A-01 passed, A-02 flaky, A-03 partial, A-04 none'))).toEqual([
      'A-03 was covered and is now partial',
      'A-05 was covered and is now no requirement',
    ]);
  });
});

describe('reports', () => {
  it('of vitest count a file that failed before its tests as a failure', () => {
    const report = {
      testResults: [
        { name: 'a.test.ts', status: 'passed', assertionResults: [{ title: 'NAV-01 a', status: 'passed' }] },
        { name: 'b.test.ts', status: 'failed', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [{ title: 'c', status: 'pending' }] },
      ],
    };
    expect(resultsOfVitest('unit', report).map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'skipped']);
  });

  it('of Playwright include nested suites, flaky tests and errors outside tests', () => {
    const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
      title,
      tests: [{ status, results: [{ duration: 1_000 }, { duration: 500 }].slice(status === 'flaky' ? 0 : 1) }],
    });
    const report = {
      suites: [
        {
          file: 'a.spec.ts',
          specs: [spec('NAV-01 a', 'expected')],
          suites: [{ file: 'a.spec.ts', specs: [spec('b', 'flaky'), spec('c', 'skipped'), spec('d', 'unexpected')] }],
        },
      ],
      errors: [{ message: 'the server did not start\n at …' }],
    };
    const results = resultsOfPlaywright('e2e', report);
    expect(results.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['NAV-01 a', 'passed'],
      ['b', 'flaky'],
      ['c', 'skipped'],
      ['d', 'failed'],
      ['the server did not start', 'failed'],
    ]);
    // Includes the failed first attempt.
    expect(slowest(results, 1)).toMatchObject([{ title: 'b', milliseconds: 1_500, attempts: 2 }]);
  });

  it('of Playwright include the named steps of the last attempt, nested ones too', () => {
    const steps = [{ title: 'a', steps: [{ title: 'b', error: { message: 'no' } }] }];
    const tests = [{ status: 'unexpected' as const, results: [{ duration: 1 }, { duration: 1, steps }] }];
    const [result] = resultsOfPlaywright('e2e', {
      suites: [{ file: 'a.spec.ts', specs: [{ title: 'path', tests }] }],
      errors: [],
    });
    expect(result?.steps).toEqual([
      { title: 'a', outcome: 'passed' },
      { title: 'b', outcome: 'failed' },
    ]);
  });
});
