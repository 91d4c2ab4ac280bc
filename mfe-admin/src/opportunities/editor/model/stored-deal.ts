import type { DealEditor_ContentFragment, DealEditor_DealFragment } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { ContentFragment, DealFragment } from '../documents.ts';
import type { ContentValue } from './content.ts';

/** A deal as the server has it. */
export type StoredDeal = Omit<DealEditor_DealFragment, 'content' | 'live'> & {
  /** The pending changes if there are any, otherwise what is live. */
  content: ContentValue;
  /** What investors read, while there are pending changes. */
  live: ContentValue | null;
};

export function readDeal(masked: FragmentType<typeof DealFragment>): StoredDeal {
  const deal = readFragment(DealFragment, masked);
  return { ...deal, content: readContent(deal.content), live: deal.live ? readContent(deal.live) : null };
}

export function readContent(masked: FragmentType<typeof ContentFragment>): ContentValue {
  const content: DealEditor_ContentFragment = readFragment(ContentFragment, masked);
  const named = <Part extends { key: string }>({ key, ...part }: Part) => ({ ...part, id: key });
  return {
    ...content,
    flowTemplateId: content.flowTemplateId ?? null,
    textSections: content.textSections.map(named),
    imageSections: content.imageSections.map((section) => ({
      ...named(section),
      file: section.file ? named(section.file) : null,
    })),
    documentSections: content.documentSections.map((section) => ({
      ...named(section),
      files: section.files.map(named),
    })),
    linkSections: content.linkSections.map(named),
  };
}

/** Returns the ids of the sections and files of a content. */
export function storedIdsOf(content: ContentValue): ReadonlySet<string> {
  const { textSections, imageSections, documentSections, linkSections } = content;
  const sections = [...textSections, ...imageSections, ...documentSections, ...linkSections];
  const files = [
    ...imageSections.flatMap(({ file }) => file ?? []),
    ...documentSections.flatMap(({ files: all }) => all),
  ];
  return new Set([...sections, ...files].map(({ id }) => id));
}

/** Returns the ids of the files that the last save of a deal waits for. */
export function missingIds({ openSave }: StoredDeal): ReadonlySet<string> {
  return new Set(openSave?.missing.map(({ id }) => id));
}

/** Returns the deal once these files have come. */
export function withoutMissing(deal: StoredDeal, sent: readonly string[]): StoredDeal {
  const { openSave } = deal;
  const missing = openSave?.missing.filter(({ id }) => !sent.includes(id)) ?? [];
  return { ...deal, openSave: openSave && missing.length > 0 ? { ...openSave, missing } : null };
}
