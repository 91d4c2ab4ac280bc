// @vitest-environment jsdom

import type { HttpClient } from '@platform/app-contract';
import { type Answers, address, type JsonCall, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ClientsPage from '../src/clients/clients-page.tsx';
import InterestedPage from '../src/clients/interested/interested-page.tsx';
import WhitelistPage from '../src/clients/whitelist/whitelist-page.tsx';
import EmployeesPage from '../src/employees/employees-page.tsx';
import type { ClientListQuery, EmployeeListQuery, WhitelistEntriesQuery } from '../src/gql/graphql.ts';
import DocumentsPage from '../src/investments/documents-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const at = '2026-11-01T10:00:00.000Z';
const person = (id: string, firstName: string, lastName: string) => ({
  __typename: 'Person' as const,
  ...{ id, firstName, lastName, email: `${id}@example.test` },
});

type Client = ClientListQuery['clients']['items'][number];
const client: Client = {
  ...person('c1', 'Ada', 'Byron'),
  __typename: 'Client',
  firebaseId: 'PROVISORY_ID_1',
  createdAt: at,
  status: 'APPROVED',
  emailConfirmed: true,
  waitsForApproval: false,
  provisional: false,
  relationshipManager: person('m1', 'Mia', 'Manager'),
};

type Entry = WhitelistEntriesQuery['whitelistEntries']['items'][number];
const entry: Entry = {
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

type Employee = EmployeeListQuery['employees']['items'][number];
const employee: Employee = {
  ...person('s1', 'Eva', 'Long'),
  __typename: 'Employee',
  createdAt: at,
  disabled: false,
  clientCount: 0,
  assignments: [],
};

type Options = {
  permissions?: object;
  json?: JsonCall;
  download?: HttpClient['download'];
  answers?: Answers;
  narrow?: boolean;
};

function open(page: ReactNode, path: string, options: Options = {}) {
  const { json = vi.fn<JsonCall>(), download = vi.fn(), ...others } = options;
  return renderScreen(
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { path, http: { json, download }, ...others },
  );
}

const openClients = (parts: Partial<Client> = {}, { answers = {}, ...options }: Options = {}) =>
  open(<ClientsPage />, paths.allClients(), {
    permissions: { readClientInfo: true, manageClient: true, assignRoles: true },
    ...options,
    answers: {
      ClientList: () => ({ clients: { totalCount: 1, statusCounts: [], items: [{ ...client, ...parts }] } }),
      ...answers,
    },
  });

const openEntries = (page: ReactNode, path: string, parts: Partial<Entry> = {}, json = vi.fn<JsonCall>()) =>
  open(page, path, {
    json,
    permissions: { manageClient: true, readClientInfo: true },
    answers: { WhitelistEntries: () => ({ whitelistEntries: { totalCount: 1, items: [{ ...entry, ...parts }] } }) },
  });

const openEmployees = (parts: Partial<Employee> = {}, { answers = {}, ...options }: Options = {}) =>
  open(<EmployeesPage />, paths.employees(), {
    permissions: { manageRoles: true, assignRoles: true },
    ...options,
    answers: {
      EmployeeList: () => ({ employees: { totalCount: 1, items: [{ ...employee, ...parts }] } }),
      ...answers,
    },
  });

/** The options of a call that is given up after some time. */
const inTime = { signal: expect.anything() };

/** Opens the menu of a row and returns its entries. */
async function menuOf(name: string): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByRole('button', { name: `More about ${name}` }));
  await screen.findByRole('menu');
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}
const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('the menu of a client', () => {
  it.each<[string, Partial<Client>, object, string[]]>([
    ['approved', {}, {}, ['Open', 'Change relationship manager', 'Disable account']],
    ['provisional', { provisional: true }, { assignRoles: false }, ['Open', 'Resend invitation', 'Disable account']],
    ['waiting', { waitsForApproval: true }, { assignRoles: false }, ['Open', 'Approve', 'Disable account']],
    ['unconfirmed', { emailConfirmed: false }, { assignRoles: false }, ['Open', 'Resend', 'Disable account']],
    ['disabled', { status: 'ACCOUNT_DISABLED' }, { assignRoles: false }, ['Open', 'Enable account']],
    ['read only', { waitsForApproval: true }, { assignRoles: false, manageClient: false }, ['Open']],
  ])('CLI-25 CLI-29 CLI-33 who is %s offers what the flags allow', async (_name, parts, flags, entries) => {
    openClients(parts, { permissions: { readClientInfo: true, manageClient: true, assignRoles: true, ...flags } });
    expect(await menuOf('Ada Byron')).toEqual(entries);
  });

  it('CLI-10 opens the record and is closed by Escape, which returns the focus', async () => {
    openClients();
    await menuOf('Ada Byron');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More about Ada Byron'));
    await menuOf('Ada Byron');
    await choose('Open');
    expect(address()).toBe(paths.client({ clientId: 'c1' }));
  });

  it('CLI-25 disables the account after its consequence was named, and loads the list again', async () => {
    const json = vi.fn<JsonCall>().mockResolvedValue({ result: { disabled: true } } as never);
    const { sent, services } = openClients({}, { json });
    await menuOf('Ada Byron');
    await choose('Disable account');
    const dialog = await screen.findByRole('dialog', { name: 'Disable the account of Ada Byron?' });
    expect(dialog.textContent).toContain('signed out everywhere at once');
    expect(json).not.toHaveBeenCalled();
    await confirm('Disable account');
    expect(json).toHaveBeenCalledWith('POST', '/api/user/disable', { accountId: 'c1', disabled: true }, inTime);
    const toast = { severity: 'success', text: 'User disabled' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
    await waitFor(() => expect(sent.filter(({ operation }) => operation === 'ClientList')).toHaveLength(2));
  });

  it('CLI-35 resends the invitation', async () => {
    const json = vi.fn<JsonCall>().mockResolvedValue({ result: { mailSent: true } } as never);
    const { services } = openClients({ provisional: true }, { json });
    await menuOf('Ada Byron');
    await choose('Resend invitation');
    const body = { email: 'c1@example.test', firebaseId: 'PROVISORY_ID_1' };
    expect(json).toHaveBeenCalledWith('POST', '/api/investor/invitation/resend', body, inTime);
    const toast = { severity: 'success', text: 'Email Sent!' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
  });

  it('CLI-29 changes the manager, and stays open after a refusal', async () => {
    let works = false;
    const { sent, services } = openClients(
      {},
      {
        answers: {
          PossibleManagers: () => ({ possibleManagers: [person('m2', 'Jonas', 'Keller')] }),
          AssignRelationshipManager: () =>
            works
              ? {
                  assignRelationshipManager: {
                    __typename: 'ClientDetail',
                    id: 'c1',
                    relationshipManager: person('m2', 'Jonas', 'Keller'),
                  },
                }
              : new Error('NOT_FOUND'),
        },
      },
    );
    await menuOf('Ada Byron');
    await choose('Change relationship manager');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the relationship manager of Ada Byron' }));
    expect(dialog.getByText('now Mia Manager')).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(true);
    await userEvent.click(dialog.getByRole('combobox', { name: 'New relationship manager' }));
    await userEvent.click(await screen.findByText('Jonas Keller'));
    await confirm('Change');
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledTimes(1));
    works = true;
    await confirm('Change');
    const toast = { severity: 'success', text: 'Relationship manager changed' };
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith(toast));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const calls = sent.filter(({ operation }) => operation === 'AssignRelationshipManager');
    expect(calls.map(({ variables }) => variables)).toEqual(Array(2).fill({ clientId: 'c1', managerId: 'm2' }));
  });

  it('CLI-32 approves behind a question that shows the answers of the registration', async () => {
    const json = vi.fn<JsonCall>().mockResolvedValue({ result: { approved: true, mailSent: true } } as never);
    openClients(
      { waitsForApproval: true },
      {
        json,
        answers: {
          ClientAnswers: () => ({
            client: {
              __typename: 'ClientDetail',
              id: 'c1',
              registration: {
                __typename: 'Registration',
                ...{ appClient: 'YES', accreditedInvestor: 'NO', countryName: 'Switzerland', city: 'Basel' },
                ...{ phoneNumber: '061 123 45 67', diallingCode: '+41', signedUpAt: at },
              },
              invitation: null,
            },
          }),
        },
      },
    );
    await menuOf('Ada Byron');
    await choose('Approve');
    await screen.findByText('061 123 45 67 (+41)');
    expect(screen.getByText('Basel, Switzerland')).toBeDefined();
    await confirm('Approve');
    const body = { email: 'c1@example.test', firstName: 'Ada', lastName: 'Byron', role: 1 };
    await waitFor(() => expect(json).toHaveBeenCalledWith('POST', '/api/whitelist/approve', body));
  });

  it('is on the card on phones', async () => {
    openClients({}, { narrow: true });
    expect(await menuOf('Ada Byron')).toContain('Open');
    await choose('Open');
    expect(address()).toBe(paths.client({ clientId: 'c1' }));
  });
});

