import { paths } from '@platform/paths';
import { people } from '../kit/sign-in.ts';

/** An app as a person meets it, with another one to go to and come back from. */
export interface AppCase {
  name: string;
  /** Who opens it. */
  person: string;
  path: string;
  /** Name of the link in the top bar that leads to another app, and that app's first heading. */
  other: { link: string; heading: string };
}

const opportunities = { link: 'Opportunities', heading: 'Opportunities' };
const analytics = { link: 'Analytics', heading: 'Analytics' };

/** All six apps of the product. */
export const apps: AppCase[] = [
  {
    name: 'mfe-opportunities',
    person: people.investor,
    path: paths.allDeals(),
    other: { link: 'Messages', heading: 'Messages' },
  },
  { name: 'mfe-investments', person: people.investor, path: paths.allInvestments(), other: opportunities },
  { name: 'mfe-onboarding', person: people.investor, path: paths.account(), other: opportunities },
  { name: 'mfe-chat', person: people.investor, path: paths.messages(), other: opportunities },
  { name: 'mfe-admin', person: people.administrator, path: paths.investmentDocuments(), other: analytics },
  {
    name: 'mfe-analytics',
    person: people.administrator,
    path: paths.generalAnalytics(),
    other: { link: 'Investments', heading: 'Investments' },
  },
];
