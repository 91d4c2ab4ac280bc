import { escapeInnerFormulas } from '@platform/rules';
import { type Stringifier, stringify } from 'csv-stringify';
import type { RequestContext } from '../../context.ts';
import type { InvestmentEntrySort, InvestmentProgress } from '../../graphql/generated/resolvers.ts';
import { readMyInvestmentEntries } from '../../read-models/my-investment-entries.ts';
import { parseSearch } from '../../read-models/paging.ts';
import type { Selection } from '../../read-models/selection.ts';
import type { Catalogues } from '../../texts.ts';
import { exportTextsGerman } from './export-texts.de.ts';
import { exportTexts } from './export-texts.ts';

/** Selects and orders the entries as the list on the screen does. */
export interface ExportQuery {
  progress?: InvestmentProgress | undefined;
  search?: string | undefined;
  sort: InvestmentEntrySort;
}

const catalogues: Catalogues<typeof exportTexts> = { en: exportTexts, de: exportTextsGerman };
type Texts = (typeof catalogues)['en'];

const columns = ['company', 'deal', 'kind', 'amount', 'currency', 'date', 'status', 'dealStatus'] as const;

type Row = Record<(typeof columns)[number], string>;

/** The exported fields of an entry; either investment or interest is set. */
interface Entry {
  deal: { title: string; status: string; visible: boolean; company: { name: string } };
  investment: { value: string; currency: string; completedAt: string | null } | null;
  interest: { amount: string; currency: string } | null;
  updatedAt: string;
}

const fields = (...names: string[]): [string, Selection][] => names.map((name) => [name, new Map()]);

const selection: Selection = new Map([
  [
    'items',
    new Map<string, Selection>([
      ['deal', new Map([...fields('title', 'status', 'visible'), ['company', new Map(fields('name'))]])],
      ['investment', new Map(fields('value', 'currency', 'completedAt'))],
      ['interest', new Map(fields('amount', 'currency'))],
      ...fields('updatedAt'),
    ]),
  ],
]);

/** A single page: an account has at most one entry per deal. */
const page = { limit: 2_147_483_647, offset: 0 };

/**
 * Returns all matching entries of the caller's list as CSV: RFC 4180 in UTF-8 with a byte order mark, plain decimals,
 * dates in the platform's time zone. Values that a spreadsheet would evaluate as a formula are prefixed with an
 * apostrophe.
 *
 * @throws CodedError FIELD_INVALID for a search that is too long
 */
export async function exportMyEntries(
  { services, caller }: RequestContext,
  { progress, search, sort }: ExportQuery,
): Promise<{ name: string; content: Stringifier }> {
  const { database, configuration } = services;
  const { items = [] } = await readMyInvestmentEntries(database, selection, {
    accountId: caller.accountId,
    progress: progress ?? null,
    search: parseSearch(search),
    language: caller.language,
    sort,
    ...page,
  });
  const dayOf = dayIn(configuration.timeZone);
  const texts = catalogues[caller.language];
  // The selection above determines the fields of the rows; the read model's type does not depend on the selection.
  const rows = (items as unknown as Entry[]).map((entry) => rowOf(entry, texts, dayOf));
  const content = stringify(rows, {
    columns: columns.map((key) => ({ key, header: texts.columns[key] })),
    header: true,
    bom: true,
    escape_formulas: true,
    cast: { string: escapeInnerFormulas },
    record_delimiter: 'windows',
    // The library only quotes its own record delimiter; RFC 4180 requires quoting of any line break.
    quoted_match: /[\r\n]/,
  });
  return { name: `investments-${dayOf(new Date())}.csv`, content };
}

function rowOf({ deal, investment, interest, updatedAt }: Entry, texts: Texts, dayOf: (instant: Date) => string): Row {
  return {
    company: deal.company.name,
    deal: deal.title,
    kind: investment ? texts.kinds.investment : texts.kinds.interest,
    amount: investment?.value ?? interest?.amount ?? '',
    currency: investment?.currency ?? interest?.currency ?? '',
    date: dayOf(new Date(updatedAt)),
    status: statusOf({ deal, investment }, texts),
    dealStatus: dealStatusOf(deal, texts),
  };
}

/** As on the tile (INV-05, CARE-03). */
function statusOf({ deal, investment }: Pick<Entry, 'deal' | 'investment'>, texts: Texts): string {
  if (deal.status === 'CANCELED' || deal.status === 'VOIDED') return texts.statuses.closed;
  if (!investment) return texts.statuses.interestRecorded;
  return investment.completedAt ? texts.statuses.completed : texts.statuses.inProgress;
}

/** As on the badge of the deal card (OPP-21, INV-15). */
function dealStatusOf({ visible, status }: Entry['deal'], texts: Texts): string {
  const { open, prospective, closed } = texts.dealStatuses;
  if (!visible) return closed;
  return status === 'ACTIVE' ? open : status === 'PROSPECTIVE' ? prospective : closed;
}

/** Returns a function that formats an instant as `YYYY-MM-DD`. */
function dayIn(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (instant) => format.format(instant);
}