describe('the menus of the whitelist and of the applicants', () => {
  it('WL-11 an invitation that is open can be resent; the name opens the client', async () => {
    openEntries(<WhitelistPage />, paths.whitelist());
    expect((await screen.findByRole('link', { name: 'Ada Byron' })).getAttribute('href')).toBe(
      paths.client({ clientId: 'c1' }),
    );
    expect(await menuOf('Ada Byron')).toEqual(['Open client', 'Resend invitation']);
    await choose('Open client');
    expect(address()).toBe(paths.client({ clientId: 'c1' }));
  });

  it.each<[string, Partial<Entry>, string[]]>([
    ['approved', { approvedAt: at }, ['Open client']],
    [
      'approved without the mail',
      { approvedAt: at, mail: { __typename: 'MailDelivery', state: 'GIVEN_UP', attempts: 16 } },
      ['Open client', 'Resend mail'],
    ],
    ['waiting', { waitsForApproval: true, emailConfirmed: true }, ['Open client', 'Approve']],
    ['unconfirmed', { waitsForApproval: true, emailConfirmed: false }, ['Open client', 'Resend mail']],
  ])('WL-12 WL-13 who is %s offers what is due', async (_name, parts, entries) => {
    openEntries(<InterestedPage />, paths.interestedClients(), parts);
    expect(await menuOf('Ada Byron')).toEqual(entries);
  });

  it('CLI-13 an entry whose client may not be seen has no link, and a click on its row does nothing', async () => {
    openEntries(<WhitelistPage />, paths.whitelist(), { clientId: null, approvedAt: at });
    const name = await screen.findByText('Ada Byron');
    expect(name.closest('a')).toBeNull();
    expect(screen.queryByRole('button', { name: 'More about Ada Byron' })).toBeNull();
    await userEvent.click(screen.getByText('c1@example.test'));
    expect(address()).toBe(paths.whitelist());
  });
});

