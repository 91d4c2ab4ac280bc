import { ownFailureMessage, useLoad, useMoney } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Collapse, EmptyState, Section } from '@platform/design-system';
import type { FeedbackSubjectKind } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import type { Range } from '../period/period.ts';
import { usePeriod } from '../period/use-period.ts';
import { ExportMenu } from '../tables/export-menu.tsx';
import { texts } from '../texts.ts';
import { FeedbackEntries } from './feedback-entries.tsx';
import { NextPart, partSize } from './next-part.tsx';

const FeedbackSubjectsDocument = graphql(`
  query FeedbackSubjects($kind: FeedbackSubjectKind!, $start: DateTime, $end: DateTime, $offset: Int!) {
    feedbackSubjects(kind: $kind, start: $start, end: $end, offset: $offset) {
      totalCount
      items {
        id
        companyName
        dealTitle
        number
      }
    }
  }
`);

type FeedbackSubjectsProps = { kind: FeedbackSubjectKind; title: string };

/** The companies or deals with feedback in the period of the page, each of which folds out its feedback (ANA-18). */
export function FeedbackSubjects({ kind, title }: FeedbackSubjectsProps) {
  const [, range] = usePeriod('feedback');
  return (
    <Section title={title} actions={<ExportMenu name={title} list="feedback" query={range} />}>
      <SubjectsPart key={`${range.start} ${range.end}`} {...{ kind, title, range }} offset={0} />
    </Section>
  );
}

function SubjectsPart({ kind, title, range, offset }: FeedbackSubjectsProps & { range: Range; offset: number }) {
  const t = texts.useTexts();
  const { number } = useMoney();
  const loaded = useLoad(FeedbackSubjectsDocument, { kind, ...range, offset }, { context: ownFailureMessage });
  return (
    <LoadGate loaded={loaded} failed={t('failed')}>
      {({ feedbackSubjects: { items, totalCount } }) =>
        items.length === 0 ? (
          <EmptyState title={t('noFeedback')} />
        ) : (
          <>
            <Collapse
              items={items.map((subject) => {
                const name = [subject.companyName, subject.dealTitle].filter(Boolean).join(' - ');
                return {
                  key: subject.id,
                  label: t('withNumber', { name, number: number(subject.number) }),
                  children: <FeedbackEntries {...{ kind, name, range }} id={subject.id} offset={0} />,
                };
              })}
            />
            <NextPart name={title} hasMore={offset + partSize < totalCount}>
              {() => <SubjectsPart {...{ kind, title, range }} offset={offset + partSize} />}
            </NextPart>
          </>
        )
      }
    </LoadGate>
  );
}
