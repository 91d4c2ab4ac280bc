// @vitest-environment jsdom

import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import DocumentsPage from '../../src/investments/documents-page.tsx';
import { at, choose, exportTicked, menuOf, open, person } from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('the menu of an investment', () => {
  const investment = {
    __typename: 'ClientInvestment',
    ...{ id: 'i1', dealId: 'd1', flowId: 'f1', client: person('c1', 'Ada', 'Byron') },
    ...{ value: '1000.00', currency: 'EUR', progressLabel: 'Sign', completedAt: null, updatedAt: at },
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
