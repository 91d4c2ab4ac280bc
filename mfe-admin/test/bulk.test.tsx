// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import { type JsonCall, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import ClientsPage from '../src/clients/clients-page.tsx';
import InterestedPage from '../src/clients/interested/interested-page.tsx';
import type { WhitelistEntriesQuery } from '../src/gql/graphql.ts';

afterEach(cleanup);

type Entry = WhitelistEntriesQuery['whitelistEntries']['items'][number];

const entry = (number: number, parts: Partial<Entry> = {}): Entry => ({
  __typename: 'WhitelistEntry',
  id: `e${number}`,
  firstName: 'Person',
  lastName: `${number}`,
  email: `person-${number}@example.test`,
  status: 'INTERESTED',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  approvedAt: null,
  clientId: null,
  waitsForApproval: true,
  emailConfirmed: true,
  mail: null,
  registration: {
    __typename: 'Registration',
    appClient: 'YES',
    accreditedInvestor: 'NOT_SURE',
    countryName: 'Switzerland',
    city: 'Basel',
    diallingCode: '+41',
    phoneNumber: '061 123 45 67',
    signedUpAt: '2026-11-02T10:00:00.000Z',
  } as Entry['registration'],
  invitation: null,
  ...parts,
});

async function openSelected(json: JsonCall) {
  const items = [...Array.from({ length: 5 }, (_, index) => entry(index + 1)), entry(6, { emailConfirmed: false })];
  const rendered = renderScreen(<InterestedPage />, {
    path: paths.interestedClients(),
    permissions: { manageClient: true },
    http: { json },
    answers: { WhitelistEntries: () => ({ whitelistEntries: { totalCount: items.length, items } }) },
  });
  await screen.findByText('Person 1');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve 5' }));
  return { ...rendered, dialog: await screen.findByRole('dialog') };
}

const lines = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('list', { name: 'Results' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('DATA-07 WL-12 several applicants are approved three at a time, each with its result, and the failed ones again', async () => {
  const faulty = new Set(['person-2@example.test']);
  let running = 0;
  let most = 0;
  const json = vi.fn<JsonCall>(async (_method, _path, body) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    const { email } = Object(body);
    if (faulty.has(email)) throw createRequestFailure(403, 'Forbidden', 'FORBIDDEN');
    const mailSent = email !== 'person-4@example.test';
    return { result: { approved: email !== 'person-3@example.test', mailSent } } as never;
  });
  const { dialog, sent } = await openSelected(json);
  expect(screen.getByRole('dialog', { name: 'Approve 5 people' })).toBe(dialog);
  // The sixth is ticked too, but has not confirmed the address.
  expect(screen.getByText('6 selected')).toBeDefined();
  const [first] = within(dialog).getAllByRole('listitem');
  expect(textOf(first)).toBe(
    'Person 1App clientYesAccredited investorNot sureCity and countryBasel, SwitzerlandPhone061 123 45 67 (+41)' +
      'Signed upNov 2, 2026Invited by–',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  const again = await within(dialog).findByRole('button', { name: 'Try the other one again' });
  expect(json).toHaveBeenCalledTimes(5);
  expect(most).toBe(3);
  expect(lines(dialog)).toEqual([
    'Person 1Done',
    expect.stringMatching(/^Person 2Failed./),
    'Person 3DoneSomebody else had approved this person before',
    'Person 4DoneError sending email to person-4@example.test',
    'Person 5Done',
  ]);
  faulty.clear();
  await userEvent.click(again);
  await waitFor(() => expect(lines(dialog)[1]).toBe('Person 2Done'));
  expect(json).toHaveBeenCalledTimes(6);
  const listed = sent.length;
  // The other one is the cross.
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog);
  await waitFor(() => expect(sent.length).toBe(listed + 1));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
});

it('DATA-07 stopping starts no further row, and names those not started', async () => {
  const held = Promise.withResolvers<void>();
  const json = vi.fn<JsonCall>(async () => {
    await held.promise;
    return { result: { approved: true, mailSent: true } } as never;
  });
  const { dialog } = await openSelected(json);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Stop after these' }));
  held.resolve();
  await within(dialog).findByRole('button', { name: 'Try the other 2 again' });
  expect(json).toHaveBeenCalledTimes(3);
  expect(lines(dialog).slice(3)).toEqual(['Person 4Not started', 'Person 5Not started']);
});

const managedClients = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    __typename: 'Client',
    id: `c${index + 1}`,
    firstName: 'Client',
    lastName: `${index + 1}`,
    email: `client-${index + 1}@example.test`,
    createdAt: '2026-11-01T10:00:00.000Z',
    status: 'APPROVED',
    emailConfirmed: true,
    waitsForApproval: false,
    provisional: false,
    closed: false,
    closingRequested: false,
    firebaseId: 'subject',
    relationshipManager: null,
  }));

