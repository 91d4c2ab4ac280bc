// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it } from 'vitest';
import ClientsPage from '../src/clients/clients-page.tsx';
import InterestedPage from '../src/clients/interested/interested-page.tsx';
import WhitelistPage from '../src/clients/whitelist/whitelist-page.tsx';
import EmployeesPage from '../src/employees/employees-page.tsx';

afterEach(cleanup);

const names = [
  ['200 letters', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200)],
  ['right-to-left script', 'נועה אל-חסן'],
  ['markup', '<img src=x onerror="alert(1)"> & <b>Ada</b>'],
] as const;

const person = { id: 'p1', email: 'ada@example.test', createdAt: '2026-11-01T10:00:00.000Z' };
const page = (row: object) => ({
  totalCount: 1,
  totalIsCapped: false,
  statusCounts: [],
  items: [{ ...person, ...row }],
});
const entries = (row: object) => ({
  whitelistEntries: page({
    __typename: 'WhitelistEntry',
    status: 'APPROVED',
    updatedAt: person.createdAt,
    approvedAt: null,
    waitsForApproval: false,
    emailConfirmed: true,
    mail: null,
    ...row,
  }),
});

const lists: [list: string, Page: ComponentType, path: string, answer: (name: object) => object][] = [
  [
    'clients',
    ClientsPage,
    paths.allClients(),
    (name) => ({
      clients: page({
        __typename: 'Client',
        status: 'APPROVED',
        emailConfirmed: true,
        relationshipManager: { __typename: 'Person', id: 'p2', email: 'manager@example.test', ...name },
        ...name,
      }),
    }),
  ],
  ['whitelist', WhitelistPage, paths.whitelist(), entries],
  ['interested', InterestedPage, paths.interestedClients(), entries],
  [
    'employees',
    EmployeesPage,
    paths.employees(),
    (name) => ({
      employees: page({
        __typename: 'Employee',
        disabled: false,
        assignments: [
          { __typename: 'EmployeeAssignment', id: 'a1', roleName: 'Delegate', dealName: null, investor: null },
        ],
        ...name,
      }),
    }),
  ],
];
const cases = lists.flatMap(([list, Page, path, answer]) =>
  names.map(([what, name]) => ({ list, what, name, Page, path, answer })),
);

it.each(cases)(
  'CLI-01 WL-01 EMP-02 the list of $list shows a name with $what as text of its own direction',
  async ({ name, Page, path, answer }) => {
    const data = answer({ firstName: null, lastName: name });
    const { container } = renderScreen(<Page />, {
      path,
      permissions: { readClientInfo: true, manageClient: true, manageRoles: true },
      answers: { ClientList: () => data, WhitelistEntries: () => data, EmployeeList: () => data },
    });
    const shown = await screen.findAllByText(name);
    for (const element of shown) expect(element.closest('bdi')?.textContent).toBe(name);
    expect(container.querySelector('img, b')).toBeNull();
  },
);
