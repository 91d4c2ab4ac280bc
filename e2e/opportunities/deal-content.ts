import type { Page } from '@playwright/test';
import { changeResponse } from '../kit/graphql.ts';
import { expect } from '../kit/test.ts';
import { openDeal } from './deals.ts';

/** The parts of a deal page response that tests change. */
export interface DealContent {
  status: string;
  openingDate: string | null;
  investmentDeadline: string | null;
  availableAmount: string | null;
  investmentMin: string;
  investmentMax: string;
  fees: string;
  match: object | null;
  descriptionOrder: number;
  managementOrder: number;
  fundingHistoryOrder: number;
  company: {
    name: string;
    description: string;
    logoUrl: string | null;
    management: { id: string; order: number; name: string; position: string; bio: string }[];
    fundingHistory: object[];
  };
  textSections: { id: string; order: number; title: string; body: string; isOverview: boolean }[];
  imageSections: { title: string; imageUrl: string | null }[];
  documentSections: { title: string; files: object[] }[];
  linkSections: { title: string; links: object[] }[];
}

/** Opens the demo deal with the most sections, optionally with a changed response. */
export async function openFullDeal(page: Page, change?: (deal: DealContent) => void): Promise<void> {
  if (change) await changeResponse<{ deal: DealContent }>(page, 'DealPage', ({ deal }) => change(deal));
  await openDeal(page, 'Harbourlight Insurance - Series B');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
