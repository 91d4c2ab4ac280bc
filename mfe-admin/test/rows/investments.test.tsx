// @vitest-environment jsdom

import { noPermissions } from '@platform/app-contract';
import { address, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import DocumentsPage from '../../src/investments/documents-page.tsx';
import { progress } from '../instances/kit.tsx';
import { at, choose, exportTicked, menuOf, open, person } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const waiting = { __typename: 'WaitingCounts', all: 1_204, client: 3, staff: 1, completed: 1_200 };

describe('the list of investments', () => {
  const found = (waitingFor: unknown) => {
    const row = (id: string, fields: object) => ({
      __typename: 'ClientInvestment',
      ...{ id, dealId: 'd1', flowId: `f-${id}`, client: person(id, 'Ada', `Byron ${id}`) },
      ...{ value: '1000.00', currency: 'EUR', progressLabel: 'Sign', completedAt: null, updatedAt: at },
      progress: progress(),
      ...fields,
    });
    const overdue = { __typename: 'FlowStep', id: 's2', number: 2, name: 'Identity', dueOn: '2020-01-02' };
    const rows = [
      row('i1', { progress: progress({ step: overdue }) }),
      row('i2', { progress: progress({ waitingFor: 'STAFF', missing: [] }) }),
      row('i3', {
        ...{ progressLabel: 'Completed', completedAt: '2026-11-02T10:00:00.000Z' },
        progress: progress({ waitingFor: 'NOBODY', completedSteps: 4, missing: [], step: null }),
      }),
    ];
    const shown = rows.filter(({ progress: each }) => !waitingFor || each.waitingFor === waitingFor);
    return {
      dealInvestments: {
        ...{ totalCount: shown.length > 0 ? 1 : 0, totalIsCapped: false, waiting },
        items:
          shown.length > 0
            ? [
                {
                  __typename: 'DealInvestments',
                  deal: { __typename: 'ClientInvestmentDeal', id: 'd1', title: 'Seed', companyName: 'Orbit' },
                  investments: shown,
                },
              ]
            : [],
      },
    };
  };
  const openList = (path: string, options: object = {}) =>
    renderScreen(
      <Routes>
        <Route path={paths.investmentDocuments.pattern} element={<DocumentsPage />} />
      </Routes>,
      {
        path,
        permissions: { ...noPermissions, readClientDocument: true },
        answers: { DocumentsPage: ({ waitingFor, search }) => found(search ? 'none' : waitingFor) },
        ...options,
      },
    );

  it('AINV-02 AINV-04 AINV-05 each row says label, amount, date, and at a glance what is next, by when and who waits', async () => {
    openList(paths.investmentDocuments());
    const table = within(await screen.findByRole('table', { name: 'Investors in Orbit - Seed' }));
    const [first, second, third] = table.getAllByRole('row').slice(1).map(textOf);
    for (const part of ['Ada Byron i1', 'Sign', '€1,000', 'Last update', 'Waiting for client', 'Step 2 of 4: Identity'])
      expect(first).toContain(part);
    for (const part of ['Still needed: Passport', 'Overdue', 'Last upload: Passport.pdf'])
      expect(first).toContain(part);
    expect(first?.match(/Overdue/g)).toHaveLength(2);
    expect(second).toContain('Waiting for us');
    for (const part of ['Completed', 'Finalized', '4 of 4 steps completed']) expect(third).toContain(part);
    expect(table.getByRole('link', { name: 'Ada Byron i1' }).getAttribute('href')).toBe(
      paths.clientDocuments({ dealId: 'd1', flowId: 'f-i1', investmentId: 'i1' }),
    );
    const head = textOf(screen.getByRole('button', { name: /Orbit - Seed/ }));
    for (const part of ['3 investors', '1 of 3 completed', '1 waiting for us', '€3,000']) expect(head).toContain(part);
  });

  it('AINV-02 is restricted to who waits, one side at a time, in the address, and its export too', async () => {
    const download = vi.fn(async () => new Blob());
    const { sent } = openList(paths.investmentDocuments(), { http: { download } });
    await screen.findByRole('table');
    const chips = () =>
      within(screen.getByRole('group', { name: 'Waiting for' }))
        .getAllByRole('button')
        .map((chip) => [textOf(chip), chip.getAttribute('aria-pressed')]);
    expect(chips()).toEqual([
      ['All 1,204', 'true'],
      ['Waiting for client 3', 'false'],
      ['Waiting for us 1', 'false'],
      ['Completed 1,200', 'false'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: /^Waiting for us/ }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(address()).toContain('waiting=STAFF');
    fireEvent.click(screen.getByRole('button', { name: /^Completed/ }));
    await waitFor(() => expect(address()).toMatch(/\?waiting=NOBODY$/));
    expect(sent.map(({ variables }) => variables.waitingFor)).toEqual([null, 'STAFF', 'NOBODY']);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(download).toHaveBeenCalledWith('/api/export/investments?format=csv&waitingFor=NOBODY'));
    // The pressed one again takes the filter away.
    fireEvent.click(screen.getByRole('button', { name: /^Completed/ }));
    await waitFor(() => expect(address()).toBe(paths.investmentDocuments()));
    cleanup();
    openList(`${paths.investmentDocuments()}?waiting=STAFF&search=zzz`);
    await screen.findByText('No investment matches the search and the filter');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await screen.findByRole('table');
  });

  it('AINV-04 a phone shows cards of the same facts', async () => {
    openList(paths.investmentDocuments(), { narrow: true });
    const list = within(await screen.findByRole('list', { name: 'Investors in Orbit - Seed' }));
    const [first] = list.getAllByRole('listitem').map(textOf);
    for (const part of ['Ada Byron i1', 'Sign', '€1,000', 'Waiting for client', 'Step 2 of 4: Identity'])
      expect(first).toContain(part);
    // One line with everything would be cut.
    expect(first).not.toContain('Still needed');
    expect(first?.match(/Overdue/g)).toHaveLength(1);
  });
});

describe('the menu of an investment', () => {
  const investment = {
    __typename: 'ClientInvestment',
    ...{ id: 'i1', dealId: 'd1', flowId: 'f1', client: person('c1', 'Ada', 'Byron') },
    ...{ value: '1000.00', currency: 'EUR', progressLabel: 'Sign', completedAt: null, updatedAt: at },
    progress: progress(),
  };
  const openInvestments = (permissions: object, download = vi.fn(async () => new Blob())) =>
    open(<DocumentsPage />, paths.investmentDocuments(), {
      download,
      permissions: { readClientDocument: true, ...permissions },
      answers: {
        DocumentsPage: () => ({
          dealInvestments: {
            totalCount: 2,
            totalIsCapped: false,
            waiting,
            items: ['Orbit', 'Nova'].map((companyName, index) => ({
              __typename: 'DealInvestments',
              deal: { __typename: 'ClientInvestmentDeal', id: `d${index + 1}`, title: 'Seed', companyName },
              investments: [
                { ...investment, id: `i${index + 1}` },
                { ...investment, id: `j${index + 1}`, client: person('c2', 'Grace', `Hopper ${index + 1}`) },
              ],
            })),
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

  it('DATA-05 DATA-07 ticked investments of several deals are exported together', async () => {
    const download = vi.fn(async () => new Blob());
    openInvestments({}, download);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Grace Hopper 1' }));
    await userEvent.click(screen.getByText('Nova - Seed'));
    const table = within(await screen.findByRole('table', { name: 'Investors in Nova - Seed' }));
    await userEvent.click(table.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('3 selected')).toBeDefined();
    await userEvent.click(table.getByRole('checkbox', { name: 'Select Ada Byron' }));
    await exportTicked();
    await waitFor(() => expect(download).toHaveBeenCalledTimes(1));
    expect(download).toHaveBeenCalledWith('/api/export/investments?format=csv&ids=j2%2Cj1');
  });
});
