// @vitest-environment jsdom

import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompanyImport } from '../../src/opportunities/import/documents.ts';
import { button, current, done, findList, heading, importId, openImport, plain, row, rowsOf } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const path = paths.companyImport({ importId, step: 'import' });
const at = '2026-11-01T10:00:00.000Z';
const running = { state: 'RUNNING', startedAt: at, ...done(1, 3) } as const;
const counts: CompanyImport['counts'] = { ...current.counts, created: 1, updated: 1, skipped: 1, failed: 1 };
const ended = { state: 'DONE', startedAt: at, counts } as const;
const rows = rowsOf(
  row({ result: 'CREATED', companyId: 'c1' }),
  row({
    ...{ row: 3, name: 'Tidal', verdict: 'CHANGED', result: 'FAILED' },
    messages: [{ __typename: 'ImportMessage', sheet: 'Firms', row: 3, column: null, text: 'Somebody has changed it' }],
  }),
  row({ row: 4, name: 'Orbit', result: null }),
);

describe('the last step of an import', () => {
  it('DATA-01 DATA-06 names what happens before it does', async () => {
    openImport({ path });
    const question = within(await screen.findByRole('region', { name: 'This is about to happen' }));
    await heading('Step 4 of 4: Import');
    expect(question.getAllByRole('listitem').map(plain)).toEqual([
      '2 companies are added',
      '1 company is changed',
      '3 companies stay as they are',
      '1 company is left out, because something in its rows is wrong',
      '1 of the new companies has a name like a stored one and was not decided on. It is added as a new one. Decide',
    ]);
    expect(question.getByText(/Changes can be seen at once/)).toBeTruthy();
    expect(question.getByRole('link', { name: 'Decide' }).getAttribute('href')).toBe(
      `${paths.companyImport({ importId, step: 'trial' })}?show=ASKING`,
    );
    expect(button('Import 3 companies').disabled).toBe(false);
  });

  it('DATA-01 imports with progress, also over a lost connection, and shows a result for each row', async () => {
    const start = vi.fn(() => ({
      startCompanyImport: { __typename: 'CompanyImport', id: importId, state: 'RUNNING' },
    }));
    const states: object[] = [{}, running, new TypeError('lost'), { ...running, ...done(2, 3) }, ended];
    const next = () => (states.length > 1 ? states.shift() : states[0]) as object;
    openImport({
      path,
      rows,
      answers: {
        StartCompanyImport: start,
        CompanyImport: () => {
          const state = next();
          return state instanceof Error ? state : { companyImport: { ...current, ...state } };
        },
      },
    });
    await heading('Step 4 of 4: Import');
    fireEvent.click(button('Import 3 companies'));
    await screen.findByText('1 of 3 companies imported');
    expect(start).toHaveBeenCalledWith({ id: importId, version: 2 });
    expect(screen.getByText(/You can leave this page: the import goes on/)).toBeTruthy();
    await screen.findByText(/There is no connection at the moment/);
    await screen.findByText('2 of 3 companies imported');
    expect(screen.queryByText(/There is no connection at the moment/)).toBeNull();

    const table = await findList('Imported companies');
    expect(document.activeElement?.contains(await heading('Step 4 of 4: Import'))).toBe(true);
    expect(screen.getByText('The import is finished').closest('[role="status"]')).toBeTruthy();
    expect([...table.querySelectorAll('tbody tr')].map((each) => [...each.children].map(plain))).toEqual([
      ['Nordlys AS', 'Added', 'Firms, row 2', ''],
      ['Tidal', 'Failed', 'Firms, row 3', 'Somebody has changed it'],
      ['Orbit', 'Not reached', 'Firms, row 4', ''],
    ]);
    const chips = within(screen.getByRole('group', { name: 'Show only' }));
    expect(chips.getAllByRole('button').map(plain)).toEqual(['Added 1', 'Changed 1', 'Left out 1', 'Failed 1']);
    fireEvent.click(chips.getByRole('button', { name: /^Failed/ }));
    await waitFor(() => expect(rows).toHaveBeenLastCalledWith(expect.objectContaining({ result: 'FAILED' })));
    expect(address()).toBe(`${path}?show=FAILED`);
  });

  it('DATA-01 offers the refused rows as a file to be mended, named after the imported one', async () => {
    const download = vi.fn(async () => new Blob(['x'], { type: 'text/csv' }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    openImport({ path, rows, states: [ended], http: { download } });
    await findList('Imported companies');
    fireEvent.click(button('Download the refused rows'));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(download).toHaveBeenCalledWith(`/api/download/company/import/${importId}`);
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('companies-refused.csv');
    cleanup();
    openImport({
      path,
      rows,
      states: [{ ...ended, counts: { ...counts, skipped: 0, failed: 0 } }],
      http: { download },
    });
    await findList('Imported companies');
    expect(screen.queryByText('Download the refused rows')).toBeNull();
    click.mockRestore();
  });

  it('DATA-01 stops after it was asked, and says what stays', async () => {
    const cancelled = vi.fn(() => ({ cancelCompanyImport: importId }));
    const stopped = { ...ended, state: 'STOPPED', stopReason: 'CANCELED' } as const;
    openImport({ path, rows, states: [running, stopped], answers: { CancelCompanyImport: cancelled } });
    await screen.findByText('Stop import');
    fireEvent.click(button('Stop import'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop the import?' }));
    expect(dialog.getByText(/what is imported until then stays/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Stop' }));
    await screen.findByText('The import was stopped');
    expect(cancelled).toHaveBeenCalledWith({ id: importId });
    expect(screen.getByText(/What was imported until then stays/)).toBeTruthy();
    fireEvent.click(button('Import another file'));
    await heading('Step 1 of 4: File');
  });

  it.each([
    ['columns', running, 'import'],
    ['', ended, 'import'],
    ['import', { state: 'UPLOADED' }, 'columns'],
    ['columns', { state: 'TRYING' }, 'trial'],
    ['', {}, 'trial'],
    ['nonsense', { state: 'UPLOADED' }, 'columns'],
  ] as const)('DATA-01 the address with step "%s" opens where the import is %#', async (step, state, shown) => {
    openImport({ path: paths.companyImport({ importId, step }), states: [state], rows });
    await waitFor(() => expect(address()).toBe(paths.companyImport({ importId, step: shown })));
  });

  it('DATA-01 says why an import could not be started or has stopped, and shows what is stored as whole', async () => {
    openImport({ path, answers: { StartCompanyImport: () => new Error('CONFLICT') } });
    await heading('Step 4 of 4: Import');
    fireEvent.click(button('Import 3 companies'));
    expect(plain(await screen.findByRole('alert'))).toBe('This was changed meanwhile. Reload and try again');
    cleanup();
    openImport({ path, rows, states: [{ ...ended, state: 'STOPPED', stopReason: 'NOT_ALLOWED' }] });
    await screen.findByText('The import has stopped, because you may no longer add or change companies');
    cleanup();
    openImport({ path, rows, states: [{ ...ended, counts: { ...counts, skipped: 0, failed: 0 } }] });
    await screen.findByText('Everything in the file is stored.');
  });
});
