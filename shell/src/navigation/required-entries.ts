import { paths } from '@platform/paths';
import type { i18n } from 'i18next';
import type { NavigationEntry } from '../platform/render-platform.tsx';
import type { shellEnglish } from '../texts/en.ts';

type Required = Omit<NavigationEntry, 'text'> & { text: keyof (typeof shellEnglish)['entries'] };

/** Entries that the bars always show, regardless of the registry (NAV-01 to NAV-03, ADM-08, ADM-10). */
const required: readonly Required[] = [
  { area: 'investor', place: 'bar', order: 10, path: paths.deals(), text: 'opportunities' },
  { area: 'investor', place: 'bar', order: 20, path: paths.preferences(), text: 'preferences' },
  { area: 'investor', place: 'manage', order: 10, path: paths.investments(), text: 'investments' },
  { area: 'investor', place: 'manage', order: 20, path: paths.watchlist(), text: 'watchlist' },
  { area: 'investor', place: 'icon', order: 10, path: paths.messages(), text: 'messages' },
  { area: 'investor', place: 'account', order: 10, path: paths.account(), text: 'account' },
  { area: 'investor', place: 'account', order: 20, path: paths.documents(), text: 'documents' },
  { area: 'staff', place: 'bar', order: 10, path: paths.staffDeals(), text: 'opportunities' },
  { area: 'staff', place: 'bar', order: 20, path: paths.clients(), text: 'clients' },
  { area: 'staff', place: 'bar', order: 30, path: paths.analytics(), text: 'analytics' },
  { area: 'staff', place: 'bar', order: 40, path: paths.staff(), text: 'admin' },
  { area: 'staff', place: 'bar', order: 50, path: paths.staffInvestments(), text: 'investments' },
  { area: 'staff', place: 'bar', order: 60, path: paths.chat(), text: 'chat' },
  { area: 'staff', place: 'account', order: 10, path: paths.staffAccount(), text: 'account' },
];

/** Merges the declared with the required entries; an app's declaration of an entry takes precedence. */
export function withRequiredEntries(declared: readonly NavigationEntry[], texts: i18n): NavigationEntry[] {
  const text = texts.getFixedT(null, 'shell');
  const missing = required
    .filter(({ path, place }) => !declared.some((entry) => entry.path === path && entry.place === place))
    .map((entry) => ({ ...entry, text: text(`entries.${entry.text}`) }));
  return [...declared, ...missing].sort((one, other) => one.order - other.order);
}
