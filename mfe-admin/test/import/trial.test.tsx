// @vitest-environment jsdom

import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, current, done, findList, heading, importId, openImport, plain, row, rowsOf, trying } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const similar = [{ __typename: 'SimilarCompany' as const, id: 'c7', name: 'NORDLYS, A.S.' }];
const message = { __typename: 'ImportMessage' as const, sheet: 'Firms', row: 4, column: null, text: 'No name' };
const rows = [
  row({ similar }),
  row({
    ...{ row: 3, name: 'Tidal', verdict: 'CHANGED', companyId: 'c8' },
    changes: [
      { __typename: 'ImportChange', field: 'fundingStage', before: 'Early', after: 'Mid' },
      { __typename: 'ImportChange', field: 'hqCity', before: null, after: 'Oulu' },
    ],
  }),
  row({
    ...{ row: 4, name: '', verdict: 'WRONG' },
    messages: [message, { ...message, sheet: 'Deals', row: 9, column: 'When', text: 'Not a date' }],
  }),
  row({ row: 5, name: 'Orbit', verdict: 'UNCHANGED', companyId: 'c9' }),
];
const path = paths.companyImport({ importId, step: 'trial' });

async function openTrial(options: Parameters<typeof openImport>[0] = {}) {
  const read = rowsOf(...rows);
  const opened = openImport({ path, rows: read, ...options });
  const table = await findList('Companies in the file');
  return { ...opened, table, read };
}

