import type { HttpClient } from '@platform/app-contract';
import { type Answers, type JsonCall, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import ClientsPage from '../../src/clients/clients-page.tsx';
import InterestedPage from '../../src/clients/interested/interested-page.tsx';
import WhitelistPage from '../../src/clients/whitelist/whitelist-page.tsx';
import EmployeesPage from '../../src/employees/employees-page.tsx';
import type { ClientListQuery, EmployeeListQuery, WhitelistEntriesQuery } from '../../src/gql/graphql.ts';

export const at = '2026-11-01T10:00:00.000Z';
export const person = (id: string, firstName: string, lastName: string) => ({
  __typename: 'Person' as const,
  ...{ id, firstName, lastName, email: `${id}@example.test` },
});

export type Client = ClientListQuery['clients']['items'][number];
export const client: Client = {
  ...person('c1', 'Ada', 'Byron'),
  __typename: 'Client',
  firebaseId: 'PROVISORY_ID_1',
  createdAt: at,
  status: 'APPROVED',
  emailConfirmed: true,
  waitsForApproval: false,
  provisional: false,
  closed: false,
  closingRequested: false,
  relationshipManager: person('m1', 'Mia', 'Manager'),
};

export type Entry = WhitelistEntriesQuery['whitelistEntries']['items'][number];
export const entry: Entry = {
  ...{ id: 'e1', firstName: 'Ada', lastName: 'Byron', email: 'c1@example.test' },
  __typename: 'WhitelistEntry',
  status: 'APPROVED',
  createdAt: at,
  updatedAt: at,
  approvedAt: null,
  clientId: 'c1',
  waitsForApproval: false,
  emailConfirmed: null,
  mail: null,
  registration: null,
  invitation: null,
};

export type Employee = EmployeeListQuery['employees']['items'][number];
export const employee: Employee = {
  ...person('s1', 'Eva', 'Long'),
  __typename: 'Employee',
  createdAt: at,
  disabled: false,
  clientCount: 0,
  assignments: [],
};

export type Options = {
  permissions?: object;
  json?: JsonCall;
  download?: HttpClient['download'];
  answers?: Answers;
  narrow?: boolean;
  /** Further routes. */
  rest?: ReactNode;
};

export function open(page: ReactNode, path: string, options: Options = {}) {
  const { json = vi.fn<JsonCall>(), download = vi.fn(), rest, ...others } = options;
  return renderScreen(
    <Routes>
      <Route path={path} element={page} />
      {rest}
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { path, http: { json, download }, ...others },
  );
}

export const openClients = (parts: Partial<Client> = {}, { answers = {}, ...options }: Options = {}) =>
  open(<ClientsPage />, paths.allClients(), {
    permissions: { readClientInfo: true, manageClient: true, assignRoles: true },
    ...options,
    answers: {
      ClientList: () => ({ clients: { totalCount: 1, statusCounts: [], items: [{ ...client, ...parts }] } }),
      ...answers,
    },
  });

export const whitelist = [<WhitelistPage key="whitelist" />, paths.whitelist()] as const;
export const applicants = [<InterestedPage key="applicants" />, paths.interestedClients()] as const;

export const openEntries = (
  [page, path]: readonly [page: ReactNode, path: string],
  parts: Partial<Entry> = {},
  options: Options = {},
) =>
  open(page, path, {
    permissions: { manageClient: true, readClientInfo: true },
    ...options,
    answers: { WhitelistEntries: () => ({ whitelistEntries: { totalCount: 1, items: [{ ...entry, ...parts }] } }) },
  });

export const openEmployees = (parts: Partial<Employee> = {}, { answers = {}, ...options }: Options = {}) =>
  open(<EmployeesPage />, paths.employees(), {
    permissions: { manageRoles: true, assignRoles: true },
    ...options,
    answers: {
      EmployeeList: () => ({ employees: { totalCount: 1, items: [{ ...employee, ...parts }] } }),
      ...answers,
    },
  });

/** The options of a call that is given up after some time. */
export const inTime = { signal: expect.anything() };

/** Opens the menu of a row and returns its entries. */
export async function menuOf(name: string): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByRole('button', { name: `More about ${name}` }));
  await screen.findByRole('menu');
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}
export const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));

/** Confirms the open question, once its consequence is named. */
export async function confirm(name: string): Promise<void> {
  const button = within(await screen.findByRole('dialog')).getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
}

/** Exports the ticked rows as CSV. */
export async function exportTicked(): Promise<void> {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  await userEvent.click(bar.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
}
