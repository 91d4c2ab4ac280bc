import { DateText, VisuallyHidden } from '@platform/design-system';
import type { ReactNode } from 'react';

export type TimelineChange = { key: string; label: string; before: string | null; after: string | null };

export type TimelineEntry = {
  key: string;
  /** ISO 8601 instant. */
  at: string;
  /** Who did it. */
  who: ReactNode;
  /** What was done, in words. */
  what: ReactNode;
  changes?: readonly TimelineChange[];
};

/** Shown for a value that was or is empty, and read before the former and the new value. */
export type ChangeTexts = { none: string; before: string; after: string };

type TimelineProps = {
  /** Accessible name of the list. */
  label: string;
  entries: readonly TimelineEntry[];
  texts: ChangeTexts;
};

/** What happened to a record, in the order given: who, when and what, with each value before and after. */
export function Timeline({ label, entries, texts }: TimelineProps) {
  return (
    <ol className="ds-timeline" aria-label={label}>
      {entries.map(({ key, at, who, what, changes = [] }) => (
        <li key={key} className="ds-timeline-entry">
          <div className="ds-timeline-head">
            <span className="ds-timeline-who">{who}</span> <span>{what}</span>{' '}
            <span className="ds-text-muted ds-text-caption">
              <DateText value={at} display="date-time" />
            </span>
          </div>
          {changes.length > 0 ? <ChangedFields changes={changes} texts={texts} /> : null}
        </li>
      ))}
    </ol>
  );
}

/** Changed fields, each with its value before and after. */
export function ChangedFields({ changes, texts }: { changes: readonly TimelineChange[]; texts: ChangeTexts }) {
  return (
    <dl className="ds-timeline-changes">
      {changes.map(({ key, label, before, after }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <VisuallyHidden>{texts.before}: </VisuallyHidden>
            <bdi className="ds-timeline-before">{before || texts.none}</bdi>
            <span aria-hidden> → </span>
            <VisuallyHidden>{texts.after}: </VisuallyHidden>
            <bdi>{after || texts.none}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
