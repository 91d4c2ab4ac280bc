import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@platform/paths';
import { demoAccounts } from '../kit/sign-in.ts';

/** An app under test, with another app to navigate to and back from. */
export interface AppCase {
  name: string;
  /** E-mail address of the account that opens it. */
  account: string;
  path: string;
  /** Name of the top bar link to another app, and that app's first heading. */
  other: { link: string; heading: string };
}

const opportunities = { link: 'Opportunities', heading: 'Opportunities' };
const analytics = { link: 'Analytics', heading: 'Analytics' };

const cases: AppCase[] = [
  {
    name: 'mfe-opportunities',
    account: demoAccounts.investor,
    path: paths.allDeals(),
    other: { link: 'Messages', heading: 'Messages' },
  },
  { name: 'mfe-investments', account: demoAccounts.investor, path: paths.allInvestments(), other: opportunities },
  { name: 'mfe-onboarding', account: demoAccounts.investor, path: paths.account(), other: opportunities },
  { name: 'mfe-chat', account: demoAccounts.investor, path: paths.messages(), other: opportunities },
  { name: 'mfe-admin', account: demoAccounts.administrator, path: paths.investmentDocuments(), other: analytics },
  {
    name: 'mfe-analytics',
    account: demoAccounts.administrator,
    path: paths.generalAnalytics(),
    other: { link: 'Investments', heading: 'Investments' },
  },
];

/**
 * All apps of the product.
 *
 * @throws when the folder of an app has no case above: a new app is tested like the others
 */
export const apps: readonly AppCase[] = allApps();

function allApps(): AppCase[] {
  const root = join(import.meta.dirname, '../..');
  const folders = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const missing = folders.filter((name) => !cases.some((app) => app.name === name));
  if (missing.length > 0) throw new Error(`${missing.join(', ')} must be listed in e2e/platform/apps.ts`);
  return cases;
}
