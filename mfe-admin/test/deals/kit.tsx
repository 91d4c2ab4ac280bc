import { type Answers, type JsonCall, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { DealRow_StaffDealFragment } from '../../src/gql/graphql.ts';
import DealsPage from '../../src/opportunities/deals/deals-page.tsx';

export type Row = Omit<DealRow_StaffDealFragment, ' $fragmentName'> & {
  viewCount?: number;
  averageSessionTime?: number | null;
};

/** What the employee may do with a deal: everything but what is given. */
export const rights = (parts: Partial<Row['rights']> = {}): Row['rights'] => ({
  __typename: 'Permissions',
  ...{ editOpportunity: true, editOpportunityPrivacy: true, publishOpportunity: true },
  ...parts,
});

export const noRights = rights({ editOpportunity: false, editOpportunityPrivacy: false, publishOpportunity: false });

/** A draft without anything. */
export const deal: Row = {
  __typename: 'StaffDeal',
  id: 'd1',
  version: 3,
  title: 'Series A',
  companyName: 'Seedling Bio',
  fundingStage: 'SEED',
  status: 'ACTIVE',
  investmentDeadline: null,
  publishedAt: null,
  hasPendingChanges: false,
  publishAt: null,
  publishFailure: null,
  watchlistCount: 0,
  investmentCurrency: 'EUR',
  investmentValue: null,
  availableAmount: null,
  rights: rights(),
};

export const publishedAt = '2026-11-01T10:00:00.000Z';

type Options = {
  permissions?: object;
  json?: JsonCall;
  answers?: Answers;
  narrow?: boolean;
  path?: string;
};

/** Opens the list with these deals, which the next request reads again. */
export function openDeals(
  deals: readonly Row[],
  { permissions = {}, json = vi.fn<JsonCall>(), ...options }: Options = {},
) {
  const page = () => ({ staffDeals: { totalCount: deals.length, totalIsCapped: false, items: deals } });
  const { answers, path = paths.staffDealList(), narrow = false } = options;
  return renderScreen(
    <Routes>
      <Route path={paths.staffDealList.pattern} element={<DealsPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    {
      ...{ path, permissions, narrow, http: { json } },
      answers: { StaffDeals: page, StaffDealsWithFigures: page, ...answers },
    },
  );
}

export const nameOf = ({ companyName, title }: Row) => `${companyName} - ${title}`;

export const menuButton = (name: string) => screen.queryByRole('button', { name: `More about ${name}` });

/** Opens the menu of a deal's row and returns its entries. */
export async function openMenu(name: string): Promise<string[]> {
  await userEvent.click(await screen.findByRole('button', { name: `More about ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
}

export async function choose(name: string, entry: string): Promise<void> {
  await openMenu(name);
  await userEvent.click(screen.getByRole('menuitem', { name: entry }));
}

/** The open dialog. */
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