describe('the menu of an employee', () => {
  it('EMP-03 EMP-04 opens the record, and offers to change roles and to disable only with assign_roles', async () => {
    openEmployees({}, { permissions: { manageRoles: true } });
    expect(await menuOf('Eva Long')).toEqual(['Open']);
    cleanup();
    openEmployees({ disabled: true });
    expect(await menuOf('Eva Long')).toEqual(['Open', 'Change roles', 'Enable']);
    await choose('Change roles');
    expect(address()).toBe(paths.employee({ employeeId: 's1' }));
  });

  it('EMP-11 CLI-25 disabling names the clients and asks for their new manager', async () => {
    const json = vi.fn<JsonCall>().mockResolvedValue({ result: { disabled: true } } as never);
    const answers = { PossibleManagers: () => ({ possibleManagers: [person('m2', 'Jonas', 'Keller')] }) };
    openEmployees({ clientCount: 2 }, { json, answers });
    await menuOf('Eva Long');
    await choose('Disable');
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable Eva Long?' }));
    expect(dialog.getByText(/manages 2 clients/)).toBeDefined();
    await userEvent.click(dialog.getByRole('combobox', { name: 'New relationship manager' }));
    fireEvent.click(await screen.findByText('Jonas Keller'));
    await confirm('Disable');
    const body = { accountId: 's1', disabled: true, successorId: 'm2' };
    await waitFor(() => expect(json).toHaveBeenCalledWith('POST', '/api/user/disable', body, inTime));
  });
});

