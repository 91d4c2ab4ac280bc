import type { HttpClient } from '@platform/app-contract';
import { type Answers, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { screen, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { Admin } from '../../src/admin.tsx';
// Loaded beforehand, since loading the lazy screens takes long on a busy machine.
import '../../src/opportunities/companies/companies-page.tsx';
import '../../src/opportunities/import/import-page.tsx';
import type { CompanyImport, ImportRow, ReadSheets } from '../../src/opportunities/import/documents.ts';

export const importId = 'i1';

export const current: CompanyImport = {
  __typename: 'CompanyImport',
  id: importId,
  fileName: 'companies.xlsx',
  state: 'TRIED',
  version: 2,
  stopReason: null,
  startedAt: null,
  progress: { __typename: 'ImportProgress', done: 0, all: 0 },
  counts: {
    __typename: 'ImportCounts',
    ...{ new: 2, changed: 1, unchanged: 3, wrong: 1, asking: 1 },
    ...{ created: 0, updated: 0, unchangedInRun: 0, skipped: 0, failed: 0 },
  },
};

type Column = ReadSheets['sheets'][number]['columns'][number];
export const column = (title: string, field: Column['field'], ...samples: string[]): Column => ({
  __typename: 'ImportColumn',
  ...{ title, field, samples },
});
export const sheet = (
  name: string,
  kind: ReadSheets['sheets'][number]['kind'],
  ...columns: Column[]
): ReadSheets['sheets'][number] => ({ __typename: 'ImportSheet', name, kind, rowCount: 12, columns });

export const sheets = [
  sheet(
    'Firms',
    'COMPANIES',
    column('Firm', 'COMPANY_NAME', 'Nordlys AS', 'Tidal Oy'),
    column('Country', 'HQ_COUNTRY', 'NO'),
    column('Colour', null, 'blue'),
  ),
  sheet('Deals', 'ROUNDS', column('Firm', 'COMPANY_NAME', 'Nordlys AS'), column('When', 'DATE', '2024-05-01')),
];

export const row = (parts: Partial<ImportRow>): ImportRow => ({
  __typename: 'ImportRow',
  ...{ sheet: 'Firms', sheetIndex: 0, row: 2, name: 'Nordlys AS', verdict: 'NEW' },
  ...{ changes: [], messages: [], similar: [], choice: null, result: null, companyId: null },
  ...parts,
});

export const rowsOf = (...items: ImportRow[]): Answers[string] =>
  vi.fn(() => ({
    companyImport: {
      __typename: 'CompanyImport',
      id: importId,
      rows: { __typename: 'ImportRowPage', totalCount: items.length, items },
    },
  }));

type Options = {
  path?: string;
  /** States of the import, one per question for it; the last one stays. */
  states?: Partial<CompanyImport>[];
  read?: Partial<ReadSheets>;
  rows?: Answers[string];
  answers?: Answers;
  http?: Partial<HttpClient>;
  permissions?: object;
  narrow?: boolean;
};

/** Opens the import in these states. */
export function openImport(options: Options = {}) {
  const {
    path = paths.companyImport({ importId }),
    states = [{}],
    read,
    rows = rowsOf(),
    answers,
    ...others
  } = options;
  const queue = [...states];
  return renderScreen(<Admin />, {
    path,
    permissions: { editOpportunity: true },
    ...others,
    answers: {
      CompanyImport: () => ({ companyImport: { ...current, ...(queue.length > 1 ? queue.shift() : queue[0]) } }),
      CompanyImportSheets: () => ({
        companyImport: {
          ...{ __typename: 'CompanyImport', id: importId, clearEmpty: false, key: 'ID', sheets },
          ...read,
        },
      }),
      CompanyImportRows: rows,
      ...answers,
    },
  });
}

export const trying: Partial<CompanyImport> = { state: 'TRYING', version: 3 };
export const done = (done: number, all: number) => ({ progress: { __typename: 'ImportProgress' as const, done, all } });

/** Elements are found without computing all accessible names, which would take most of a test's time. */
export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent === name);
  if (!found) throw new Error(`There is no button ${name}`);
  return found;
}

export const list = (name: string) => document.querySelector<HTMLElement>(`:is(ul, table)[aria-label="${name}"]`);

export async function findList(name: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = list(name);
    if (!found) throw new Error(`There is no list ${name}`);
    return found;
  });
}

export const heading = (name: string) => screen.findByText(name, { selector: 'h2' });

/** Text of an element, its white space made one. */
export const plain = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim();
