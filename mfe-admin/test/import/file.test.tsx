// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { importLimits } from '@platform/rules';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCompanies, rights } from '../companies/kit.tsx';
import { button, findList, heading, importId, openImport, plain } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const file = (name = 'companies.csv', size = 3) => {
  const made = new File(['a,b'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const input = () => screen.getByLabelText<HTMLInputElement>('File with companies: Choose a file or drop it here');
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } });
const open = (upload = vi.fn()) => {
  const download = vi.fn(async () => new Blob());
  const opened = openImport({
    path: paths.companyImport(),
    states: [{ state: 'UPLOADED', version: 0 }],
    http: { upload, download },
  });
  return { ...opened, upload, download };
};

describe('the first step of an import', () => {
  it('DATA-01 is entered from the list of companies, only with the rights', async () => {
    openCompanies([{}], { permissions: { ...rights, createOpportunity: false } });
    fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
    expect(address()).toBe(paths.companyImport());
    cleanup();
    openCompanies([{}], { permissions: { publishOpportunity: true } });
    await screen.findByText('Nordlys');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    cleanup();
    openImport({ path: paths.companyImport(), permissions: { publishOpportunity: true, editOpportunity: false } });
    await screen.findByRole('heading', { name: 'You do not have permission to import companies' });
  });

  it('DATA-01 DATA-04 says what is accepted, has a template, and sends the file', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    let finish: (answer: object) => void = () => undefined;
    const { upload, download, container } = open(
      vi.fn((_path, _form, options) => {
        options.onProgress(3, 3);
        return new Promise((resolve) => {
          finish = resolve;
        });
      }),
    );
    expect(await heading('Step 1 of 4: File')).toBeTruthy();
    expect(container.textContent).toContain(
      'XLSX, CSV, or CSV files in one ZIP. At most 5 MB, and 5,000 rows a sheet.',
    );
    expect(input().accept).toBe('.xlsx,.csv,.zip');
    fireEvent.click(button('Excel (XLSX)'));
    await waitFor(() =>
      expect(download).toHaveBeenCalledWith(
        '/api/export/companies-for-import?format=xlsx&ids=00000000-0000-0000-0000-000000000000',
      ),
    );

    choose(file());
    await waitFor(() => expect(plain(screen.getByRole('status'))).toBe('Reading companies.csv'));
    const [path, form] = upload.mock.calls[0] ?? [];
    expect(path).toBe('/api/company/import');
    expect([...form.keys()]).toEqual(['file']);
    expect(form.get('file').name).toBe('companies.csv');
    finish({ result: { importId } });
    // The focus follows to the next step.
    const next = await heading('Step 2 of 4: Columns');
    expect(address()).toBe(paths.companyImport({ importId, step: 'columns' }));
    await waitFor(() => expect(document.activeElement?.contains(next)).toBe(true));
    await findList('Columns of Firms');
  });

  it('DATA-04 refuses a file in words, by itself or as the server says', async () => {
    const refusals = {
      IMPORT_TYPE: 'c.csv is neither a CSV file, nor an XLSX workbook, nor a zip of CSV files',
      IMPORT_ENCODING: 'c.csv is not in UTF-8 or UTF-16. Save it as CSV UTF-8 and try again',
      IMPORT_PROTECTED: 'c.csv is protected by a password. Save it without one and try again',
      IMPORT_UNPACKS_TOO_LARGE: 'c.csv unpacks to more than 50 MB',
      IMPORT_TOO_MANY_ROWS: 'Firms has more than 50 rows. Split it and import the parts one after the other',
      IMPORT_TOO_MANY_COLUMNS: 'Firms has more than 50 columns',
      IMPORT_NO_ROWS: 'c.csv has no rows below its headings',
      FILE_UNREADABLE: 'c.csv could not be read. Save it again or choose another file',
      STORAGE_FULL: 'There is no space for files at the moment. Nothing was stored. Try again later',
    };
    const parameters = { name: 'c.csv', sheet: 'Firms', limit: 50 };
    const refuse = vi.fn();
    for (const code of Object.keys(refusals)) {
      refuse.mockRejectedValueOnce(createRequestFailure(400, '', code, parameters));
    }
    const { upload } = open(refuse);
    await heading('Step 1 of 4: File');
    choose(file('one.csv'), file('two.csv'));
    const fault = () => plain(screen.queryByRole('alert')) ?? '';
    await waitFor(() => expect(fault()).toBe('Choose one file. Several CSV files go into one ZIP.'));
    choose(file('empty.csv', 0));
    expect(fault()).toContain('The file empty.csv is empty.');
    choose(file('large.xlsx', importLimits.fileBytes + 1));
    expect(fault()).toBe('large.xlsx is larger than 5 MB');
    expect(upload).not.toHaveBeenCalled();
    for (const refusal of Object.values(refusals)) {
      choose(file());
      await waitFor(() => expect(fault()).toBe(refusal));
    }
    // The same file would be refused again.
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('DATA-01 an upload can be stopped, and sent again after a lost connection', async () => {
    const pending = new Promise(() => undefined);
    const { upload } = open(
      vi.fn().mockReturnValueOnce(pending).mockRejectedValueOnce(createRequestFailure(0, '')).mockReturnValue(pending),
    );
    await heading('Step 1 of 4: File');
    choose(file());
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the upload' }));
    expect(upload.mock.calls[0]?.[2].signal.aborted).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    choose(file());
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Cancel the upload' });
    expect(upload).toHaveBeenCalledTimes(3);
  });

  it('CARE-16 a file that could not be checked for the moment is kept for another try', async () => {
    const away = createRequestFailure(503, 'Files cannot be checked', 'SCANNER_UNAVAILABLE');
    const { upload } = open(
      vi
        .fn()
        .mockRejectedValueOnce(away)
        .mockReturnValue(new Promise(() => undefined)),
    );
    await heading('Step 1 of 4: File');
    choose(file('kept.csv'));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
    expect(upload.mock.calls[1]?.[1].get('file').name).toBe('kept.csv');
  });

  it('DATA-01 leads back to the import that was left', async () => {
    openImport();
    await heading('Step 3 of 4: Trial run');
    cleanup();
    open();
    const link = await screen.findByRole('link', { name: 'Open it' });
    expect(link.getAttribute('href')).toBe(paths.companyImport({ importId }));
    cleanup();
    openImport({ answers: { CompanyImport: () => new Error('NOT_FOUND') } });
    await screen.findByText(/There is no such import/);
    fireEvent.click(screen.getByRole('link', { name: 'Import another file' }));
    await heading('Step 1 of 4: File');
    expect(screen.queryByRole('link', { name: 'Open it' })).toBeNull();
  });
});
