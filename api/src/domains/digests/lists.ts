import { paths } from '@platform/paths';
import type { Language } from '@platform/rules';
import { mailCatalogues } from '../../mail/catalogues.ts';
import type { MailList } from '../../mail/html.ts';
import type { DigestContent, NewDeal, WatchedChange } from '../../read-models/digest-content.ts';

type DigestTexts = (typeof mailCatalogues)[Language]['digest'];

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
export function listsOf(
  { deals, watched, tips }: DigestContent,
  topics: Topics,
  { publicUrl, language }: { publicUrl: string; language: Language },
): MailList[] {
  const texts = mailCatalogues[language].digest;
  const linkOf = ({ id }: { id: string }) => `${publicUrl}${paths.deal({ dealId: id })}`;
  const matching = topics.emailPreferencePersonalisedDeals
    ? deals.filter((deal) => deal.searches.length > 0 || matches(deal))
    : [];
  const others = topics.emailPreferenceInvestmentOpportunities ? deals.filter((deal) => !matching.includes(deal)) : [];
  const lists: MailList[] = [
    listOf(texts, 'matching', matching, (deal) => ({
      title: deal.name,
      link: linkOf(deal),
      lines: reasonsOf(deal, texts),
    })),
    listOf(texts, 'deals', others, (deal) => ({ title: deal.name, link: linkOf(deal), lines: [] })),
    listOf(texts, 'watched', topics.emailPreferenceWatchlist ? watched : [], (deal) => ({
      ...{ title: deal.name, link: linkOf(deal), lines: changesOf(deal, language) },
    })),
    listOf(texts, 'tips', topics.emailPreferenceInvestmentTips ? tips : [], ({ title, text }) => ({
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

function reasonsOf(deal: NewDeal, texts: DigestTexts): string[] {
  const { met, total, searches } = deal;
  const criteria = texts.criteria.replace('{met}', String(met)).replace('{total}', String(total));
  const found =
    searches.length === 1
      ? texts.search.replace('{name}', () => searches.join())
      : texts.searches.replace('{names}', () =>
          searches.map((name) => texts.quoted.replace('{name}', () => name)).join(', '),
        );
  return [...(matches(deal) ? [criteria] : []), ...(searches.length > 0 ? [found] : [])];
}

function changesOf({ termsChanged, deadline }: WatchedChange, language: Language): string[] {
  const texts = mailCatalogues[language].digest;
  return [
    ...(termsChanged ? [texts.termsChanged] : []),
    ...(deadline ? [texts.deadline.replace('{day}', dayInWords(deadline, language))] : []),
  ];
}

/** @param day YYYY-MM-DD */
export function dayInWords(day: string, language: Language): string {
  return new Intl.DateTimeFormat(mailCatalogues[language].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

function listOf<Row>(
  texts: DigestTexts,
  title: 'matching' | 'deals' | 'watched' | 'tips',
  rows: readonly Row[],
  toEntry: (row: Row) => MailList['entries'][number],
): MailList {
  const more = rows.length - maxEntries;
  const entries = rows.slice(0, maxEntries).map(toEntry);
  const rest = { title: texts.more.replace('{count}', String(more)), lines: [] };
  return { title: texts[title], entries: more > 0 ? [...entries, rest] : entries };
}
