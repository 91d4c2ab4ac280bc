import { VisuallyHidden } from '@platform/design-system';
import type { ReactNode } from 'react';
import { texts } from '../../../texts.ts';
import type { FieldChange, ListItem } from '../compare/field-changes.ts';
import { TextComparison, WholeText } from './text-comparison.tsx';
import type { Wording } from './use-wording.ts';

/** `CHANGES` shows both values, `CONTENT` the newer one alone. */
export type ShowMode = 'CHANGES' | 'CONTENT';

type FieldChangesProps = { changes: readonly FieldChange[]; wording: Wording; mode: ShowMode };

/** Fields with their values before and after. */
export function FieldChanges({ changes, wording, mode }: FieldChangesProps) {
  if (changes.length === 0) return null;
  return (
    <dl className="admin-changes-fields">
      {changes.map((change) => (
        <div key={change.field} className="admin-changes-field">
          <dt>{wording.label(change.field)}</dt>
          <dd>{mode === 'CHANGES' ? <BothValues change={change} wording={wording} /> : newerValue(change, wording)}</dd>
        </div>
      ))}
    </dl>
  );
}

function BothValues({ change, wording }: { change: FieldChange; wording: Wording }) {
  const t = texts.useTexts();
  switch (change.as) {
    case 'VALUE':
      return <Pair before={wording.value(change.format, change.before)} after={newerValue(change, wording)} />;
    case 'MONEY':
      return <Pair before={wording.money(change.before)} after={newerValue(change, wording)} />;
    case 'WORDS':
      return <TextComparison {...change} />;
    case 'LIST':
      return (
        <>
          <Items title={t('versions.added')} items={change.added} wording={wording} />
          <Items title={t('versions.removed')} items={change.removed} wording={wording} />
        </>
      );
  }
}

/** The value of a field after a change, where the field is named already. */
export function newerValue(change: FieldChange, wording: Wording): ReactNode {
  switch (change.as) {
    case 'VALUE':
      return wording.value(change.format, change.after);
    case 'MONEY':
      return wording.money(change.after);
    case 'WORDS':
      return <WholeText text={change.after} format={change.format} />;
    case 'LIST':
      return change.added.map((item) => wording.item(item)).join(', ');
  }
}

/** A value before and after, the words for it visible. */
function Pair({ before, after }: { before: ReactNode; after: ReactNode }) {
  const t = texts.useTexts();
  return (
    <div className="admin-changes-pair">
      <div>
        <span className="admin-changes-when">{t('versions.before')}</span>
        <VisuallyHidden>: </VisuallyHidden>
        <bdi>{before}</bdi>
      </div>
      <div>
        <span className="admin-changes-when">{t('versions.after')}</span>
        <VisuallyHidden>: </VisuallyHidden>
        <bdi>{after}</bdi>
      </div>
    </div>
  );
}

function Items({ title, items, wording }: { title: string; items: readonly ListItem[]; wording: Wording }) {
  if (items.length === 0) return null;
  return (
    <div>
      <span className="admin-changes-when">{title}</span>
      <ul className="admin-changes-items">
        {items.map((item) => (
          <li key={item.key}>
            <bdi>{wording.item(item)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