describe('the export of ticked rows', () => {
  it.each([
    ['clients', openClients, 'Ada Byron', 'c1'],
    ['employees', openEmployees, 'Eva Long', 's1'],
  ] as const)('DATA-05 DATA-07 of %s sends their ids and the order', async (list, openList, name, id) => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    const download = vi.fn(async () => new Blob());
    openList({}, { download });
    await userEvent.click(await screen.findByRole('button', { name: 'Sort by E-mail' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    await userEvent.click(bar.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    const path = `/api/export/${list}?format=csv&ids=${id}&sort=EMAIL&order=asc_nulls_first`;
    await waitFor(() => expect(download).toHaveBeenCalledWith(path));
  });
});

describe('links of a row', () => {
  const roles: Employee['assignments'] = [
    {
      ...{ id: 'a1', roleName: 'Deal lead', dealId: 'd1', dealName: 'Orbit - Seed', dealVisible: true },
      __typename: 'EmployeeAssignment',
      investor: null,
    },
    {
      ...{ id: 'a2', roleName: 'Deal employee', dealId: 'd2', dealName: 'Nova - Draft', dealVisible: false },
      __typename: 'EmployeeAssignment',
      investor: null,
    },
    {
      ...{
        id: 'a3',
        roleName: 'Relationship manager for an investor',
        dealId: null,
        dealName: null,
        dealVisible: null,
      },
      __typename: 'EmployeeAssignment',
      investor: person('c1', 'Ada', 'Byron'),
    },
  ];
  const hrefs = () =>
    within(screen.getByRole('table'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it('EMP-02 lead to deals and clients that the person may open', async () => {
    const name = ['Eva Long', paths.employee({ employeeId: 's1' })];
    openEmployees({ assignments: roles }, { permissions: { manageRoles: true, appContentAccess: false } });
    await screen.findByText('Eva Long');
    expect(hrefs()).toEqual([name]);
    cleanup();
    const all = { manageRoles: true, assignRoles: true, readClientInfo: true, appContentAccess: true };
    openEmployees({ assignments: roles }, { permissions: all });
    await screen.findByText('Eva Long');
    expect(hrefs()).toEqual([
      name,
      ['Orbit - Seed', paths.deal({ dealId: 'd1' })],
      ['Ada Byron', paths.client({ clientId: 'c1' })],
    ]);
  });

  it('CLI-03 the manager of a client is a link only for those who may open employees', async () => {
    openClients();
    await screen.findByText('Mia Manager');
    expect(hrefs().map(([name]) => name)).toEqual(['Ada Byron']);
    cleanup();
    openClients({}, { permissions: { readClientInfo: true, manageRoles: true } });
    await screen.findByText('Mia Manager');
    expect(hrefs()).toContainEqual(['Mia Manager', paths.employee({ employeeId: 'm1' })]);
    // The row opens the client, whatever else it links to.
    await userEvent.click(screen.getByText('c1@example.test'));
    expect(address()).toBe(paths.client({ clientId: 'c1' }));
  });
});

describe('the menu of an investment', () => {
  const investment = {
    __typename: 'ClientInvestment',
    ...{ id: 'i1', dealId: 'd1', flowId: 'f1', client: person('c1', 'Ada', 'Byron') },
    ...{ value: '1000.00', currency: 'EUR', progressLabel: 'Sign', completedAt: null, updatedAt: at },
  };
  const openInvestments = (permissions: object) =>
    open(<DocumentsPage />, paths.investmentDocuments(), {
      permissions: { readClientDocument: true, ...permissions },
      answers: {
        DocumentsPage: () => ({
          dealInvestments: {
            totalCount: 1,
            totalIsCapped: false,
            items: [
              {
                __typename: 'DealInvestments',
                deal: { __typename: 'ClientInvestmentDeal', id: 'd1', title: 'Seed', companyName: 'Orbit' },
                investments: [investment],
              },
            ],
          },
        }),
      },
    });

  it('AINV-04 opens the documents, and the client only with read_client_info', async () => {
    openInvestments({});
    expect(await menuOf('Ada Byron')).toEqual(['Open documents']);
    await choose('Open documents');
    expect(address()).toBe(paths.clientDocuments({ dealId: 'd1', flowId: 'f1', investmentId: 'i1' }));
    cleanup();
    openInvestments({ readClientInfo: true });
    expect(await menuOf('Ada Byron')).toEqual(['Open documents', 'Open client']);
    await choose('Open client');
    expect(address()).toBe(paths.client({ clientId: 'c1' }));
  });
});
