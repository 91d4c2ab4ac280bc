import { ChangedFields, type ChangeTexts, Timeline, type TimelineEntry } from '@platform/design-system/record';
import { texts } from '../texts.ts';

/** What happened to a record, newest first. */
export function History({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return <Timeline label={label} entries={entries} texts={useChangeTexts()} />;
}

/** What was or will be changed, by field. */
export function Changes({ changes }: { changes: NonNullable<TimelineEntry['changes']> }) {
  return <ChangedFields changes={changes} texts={useChangeTexts()} />;
}

function useChangeTexts(): ChangeTexts {
  const t = texts.useTexts();
  return { none: t('record.nothing'), before: t('record.before'), after: t('record.after') };
}
