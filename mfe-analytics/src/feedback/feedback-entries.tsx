import './feedback-entries.css';
import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { DataList, DateText } from '@platform/design-system';
import type { FeedbackSubjectKind } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import type { Range } from '../period/period.ts';
import { texts } from '../texts.ts';
import { NextPart, partSize } from './next-part.tsx';
import { useReasons } from './use-reasons.ts';

const FeedbackEntriesDocument = graphql(`
  query FeedbackEntries($kind: FeedbackSubjectKind!, $id: ID!, $start: DateTime, $end: DateTime, $offset: Int!) {
    feedbackEntries(kind: $kind, id: $id, start: $start, end: $end, offset: $offset) {
      totalCount
      items {
        id
        createdAt
        dealTitle
        company
        industry
        investment
        other
      }
    }
  }
`);

type FeedbackEntriesProps = { kind: FeedbackSubjectKind; id: string; name: string; range: Range; offset: number };

/** The feedback on a company's deals or on a deal, newest first; free texts are plain text (ANA-18). */
export function FeedbackEntries(properties: FeedbackEntriesProps) {
  const { kind, id, name, range, offset } = properties;
  const t = texts.useTexts();
  const reasonText = useReasons();
  const loaded = useLoad(FeedbackEntriesDocument, { kind, id, ...range, offset }, { context: ownFailureMessage });
  return (
    <LoadGate loaded={loaded} failed={t('failed')} loading={3}>
      {({ feedbackEntries: { items, totalCount } }) => (
        <>
          <ul className="analytics-feedback">
            {items.map((entry) => (
              <li key={entry.id}>
                <p className="analytics-feedback-head">
                  <DateText value={entry.createdAt} />
                  {kind === 'COMPANY' ? <span>{entry.dealTitle}</span> : null}
                </p>
                <DataList
                  layout="text"
                  items={[
                    ...(['company', 'industry', 'investment'] as const)
                      .filter((group) => entry[group].length > 0)
                      .map((group) => ({
                        key: group,
                        label: t(`reasonGroups.${group}`),
                        value: entry[group].map(reasonText).join(', '),
                      })),
                    ...(entry.other ? [{ key: 'other', label: t('comment'), value: entry.other }] : []),
                  ]}
                />
              </li>
            ))}
          </ul>
          <NextPart name={name} hasMore={offset + partSize < totalCount}>
            {() => <FeedbackEntries {...properties} offset={offset + partSize} />}
          </NextPart>
        </>
      )}
    </LoadGate>
  );
}
