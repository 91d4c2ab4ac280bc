import { describe, expect, it } from 'vitest';
import { resultsOfPlaywright, resultsOfVitest, type TestResult } from '../report/reports.ts';
import { slowest } from '../test/times.ts';
import { idsOfTitle, readRequirements } from './requirements.ts';
import { trace } from './trace.ts';

const requirements = readRequirements(
  [
    '## NAV — Shell',
    '- NAV-01 The top bar shows the logo.',
    '- NAV-02 The menu. See NAV-03.',
    '## ADM — Admin',
    '- ADM-06 An account is admin when stored so. (server)',
    '- ADM-07 (server) Refused.',
    '- Text without an id, NAV-09.',
  ].join('\n'),
);

const result = (title: string, outcome: TestResult['outcome'], kind: TestResult['kind'] = 'unit') => ({
  kind,
  title,
  file: 'a.test.ts',
  outcome,
});

describe('requirements', () => {
  it('are the list items that begin with an id, with their area and the server mark wherever it stands', () => {
    expect(requirements).toEqual([
      { id: 'NAV-01', area: 'NAV — Shell', server: false },
      { id: 'NAV-02', area: 'NAV — Shell', server: false },
      { id: 'ADM-06', area: 'ADM — Admin', server: true },
      { id: 'ADM-07', area: 'ADM — Admin', server: true },
    ]);
  });

  it.each([
    ['OPP-09 orders nulls first', ['OPP-09']],
    ['OPP-09, OPP-10: orders', ['OPP-09', 'OPP-10']],
    ['OPP-09 OPP-10 OPP-100 orders as NAV-01', ['OPP-09', 'OPP-10', 'OPP-100']],
    ['orders as OPP-09 says', []],
    ['UTF-8 names are kept', []],
    ['OPP-09a is no id', []],
  ])('of the title "%s" are read from its beginning', (title, ids) => {
    expect(idsOfTitle(title)).toEqual(ids);
  });
});

describe('trace', () => {
  const statusesOf = (...results: TestResult[]) => Object.fromEntries(trace(requirements, results).statuses);

  it('takes the best outcome of the tests that name a requirement', () => {
    expect(
      statusesOf(result('NAV-01 a', 'failed'), result('NAV-01 b', 'passed'), result('NAV-02 a', 'skipped')),
    ).toEqual({ 'NAV-01': 'passed', 'NAV-02': 'skipped', 'ADM-06': 'none', 'ADM-07': 'none' });
  });

  it('prefers a failure to a skipped test', () => {
    expect(statusesOf(result('NAV-01 a', 'skipped'), result('NAV-01 b', 'failed'))['NAV-01']).toBe('failed');
  });

  it('counts only API tests for a server requirement', () => {
    const statuses = statusesOf(result('ADM-06 ADM-07 a', 'passed', 'e2e'), result('ADM-07 b', 'passed', 'api'));
    expect([statuses['ADM-06'], statuses['ADM-07']]).toEqual(['none', 'passed']);
  });

  it('refuses an unknown id and more than three ids', () => {
    const { faults } = trace(requirements, [
      result('NAV-99 a', 'passed'),
      result('NAV-01 NAV-02 ADM-06 ADM-07 a', 'passed'),
    ]);
    expect(faults).toEqual([
      'a.test.ts: "NAV-99 a" names NAV-99, which no requirement has',
      'a.test.ts: "NAV-01 NAV-02 ADM-06 ADM-07 a" names more than 3 requirements',
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
      ['b', 'passed'],
      ['c', 'skipped'],
      ['d', 'failed'],
      ['the server did not start', 'failed'],
    ]);
    // With its first try that failed.
    expect(slowest(results, 1)).toMatchObject([{ title: 'b', milliseconds: 1_500, tries: 2 }]);
  });
});
