import { describe, expect, it } from 'vitest';
import { resultsOfPlaywright, resultsOfVitest, type TestResult } from '../report/reports.ts';
import { slowest } from '../test/times.ts';
import { lostProofs, parseProved, raise } from './proved.ts';
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
  it('are the list items that begin with an id, with their area, their rows and where they are to be proved', () => {
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
  ])('of the title "%s" are read from its beginning', (title, claims) => {
    expect(claimsOf(title, known)).toEqual(claims);
  });
});

describe('trace', () => {
  const statusesOf = (...results: TestResult[]) =>
    Object.fromEntries([...trace(requirements, results).statuses].filter(([, status]) => status !== 'none'));

  it('is failed when any test of a requirement fails, and flaky when one passed at a second try', () => {
    expect(
      statusesOf(
        result('NAV-01 a', 'failed'),
        result('NAV-01 b', 'passed'),
        result('NAV-02 a', 'passed'),
        result('NAV-02 b', 'flaky'),
      ),
    ).toEqual({ 'NAV-01': 'failed', 'NAV-02': 'flaky' });
  });

  it('wants every row of a table named, and takes the line alone for none of them', () => {
    expect(statusesOf(result('NAV-03 a', 'passed'))).toEqual({});
    expect(statusesOf(result('NAV-03/Chat a', 'passed'))).toEqual({ 'NAV-03': 'partial' });
    expect(statusesOf(result('NAV-03/Chat NAV-03/Clients tab a', 'passed'))).toEqual({ 'NAV-03': 'passed' });
    expect(trace(requirements, [result('NAV-03/Chat a', 'passed')]).missing.get('NAV-03')).toEqual([
      'Clients tab (screen)',
    ]);
  });

  it('takes tests of the API for the server, tests in a browser and of components for a screen', () => {
    const all = 'ADM-06 ADM-08 NAV-01 a';
    expect(statusesOf(result(all, 'passed', 'api'))).toEqual({ 'ADM-06': 'passed', 'ADM-08': 'partial' });
    expect(statusesOf(result(all, 'passed', 'unit'))).toEqual({ 'ADM-08': 'partial', 'NAV-01': 'passed' });
    expect(statusesOf(result(all, 'passed', 'soak'), result(all, 'passed'))).toEqual({
      'ADM-06': 'passed',
      'ADM-08': 'passed',
      'NAV-01': 'passed',
    });
  });

  it('takes the named steps of a browser test too', () => {
    const steps = [
      { title: 'NAV-03/Chat opens', outcome: 'passed' as const },
      { title: 'NAV-02 opens', outcome: 'failed' as const },
    ];
    expect(statusesOf({ ...result('a path', 'failed'), steps })).toEqual({ 'NAV-02': 'failed', 'NAV-03': 'partial' });
  });

  it('refuses an unknown id, an unknown row and more than three ids', () => {
    const { faults } = trace(requirements, [
      result('NAV-99 a', 'passed'),
      result('NAV-03/AuthPages a', 'passed'),
      result('NAV-01 NAV-02 ADM-06 ADM-07 a', 'passed'),
    ]);
    expect(faults).toEqual([
      'a.test.ts: "NAV-99 a" names NAV-99, which no requirement has',
      'a.test.ts: "NAV-03/AuthPages a" names NAV-03/AuthPages, and no row of NAV-03 is called so',
      'a.test.ts: "NAV-01 NAV-02 ADM-06 ADM-07 a" names more than 3 requirements',
    ]);
  });
});

describe('the list of what was proved', () => {
  const statuses = (text: string) =>
    new Map(text.split(', ').map((entry) => entry.split(' ') as [string, 'passed' | 'flaky' | 'partial' | 'none']));

  it('gains what is proved now, with the suites beyond npm test that it needs, and loses nothing', () => {
    const raised = raise(parseProved('# heading\nA-01\nA-02 soak\n'), {
      main: statuses('A-01 none, A-02 none, A-03 passed, A-04 partial, A-05 none'),
      all: statuses('A-01 none, A-02 none, A-03 passed, A-04 passed, A-05 partial'),
      others: ['soak', 'bench'],
    });
    expect([...raised]).toEqual([
      ['A-01', []],
      ['A-02', ['soak']],
      ['A-03', []],
      ['A-04', ['soak', 'bench']],
    ]);
  });

  it('holds npm test to what its own suites prove; a second try is no loss', () => {
    const proved = parseProved('A-01\nA-02\nA-03\nA-04 soak\nA-05\n');
    expect(lostProofs(proved, statuses('A-01 passed, A-02 flaky, A-03 partial, A-04 none'))).toEqual([
      'A-03 was proved and is partial now',
      'A-05 was proved and is no requirement now',
    ]);
  });
});

describe('reports', () => {
  it('of vitest count a file that never ran its tests as a failure', () => {
    const report = {
      testResults: [
        { name: 'a.test.ts', status: 'passed', assertionResults: [{ title: 'NAV-01 a', status: 'passed' }] },
        { name: 'b.test.ts', status: 'failed', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [{ title: 'c', status: 'pending' }] },
      ],
    };
    expect(resultsOfVitest('unit', report).map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'skipped']);
  });

  it('of Playwright count nested suites, what passed at the second try, and errors outside of tests', () => {
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
    const results = resultsOfPlaywright(report);
    expect(results.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['NAV-01 a', 'passed'],
      ['b', 'flaky'],
      ['c', 'skipped'],
      ['d', 'failed'],
      ['the server did not start', 'failed'],
    ]);
    // With its first try that failed.
    expect(slowest(results, 1)).toMatchObject([{ title: 'b', milliseconds: 1_500, tries: 2 }]);
  });

  it('of Playwright bring the named steps of the last try, steps of steps too', () => {
    const steps = [{ title: 'a', steps: [{ title: 'b', error: { message: 'no' } }] }];
    const tests = [{ status: 'unexpected' as const, results: [{ duration: 1 }, { duration: 1, steps }] }];
    const [result] = resultsOfPlaywright({
      suites: [{ file: 'a.spec.ts', specs: [{ title: 'path', tests }] }],
      errors: [],
    });
    expect(result?.steps).toEqual([
      { title: 'a', outcome: 'passed' },
      { title: 'b', outcome: 'failed' },
    ]);
  });
});
