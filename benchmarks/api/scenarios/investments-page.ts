import { investmentsPage as drizzle } from '../peers/drizzle/investments-page.ts';
import { investmentsPage as floor } from '../peers/floor/investments-page.ts';
import { investmentsPage } from './postgraphile.ts';
import type { Scenario } from './scenario.ts';

interface Entry {
  id: string;
  invested: boolean;
  value: string;
  currency: string;
  completedAt: string | null;
}

/** Splits the rows of the view, which combines investments and interests. */
const shape = ({ myEntries }: { myEntries: { items: Entry[] } }) => ({
  myInvestmentEntries: {
    ...myEntries,
    items: myEntries.items.map(({ invested, value, currency, completedAt, ...entry }) => ({
      ...entry,
      investment: invested ? { id: entry.id, value, currency, completedAt } : null,
      interest: invested ? null : { id: entry.id, amount: value, currency },
    })),
  },
});

export const investments: Scenario = {
  name: 'investments',
  title: 'My investments, up to 50, of',
  operation: 'InvestmentsPage',
  as: 'investor',
  variables: (_subject, rows) => ({
    progress: null,
    search: null,
    sort: { column: 'UPDATED_AT', direction: 'desc_nulls_last' },
    limit: rows,
    offset: 0,
  }),
  floor,
  drizzle,
  apollo: true,
  postgraphile: { document: investmentsPage, variables: () => ({}), shape },
  goals: { postgraphile: 1 },
};
