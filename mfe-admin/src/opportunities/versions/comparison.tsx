import './versions.css';
import { StatusBadge, type StatusTone, Text } from '@platform/design-system';
import { texts } from '../../texts.ts';
import type { Comparison as ComparisonModel, EntryChange } from './compare/compare-contents.ts';
import { FieldChanges, type ShowMode } from './show/field-change.tsx';
import { type Names, useWording, type Wording } from './show/use-wording.ts';

type ComparisonProps = {
  comparison: ComparisonModel;
  /** Accessible name; the visible title is the caller's. */
  label: string;
  names?: Names | undefined;
  /** `CONTENT` shows the newer values alone, for a comparison with nothing. */
  mode?: ShowMode;
};

const states = {
  ADDED: { tone: 'positive', text: 'added' },
  REMOVED: { tone: 'negative', text: 'removed' },
  CHANGED: { tone: 'info', text: 'changed' },
} as const satisfies Record<string, { tone: StatusTone; text: string }>;

/** What differs between two contents: fields, then sections, rounds and managers (HIST-06, HIST-07). */
export function Comparison({ comparison: { changes }, label, names, mode = 'CHANGES' }: ComparisonProps) {
  const t = texts.useTexts();
  const wording = useWording(names);
  const fields = changes.filter((change) => change.type === 'FIELD');
  const entries = changes.filter((change) => change.type === 'ENTRY');
  if (changes.length === 0) return <Text as="p">{t('versions.same')}</Text>;
  const withWords = [...fields, ...entries.flatMap((entry) => entry.fields)].some(({ as }) => as === 'WORDS');
  return (
    <section className="admin-changes" aria-label={label}>
      {withWords && mode === 'CHANGES' ? (
        <Text as="p" tone="muted" size="caption">
          {t('versions.legend')}
        </Text>
      ) : null}
      <FieldChanges changes={fields} wording={wording} mode={mode} />
      {(['SECTION', 'ROUND', 'MANAGER'] as const).map((kind) => {
        const ofKind = entries.filter(({ entry }) => entry.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <div key={kind}>
            <Text as="div" strong>
              {t(`versions.kindsOfEntries.${kind}`)}
            </Text>
            <ul className="admin-changes-entries" aria-label={t(`versions.kindsOfEntries.${kind}`)}>
              {ofKind.map((change) => (
                <ChangedEntry
                  key={`${change.state}-${change.entry.id}`}
                  change={change}
                  wording={wording}
                  mode={mode}
                />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

type ChangedEntryProps = { change: EntryChange; wording: Wording; mode: ShowMode };

function ChangedEntry({ change: { entry, state, moved, fields }, wording, mode }: ChangedEntryProps) {
  const t = texts.useTexts();
  const badge = state === 'SAME' || mode === 'CONTENT' ? null : states[state];
  return (
    <li className="admin-changes-entry">
      <div className="admin-changes-entry-head">
        <bdi>{wording.entry(entry)}</bdi>
        {badge ? <StatusBadge tone={badge.tone}>{t(`versions.${badge.text}`)}</StatusBadge> : null}
        {moved ? <StatusBadge tone="attention">{t('versions.moved', moved)}</StatusBadge> : null}
      </div>
      {/* Of added and removed entries, the one value that they have. */}
      <FieldChanges changes={fields} wording={wording} mode={state === 'ADDED' ? 'CONTENT' : mode} />
    </li>
  );
}
