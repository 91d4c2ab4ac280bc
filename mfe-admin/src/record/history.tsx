import { Timeline, type TimelineEntry } from '@platform/design-system/record';
import { texts } from '../texts.ts';

/** What happened to a record, newest first. */
export function History({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  const t = texts.useTexts();
  return (
    <Timeline
      label={label}
      entries={entries}
      texts={{ none: t('record.nothing'), before: t('record.before'), after: t('record.after') }}
    />
  );
}