const manager = {
  __typename: 'Person',
  id: 'm1',
  firstName: 'Jonas',
  lastName: 'Keller',
  email: 'manager@example.test',
};

async function chooseManager(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change relationship manager' }));
  const dialog = await screen.findByRole('dialog', { name: /^Change the relationship manager of/ });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'New relationship manager' }));
  await userEvent.click(await screen.findByText('Jonas Keller'));
  return dialog;
}

it('DATA-07 CLI-29 several clients get another manager, one call each, only with assign_roles', async () => {
  const clients = managedClients(2);
  const screenOf = (permissions: object) =>
    renderScreen(<ClientsPage />, {
      path: paths.allClients(),
      permissions: { readClientInfo: true, ...permissions },
      answers: {
        ClientList: () => ({ clients: { totalCount: 2, items: clients } }),
        PossibleManagers: () => ({ possibleManagers: [manager] }),
        AssignRelationshipManager: ({ clientId }) =>
          clientId === 'c2'
            ? new Error('NOT_FOUND')
            : { assignRelationshipManager: { __typename: 'ClientDetail', id: clientId, relationshipManager: null } },
      },
    });
  screenOf({});
  await screen.findByText('Client 1');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Client 1' }));
  expect(screen.queryByRole('button', { name: 'Change relationship manager' })).toBeNull();
  cleanup();
  const { sent } = screenOf({ assignRoles: true });
  await screen.findByText('Client 1');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change relationship manager' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the relationship manager of 2 clients' });
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Change' });
  expect(confirm.disabled).toBe(true);
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'New relationship manager' }));
  await userEvent.click(await screen.findByText('Jonas Keller'));
  await userEvent.click(confirm);
  await within(dialog).findByRole('button', { name: 'Try the other one again' });
  expect(
    sent.filter(({ operation }) => operation === 'AssignRelationshipManager').map(({ variables }) => variables),
  ).toEqual([
    { clientId: 'c1', managerId: 'm1' },
    { clientId: 'c2', managerId: 'm1' },
  ]);
  expect(lines(dialog)).toEqual(['Client 1Done', expect.stringMatching(/^Client 2Failed./)]);
});

it('DATA-07 CLI-29 go on when the list shows others meanwhile', async () => {
  const held = Promise.withResolvers<void>();
  const { sent } = renderScreen(<ClientsPage />, {
    path: paths.allClients(),
    permissions: { readClientInfo: true, assignRoles: true },
    answers: {
      ClientList: ({ search }) => {
        const items = search ? [] : managedClients(4);
        return { clients: { totalCount: items.length, items } };
      },
      PossibleManagers: () => ({ possibleManagers: [manager] }),
      AssignRelationshipManager: ({ clientId }) =>
        held.promise.then(() => ({
          assignRelationshipManager: { __typename: 'ClientDetail', id: clientId, relationshipManager: null },
        })),
    },
  });
  const dialog = await chooseManager();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change' }));
  fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: 'x' } });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows', hidden: true })).toBeNull());
  held.resolve();
  await within(dialog).findByText('4 of 4 done');
  expect(sent.filter(({ operation }) => operation === 'AssignRelationshipManager')).toHaveLength(4);
});

it('DATA-07 WL-12 approvals go on when the list shows others meanwhile', async () => {
  const held = Promise.withResolvers<void>();
  const json = vi.fn<JsonCall>(async () => {
    await held.promise;
    return { result: { approved: true, mailSent: true } } as never;
  });
  const { dialog } = await openSelected(json);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: 'x' } });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows', hidden: true })).toBeNull());
  held.resolve();
  await within(dialog).findByText('5 of 5 done');
  expect(json).toHaveBeenCalledTimes(5);
});
