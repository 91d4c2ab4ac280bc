import { paths } from '@platform/paths';
import type { MailList } from '../../mail/html.ts';
import { digestTexts } from '../../mail/texts.ts';
import type { DigestContent, NewDeal, WatchedChange } from '../../read-models/digest-content.ts';

/** Deals of a list; the others are only counted. */
const maxEntries = 10;

/** The topics of ACC-11. */
interface Topics {
  emailPreferenceInvestmentOpportunities: boolean;
  emailPreferencePersonalisedDeals: boolean;
  emailPreferenceWatchlist: boolean;
  emailPreferenceInvestmentTips: boolean;
}

/** Returns what a digest lists, by the topics that are switched on; no list is empty, and no new deal is in two of them. */
export function listsOf({ deals, watched, tips }: DigestContent, topics: Topics, publicUrl: string): MailList[] {
  const linkOf = ({ id }: { id: string }) => `${publicUrl}${paths.deal({ dealId: id })}`;
  const matching = topics.emailPreferencePersonalisedDeals
    ? deals.filter((deal) => deal.searches.length > 0 || matches(deal))
    : [];
  const others = topics.emailPreferenceInvestmentOpportunities ? deals.filter((deal) => !matching.includes(deal)) : [];
  const lists: MailList[] = [
    listOf(digestTexts.matching, matching, (deal) => ({
      title: deal.name,
      link: linkOf(deal),
      lines: reasonsOf(deal),
    })),
    listOf(digestTexts.deals, others, (deal) => ({ title: deal.name, link: linkOf(deal), lines: [] })),
    listOf(digestTexts.watched, topics.emailPreferenceWatchlist ? watched : [], (deal) => ({
      ...{ title: deal.name, link: linkOf(deal), lines: changesOf(deal) },
    })),
    listOf(digestTexts.tips, topics.emailPreferenceInvestmentTips ? tips : [], ({ title, text }) => ({
      title,
      lines: [text],
    })),
  ];
  return lists.filter(({ entries }) => entries.length > 0);
}

/** Whether a deal matches the preferences: at least half of the criteria that count are met, and nothing excludes it. */
function matches({ met, total, excluded }: NewDeal): boolean {
  return !excluded && total > 0 && met * 2 >= total;
}

function reasonsOf(deal: NewDeal): string[] {
  const { met, total, searches } = deal;
  const criteria = digestTexts.criteria.replace('{met}', String(met)).replace('{total}', String(total));
  const found =
    searches.length === 1
      ? digestTexts.search.replace('{name}', () => searches.join())
      : digestTexts.searches.replace('{names}', () => searches.map((name) => `“${name}”`).join(', '));
  return [...(matches(deal) ? [criteria] : []), ...(searches.length > 0 ? [found] : [])];
}

function changesOf({ termsChanged, deadline }: WatchedChange): string[] {
  return [
    ...(termsChanged ? [digestTexts.termsChanged] : []),
    ...(deadline ? [digestTexts.deadline.replace('{day}', dayInWords(deadline))] : []),
  ];
}

/** @param day YYYY-MM-DD */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

function listOf<Row>(
  title: string,
  rows: readonly Row[],
  toEntry: (row: Row) => MailList['entries'][number],
): MailList {
  const more = rows.length - maxEntries;
  const entries = rows.slice(0, maxEntries).map(toEntry);
  const rest = { title: digestTexts.more.replace('{count}', String(more)), lines: [] };
  return { title, entries: more > 0 ? [...entries, rest] : entries };
}
