import { useSession } from '@platform/app-kit';
import type { PaletteGroup } from '@platform/design-system/palette';
import { foldText } from '@platform/rules';
import { useState } from 'react';
import { texts } from '../texts.ts';
import {
  type Entry,
  type FoundRecord,
  isPageKind,
  kinds,
  matching,
  opens,
  pageKinds,
  recordEntry,
  type UsedEntry,
} from './entries.ts';
import { shownOfKind } from './use-find.ts';
import { readUsed } from './used-entries.ts';

/**
 * Returns the entries in groups without empty ones: without a text, those used last and all pages; otherwise the pages
 * that match, then the found records by kind. Pages are matched at once and come first, so that the entry that Enter
 * opens does not change when records arrive.
 */
export function useGroups(text: string, found: readonly FoundRecord[], pages: readonly Entry[]): PaletteGroup<Entry>[] {
  const t = texts.useTexts();
  const { account, permissions } = useSession();
  // Read once, so that an entry opened in a new tab does not move.
  const [used] = useState(() => readUsed(account?.id ?? ''));
  const search = text.trim();

  function usedEntry(entry: UsedEntry): Entry[] {
    if ('page' in entry) return pages.filter(({ path }) => path === entry.page);
    const { record } = entry;
    return isPageKind(record.kind) && opens(permissions, record.kind) ? [recordEntry(record, record.kind)] : [];
  }

  function groupOf(kind: (typeof pageKinds)[number]): PaletteGroup<Entry> {
    const records = found.filter((record) => record.kind === kind);
    const entries = records.slice(0, shownOfKind).map((record) => recordEntry(record, kind));
    const all: Entry = { key: `all:${kind}`, path: matching(kinds[kind].list, search), name: t(`palette.all.${kind}`) };
    return {
      key: kind,
      title: t(`palette.kinds.${kind}`),
      options: records.length > shownOfKind ? [...entries, all] : entries,
    };
  }

  const recent = search === '' ? used.flatMap(usedEntry) : [];
  const toPages = { key: 'pages', title: t('palette.pages') };
  const groups =
    search === ''
      ? [
          { key: 'recent', title: t('palette.recent'), options: recent },
          { ...toPages, options: pages.filter((page) => !recent.includes(page)) },
        ]
      : [
          { ...toPages, options: pages.filter((page) => matches(page, search, toPages.title)) },
          ...pageKinds.map(groupOf),
        ];
  return groups.filter(({ options }) => options.length > 0);
}

/** Whether each word of the search begins a word of a page, as in `go to clients`. */
function matches({ name, detail }: Entry, search: string, title: string): boolean {
  const text = foldText(` ${title} ${name} ${detail ?? ''}`);
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(` ${word}`));
}
