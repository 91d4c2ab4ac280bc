import type { people } from '../kit/sign-in.ts';

/** An app as a person meets it, with another one to go to and come back from. */
export interface AppCase {
  name: string;
  person: keyof typeof people;
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
    person: 'investor',
    path: '/app/opportunities/all',
    other: { link: 'Messages', heading: 'Messages' },
  },
  { name: 'mfe-investments', person: 'investor', path: '/app/investments/all', other: opportunities },
  { name: 'mfe-onboarding', person: 'investor', path: '/app/account', other: opportunities },
  { name: 'mfe-chat', person: 'investor', path: '/app/messages', other: opportunities },
  { name: 'mfe-admin', person: 'administrator', path: '/admin/investment/documents', other: analytics },
  {
    name: 'mfe-analytics',
    person: 'administrator',
    path: '/admin/analytics/general',
    other: { link: 'Investments', heading: 'Investments' },
  },
];