describe('the trial run of an import', () => {
  it('DATA-01 shows each row with its verdict, what is wrong where, and what changes', async () => {
    const { table, container, read } = await openTrial();
    expect(await heading('Step 3 of 4: Trial run')).toBeTruthy();
    expect(container.textContent).toContain('Nothing is stored yet');
    const texts = [...table.querySelectorAll('tbody tr')].map((each) => [...each.children].map(plain));
    expect(texts.map((cells) => cells.slice(0, 3))).toEqual([
      ['Nordlys AS', 'New', 'Firms, row 2'],
      ['Tidal', 'Changed', 'Firms, row 3'],
      ['No name', 'Wrong', 'Firms, row 4'],
      ['Orbit', 'Unchanged', 'Firms, row 5'],
    ]);
    const details = texts.map((cells) => cells[3]);
    expect(details[1]).toBe('Funding stageBefore: Early → After: MidHQ cityBefore: nothing → After: Oulu');
    expect(details[2]).toBe('No nameDeals, row 9 When: Not a date');
    expect(details[3]).toBe('');
    expect(screen.getByRole('link', { name: 'Tidal' }).getAttribute('href')).toBe(
      paths.companyForm({ companyId: 'c8' }),
    );

    const chips = within(screen.getByRole('group', { name: 'Show only' }));
    expect(chips.getAllByRole('button').map(plain)).toEqual([
      'New 2',
      'Changed 1',
      'Unchanged 3',
      'Wrong 1',
      'Similar name 1',
    ]);
    fireEvent.click(chips.getByRole('button', { name: /^Wrong/ }));
    await waitFor(() => expect(read).toHaveBeenLastCalledWith(expect.objectContaining({ verdict: 'WRONG' })));
    expect(address()).toBe(`${path}?show=WRONG`);
    fireEvent.click(chips.getByRole('button', { name: /^Similar/ }));
    await waitFor(() =>
      expect(read).toHaveBeenLastCalledWith(expect.objectContaining({ verdict: null, isAsking: true })),
    );
    expect(address()).toBe(`${path}?show=ASKING`);
    fireEvent.click(button('Continue'));
    await heading('Step 4 of 4: Import');
    expect(address()).toBe(paths.companyImport({ importId, step: 'import' }));
  });

  it('DATA-06 asks about similar companies, blocks nothing, and applies the answers in another trial run', async () => {
    const tried = vi.fn(() => ({ tryCompanyImport: { __typename: 'CompanyImport', id: importId, ...trying } }));
    const answers = { TryCompanyImport: tried };
    await openTrial({ states: [{}, trying], answers });
    const question = () =>
      screen.getByRole('radiogroup', { name: 'A company of a similar name is stored already. Is it this one?' });
    expect(
      within(question())
        .queryAllByRole<HTMLInputElement>('radio')
        .filter(({ checked }) => checked),
    ).toEqual([]);
    expect(screen.getByRole('link', { name: 'Look at NORDLYS, A.S.' }).getAttribute('href')).toBe(
      paths.companyForm({ companyId: 'c7' }),
    );
    expect(button('Continue').disabled).toBe(false);
    fireEvent.click(within(question()).getByLabelText('Yes, it is NORDLYS, A.S.'));
    const bar = () => within(screen.getByRole('region', { name: 'Answers' }));
    expect(bar().getByText('1 answer is not applied yet')).toBeTruthy();
    expect(button('Continue').disabled).toBe(true);
    fireEvent.click(bar().getByRole('button', { name: 'Take back' }));
    expect(button('Continue').disabled).toBe(false);
    fireEvent.click(within(question()).getByLabelText('Yes, it is NORDLYS, A.S.'));
    // Answers survive a reload.
    cleanup();
    await openTrial({ states: [{}, trying], answers });
    fireEvent.click(bar().getByRole('button', { name: 'Apply and try again' }));
    await waitFor(() => expect(tried).toHaveBeenCalledTimes(1));
    expect(tried).toHaveBeenCalledWith({
      id: importId,
      input: {
        sheets: [
          { kind: 'COMPANIES', fields: ['COMPANY_NAME', 'HQ_COUNTRY', null] },
          { kind: 'ROUNDS', fields: ['COMPANY_NAME', 'DATE'] },
        ],
        clearEmpty: false,
        key: 'ID',
        choices: [{ sheetIndex: 0, row: 2, companyId: 'c7' }],
      },
    });
    await screen.findByRole('progressbar', { name: 'Progress of the trial run' });
  });

  it('DATA-06 an answer that was applied can be changed', async () => {
    const linked = row({
      verdict: 'UNCHANGED',
      companyId: 'c7',
      choice: { __typename: 'ImportChoice', companyId: 'c7' },
    });
    await openTrial({ rows: rowsOf(linked) });
    const question = within(screen.getByRole('radiogroup', { name: 'You have said that this is a stored company.' }));
    expect(question.getByLabelText<HTMLInputElement>('It is the stored one').checked).toBe(true);
    fireEvent.click(question.getByLabelText('It is a new one after all'));
    expect(button('Apply and try again')).toBeTruthy();
  });

  it('DATA-01 shows the progress, announced by quarters, and moves the focus to the rows', async () => {
    const states = [
      { ...trying, ...done(0, 0) },
      { ...trying, ...done(26, 100) },
      { ...trying, ...done(30, 100) },
      { version: 3 },
    ];
    openImport({ path, states, rows: rowsOf(...rows) });
    const status = () => screen.getAllByRole('status').map(plain);
    await waitFor(() => expect(status()).toContain('The trial run has begun'));
    expect(screen.getByText(/You can leave this page and come back/)).toBeTruthy();
    const visible = await screen.findByText('26 of 100 companies checked');
    expect(visible.closest('[role="status"]')).toBeNull();
    expect(status()).toContain('25 % checked');
    await screen.findByText('30 of 100 companies checked');
    expect(status()).toContain('25 % checked');
    await findList('Companies in the file');
    expect(document.activeElement?.contains(await heading('Step 3 of 4: Trial run'))).toBe(true);
  });

  it('DATA-01 says when nothing can be imported, when the run failed, and when rows do not load', async () => {
    const counts = { ...current.counts, new: 0, changed: 0 };
    await openTrial({ states: [{ counts }] });
    expect(screen.getByText('There is nothing to import: no row is new or changed.')).toBeTruthy();
    expect(button('Continue').disabled).toBe(true);
    cleanup();
    openImport({ path, states: [{ state: 'STOPPED', stopReason: 'FAILED' }] });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The trial run could not be carried out. Choose the file again.')).toBeTruthy();
    expect(alert.getByRole('link', { name: 'Import another file' })).toBeTruthy();
    cleanup();
    openImport({ path, rows: () => new TypeError('lost') });
    await screen.findByRole('heading', { name: 'The rows could not be loaded' });
    expect(button('Try again')).toBeTruthy();
  });

  it('DATA-01 is a list of cards on phones', async () => {
    openImport({ path, rows: rowsOf(...rows), narrow: true });
    const cards = await findList('Companies in the file');
    expect([...cards.children].map(plain)[2]).toBe('No nameWrongFirms, row 4No nameDeals, row 9 When: Not a date');
  });
});
