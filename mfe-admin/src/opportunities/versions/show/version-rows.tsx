import { personName } from '@platform/app-kit';
import { Button, DateText, StatusBadge, Text } from '@platform/design-system';
import type { ReactNode } from 'react';
import type { DealVersionsQuery } from '../../../gql/graphql.ts';
import { texts } from '../../../texts.ts';

type Item = DealVersionsQuery['versions']['items'][number];

/** Of companies, which are live at once, nothing is said about when investors read a version. */
export type VersionRow = Pick<Item, 'number' | 'kind' | 'at' | 'by' | 'note'> & Partial<Pick<Item, 'publishedAt'>>;

type VersionRowsProps = {
  rows: readonly VersionRow[];
  /** Numbers of those that are compared. */
  chosen: readonly number[];
  onChange(number: number, isChosen: boolean): void;
  onRestore?: ((number: number) => void) | undefined;
};

/** A page of versions, newest first; two are ticked to be compared. */
export function VersionRows({ rows, chosen, onChange, onRestore }: VersionRowsProps) {
  const t = texts.useTexts();
  return (
    <ol className="admin-versions-list" aria-label={t('versions.list')} reversed>
      {rows.map(({ number, kind, at, by, note, publishedAt }) => (
        <li key={number} className="admin-versions-row">
          <input
            type="checkbox"
            className="admin-versions-tick"
            aria-label={t('versions.choose', { number })}
            checked={chosen.includes(number)}
            onChange={(event) => onChange(number, event.target.checked)}
          />
          <div className="admin-versions-facts">
            <div className="admin-versions-head">
              {t('versions.version', { number })}
              {kind === 'SAVED' ? null : <StatusBadge>{t(`versions.kinds.${kind}`)}</StatusBadge>}
            </div>
            <Line>
              <DateText value={at} display="date-time" />
              {by ? (
                <>
                  {' '}
                  <bdi>{t('versions.by', { name: personName(by) })}</bdi>
                </>
              ) : null}
            </Line>
            {publishedAt ? (
              <Line>
                {t('versions.readSince')} <DateText value={publishedAt} display="date-time" />
              </Line>
            ) : null}
            {note ? (
              <Text as="p">
                <bdi>{note}</bdi>
              </Text>
            ) : null}
          </div>
          {onRestore ? (
            <Button size="small" aria-label={t('versions.restoreOf', { number })} onClick={() => onRestore(number)}>
              {t('versions.restore')}
            </Button>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Text as="div" tone="muted" size="caption">
      {children}
    </Text>
  );
}
