// @vitest-environment jsdom

import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, findList, heading, importId, openImport, plain, sheets, trying } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const path = paths.companyImport({ importId, step: 'columns' });
const uploaded = { state: 'UPLOADED', version: 0 } as const;
const select = (name: string, value: string) =>
  fireEvent.change(screen.getAllByLabelText(name)[0] as HTMLElement, { target: { value } });
const fieldOf = (column: string) => `Import ${column} into`;
const start = () => button('Start trial run');
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(plain);

/** Opens the step and waits for its columns. */
async function openColumns(options: Parameters<typeof openImport>[0] = {}) {
  const opened = openImport({ path, states: [uploaded], ...options });
  const list = await findList('Columns of Firms');
  return { ...opened, list };
}

describe('the columns of an import', () => {
  it('DATA-01 shows what was guessed with samples, says what is missing, and sends what was chosen', async () => {
    const tried = vi.fn(() => ({ tryCompanyImport: { __typename: 'CompanyImport', id: importId, ...trying } }));
    const { list } = await openColumns({ states: [uploaded, trying], answers: { TryCompanyImport: tried } });
    const columns = [...list.querySelectorAll('select')].map((each) => [
      each.getAttribute('aria-label'),
      each.selectedOptions[0]?.textContent,
    ]);
    expect(columns).toEqual([
      ['Import Firm into', 'Company name'],
      ['Import Country into', 'HQ country'],
      ['Import Colour into', 'Do not import'],
    ]);
    expect(plain(list)).toContain('Nordlys ASTidal Oy');
    const section = within(screen.getByRole('region', { name: 'Firms' }));
    expect(section.getByText('12 rows')).toBeTruthy();
    expect(section.getByText('No column for: Funding stage, Company stage, and Business model')).toBeTruthy();
    expect(screen.getByText('No column for: Stage')).toBeTruthy();

    select(fieldOf('Colour'), 'STAGE');
    fireEvent.click(screen.getByLabelText('exactly the same name'));
    expect(screen.getByText('An empty cell leaves the stored value as it is.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Clear what is empty in the file'));
    expect(screen.getByText(/An empty cell deletes the stored value/)).toBeTruthy();
    fireEvent.click(start());
    await waitFor(() => expect(tried).toHaveBeenCalledTimes(1));
    expect(tried).toHaveBeenCalledWith({
      id: importId,
      input: {
        sheets: [
          { kind: 'COMPANIES', fields: ['COMPANY_NAME', 'HQ_COUNTRY', 'STAGE'] },
          { kind: 'ROUNDS', fields: ['COMPANY_NAME', 'DATE'] },
        ],
        clearEmpty: true,
        key: 'NAME',
      },
    });
    const next = await heading('Step 3 of 4: Trial run');
    expect(address()).toBe(paths.companyImport({ importId, step: 'trial' }));
    await waitFor(() => expect(document.activeElement?.contains(next)).toBe(true));
  });

  it('DATA-01 names what cannot be tried beside it', async () => {
    await openColumns();
    select(fieldOf('Country'), 'COMPANY_NAME');
    const twice = 'Another column is imported into this too. Choose one.';
    expect(alerts().filter((text) => text === twice)).toHaveLength(2);
    const field = screen.getByLabelText(fieldOf('Country'));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(plain(document.getElementById(field.getAttribute('aria-describedby') ?? ''))).toBe(twice);
    expect(start().disabled).toBe(true);

    select(fieldOf('Country'), '');
    select(fieldOf('Firm'), '');
    expect(alerts()).toEqual(['Choose the column with the ID or the name of the company.']);
    select(fieldOf('Firm'), 'COMPANY_ID');
    expect(start().disabled).toBe(false);

    const [firms, deals] = screen.getAllByLabelText('This sheet holds') as [HTMLElement, HTMLElement];
    fireEvent.change(deals, { target: { value: 'COMPANIES' } });
    expect(alerts()).toEqual(['Another sheet holds this already. Only one sheet of each kind can be imported.']);
    // The column of the rounds has no such field in this kind; both come back with the kind that was read.
    expect((screen.getByLabelText(fieldOf('When')) as HTMLSelectElement).value).toBe('');
    fireEvent.change(deals, { target: { value: 'ROUNDS' } });
    expect((screen.getByLabelText(fieldOf('When')) as HTMLSelectElement).value).toBe('DATE');
    for (const each of [firms, deals]) fireEvent.change(each, { target: { value: 'IGNORED' } });
    expect(screen.getByText('No sheet is imported. Choose what one of them holds.')).toBeTruthy();
    expect(start().disabled).toBe(true);
  });

  it('DATA-01 keeps what was chosen over a reload, and says why a trial run was refused', async () => {
    const params = Object.assign(new Error('IMPORT_NO_COMPANY'), { cause: { sheet: 'Firms' } });
    await openColumns({ answers: { TryCompanyImport: () => params } });
    select(fieldOf('Colour'), 'HQ_CITY');
    cleanup();
    await openColumns({ answers: { TryCompanyImport: () => params } });
    expect((screen.getByLabelText(fieldOf('Colour')) as HTMLSelectElement).value).toBe('HQ_CITY');
    fireEvent.click(start());
    const refusal = 'Choose the column of Firms that has the company’s name or ID';
    await waitFor(() => expect(alerts()).toEqual([refusal]));
    expect(start().disabled).toBe(false);
  });

  it('DATA-01 the import can be discarded, after its consequence was named', async () => {
    const cancelled = vi.fn(() => ({ cancelCompanyImport: importId }));
    await openColumns({ answers: { CancelCompanyImport: cancelled } });
    fireEvent.click(button('Discard import'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard this import?' }));
    expect(dialog.getByText(/No company has been added or changed/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    await heading('Step 1 of 4: File');
    expect(cancelled).toHaveBeenCalledWith({ id: importId });
    expect(address()).toBe(paths.companyImport());
  });

  it('shows long titles, empty columns and sheets with equal names', async () => {
    const [firms] = sheets;
    if (!firms) throw new Error('unreachable');
    const columns = Array.from({ length: 60 }, (_, index) => ({
      ...(firms.columns[index % 3] as (typeof firms.columns)[number]),
      title: index === 0 ? 'x'.repeat(500) : '',
      field: index === 0 ? ('COMPANY_NAME' as const) : null,
      samples: [],
    }));
    const { list } = await openColumns({
      read: {
        sheets: [
          { ...firms, columns },
          { ...firms, kind: 'IGNORED' },
        ],
      },
    });
    expect(list.children).toHaveLength(60);
    expect(screen.getByLabelText(fieldOf('Column 60'))).toBeTruthy();
    expect(list.children[1]?.textContent).toContain('empty');
  });
});
