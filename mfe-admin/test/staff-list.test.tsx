// @vitest-environment jsdom

import { address, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Link, Route, Routes } from '@platform/router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import ClientsPage from '../src/clients/clients-page.tsx';
import type { ClientListQuery } from '../src/gql/graphql.ts';
import { clientsList } from '../src/list/stored-lists.ts';
import { useRecordNavigation } from '../src/record/use-record-navigation.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

type Client = ClientListQuery['clients']['items'][number];

const client = (number: number): Client => ({
  __typename: 'Client',
  id: `c${number}`,
  firstName: 'Client',
  lastName: `${number}`,
  email: `client-${number}@example.test`,
  createdAt: '2026-11-01T10:00:00.000Z',
  status: 'APPROVED',
  emailConfirmed: true,
  waitsForApproval: false,
  provisional: false,
  closed: false,
  closingRequested: false,
  firebaseId: 'subject',
  relationshipManager: null,
});

/** The client view: the links that a record shows of the list it was opened from. */
function Record() {
  const { back, previous, next } = useRecordNavigation(clientsList, paths.allClients());
  return (
    <>
      <Link {...back}>Back</Link>
      {previous ? <Link {...previous}>Previous</Link> : null}
      {next ? <Link {...next}>Next</Link> : null}
    </>
  );
}

const total = 74;

/** Renders the list of clients, of which the mock server has 74. */
function open(path: string, { none = false, narrow = false, capped = false } = {}) {
  return renderScreen(
    <Routes>
      <Route path={paths.allClients.pattern} element={<ClientsPage />} />
      <Route path={paths.client.pattern} element={<Record />} />
    </Routes>,
    {
      path,
      permissions: { readClientInfo: true },
      narrow,
      answers: {
        ClientList: ({ limit, offset, search }) => {
          const count = none || search ? 0 : total;
          const shown = Math.max(0, Math.min(Number(limit), count - Number(offset)));
          const items = Array.from({ length: shown }, (_, index) => client(Number(offset) + index + 1));
          const totalIsCapped = capped && count > 0;
          const statusCounts = [
            { __typename: 'StatusCount', status: 'APPROVED', count: 10_000, isCapped: true },
            { __typename: 'StatusCount', status: 'ACCOUNT_DISABLED', count: 3, isCapped: false },
            { __typename: 'StatusCount', status: 'PROFILE_NOT_CREATED', count: 0, isCapped: false },
          ];
          return { clients: { totalCount: capped ? 10_000 : count, totalIsCapped, statusCounts, items } };
        },
      },
    },
  );
}

describe('a staff list', () => {
  it('says which rows of how many it shows, and opens the last page for one beyond the end', async () => {
    open(`${paths.allClients()}?page=99&sort=EMAIL`);
    await screen.findByText('Client 74');
    const [count] = screen.getAllByText('51–74 of 74');
    expect(count?.closest('[role="status"]')).not.toBeNull();
    expect(address()).toBe(`${paths.allClients()}?sort=EMAIL&page=2`);
  });

  it('keeps the number of rows per page in the address', async () => {
    const { sent } = open(`${paths.allClients()}?page=2`);
    await screen.findByText('Client 74');
    fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '25' } });
    await screen.findAllByText('1–25 of 74');
    expect(address()).toBe(`${paths.allClients()}?size=25`);
    expect(sent.at(-1)?.variables).toMatchObject({ limit: 25, offset: 0 });
  });

  it('tells an empty list from one that nothing matches, and clears the search', async () => {
    open(`${paths.allClients()}?search=nobody`);
    await screen.findByRole('heading', { name: 'Nothing matches the search' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    await screen.findByText('Client 1');
    expect(address()).toBe(paths.allClients());
    cleanup();
    open(paths.allClients(), { none: true });
    await screen.findByRole('heading', { name: 'You do not have any clients to manage' });
  });

  it('says when there are more rows than are counted', async () => {
    open(paths.allClients(), { capped: true });
    await screen.findAllByText('1–50 of more than 10,000');
  });

  it('DATA-09 filters by status with the counts on its chips, kept in the address', async () => {
    const { sent } = open(`${paths.allClients()}?page=2`);
    await screen.findByText('Client 74');
    const chips = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual(['Approved investor 10,000+', 'Account disabled 3']);
    await userEvent.click(screen.getByRole('button', { name: 'Account disabled 3' }));
    expect(address()).toBe(`${paths.allClients()}?status=ACCOUNT_DISABLED`);
    await waitFor(() => expect(sent.at(-1)?.variables.filter).toEqual({ statuses: ['ACCOUNT_DISABLED'] }));
    const chip = screen.getByRole('button', { name: 'Account disabled 3' });
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement).toBe(chip);
  });

  it('keeps density and columns in the browser', async () => {
    open(paths.allClients());
    await screen.findByText('Client 1');
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'E-mail' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
    cleanup();
    const { container } = open(paths.allClients());
    await screen.findByText('Client 1');
    expect([...container.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Status',
      'Relationship manager',
      'Creation date',
    ]);
    expect(container.querySelector('.ds-list-compact')).not.toBeNull();
  });

  it('DATA-09 CLI-10 back from a record restores page and focus, and the record knows its neighbours', async () => {
    open(`${paths.allClients()}?sort=EMAIL&page=2`);
    await screen.findByText('Client 74');
    // A click beside the link.
    await userEvent.click(screen.getByText('client-60@example.test'));
    await screen.findByRole('link', { name: 'Back' });
    expect(address()).toBe(paths.client({ clientId: 'c60' }));
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(paths.client({ clientId: 'c59' }));
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(address()).toBe(paths.client({ clientId: 'c61' })));
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByText('Client 74');
    expect(address()).toBe(`${paths.allClients()}?sort=EMAIL&page=2`);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Client 61'));
  });

  it('shows cards in place of a table on phones, with the sort in the toolbar', async () => {
    open(paths.allClients(), { narrow: true });
    await screen.findByText('Client 1');
    expect(screen.queryByRole('table')).toBeNull();
    const [card] = within(screen.getByRole('list', { name: 'Clients' })).getAllByRole('listitem');
    expect(card?.textContent).toContain('Client 1Approved investorclient-1@example.test');
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'STATUS' } });
    await waitFor(() => expect(address()).toBe(`${paths.allClients()}?sort=STATUS`));
  });
});
