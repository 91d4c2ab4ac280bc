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
    path: '/app/opportunities/all',
    other: { link: 'Messages', heading: 'Messages' },
  },
  { name: 'mfe-investments', person: people.investor, path: '/app/investments/all', other: opportunities },
  { name: 'mfe-onboarding', person: people.investor, path: '/app/account', other: opportunities },
  { name: 'mfe-chat', person: people.investor, path: '/app/messages', other: opportunities },
  { name: 'mfe-admin', person: people.administrator, path: '/admin/investment/documents', other: analytics },
  {
    name: 'mfe-analytics',
    person: people.administrator,
    path: '/admin/analytics/general',
    other: { link: 'Investments', heading: 'Investments' },
  },
];
