import './documents-page.css';
import { useLoad, usePageTitle, useReloadOnReturn } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Button, EmptyState, LoadingCards, Page, PageHeader, Segmented } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { useState } from 'react';
import type { InvestmentProgress, MyDocumentsPageQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { InvestmentCards, pageSize } from './investment-cards.tsx';
import { OnboardingCard } from './onboarding-card.tsx';

const DocumentsPageDocument = graphql(`
  query MyDocumentsPage($progress: InvestmentProgress, $limit: Int!) {
    myInvestments(progress: $progress, order: ACTION_FIRST, limit: $limit) {
      id
      ...InvestmentCard_Investment
    }
    onboardingFlow {
      id
      sections {
        id
      }
      ...OnboardingCard_Flow
    }
    onboardingProgress {
      waitingFor
      ...FlowProgressLine_Progress
    }
  }
`);

const filters = ['all', 'ongoing', 'finalized'] as const;
type Filter = (typeof filters)[number];

const progressOf: Record<Filter, InvestmentProgress | null> = {
  all: null,
  ongoing: 'IN_PROGRESS',
  finalized: 'COMPLETED',
};

/**
 * How far each live investment is, those in which the investor has something to do first, and the onboarding documents
 * (DOCS-01 to DOCS-05, CARE-05).
 */
export default function DocumentsPage() {
  const t = texts.useTexts();
  usePageTitle(t('documents.title'));
  const [filter, setFilter] = useState<Filter>('all');
  const loaded = useLoad(DocumentsPageDocument, { progress: progressOf[filter], limit: pageSize });
  useReloadOnReturn(loaded.reload);
  return (
    <Page>
      <PageHeader title={t('documents.title')} />
      <Segmented<Filter>
        aria-label={t('documents.filter')}
        value={filter}
        onChange={setFilter}
        options={filters.map((value) => ({ value, label: t(`documents.filters.${value}`) }))}
      />
      <LoadGate loaded={loaded} loading={<LoadingCards />} failed={t('documents.failed')}>
        {(data) => <Cards key={filter} filter={filter} onAll={() => setFilter('all')} {...data} />}
      </LoadGate>
    </Page>
  );
}

type CardsProps = MyDocumentsPageQuery & { filter: Filter; onAll(): void };

function Cards({ filter, onAll, myInvestments, onboardingFlow, onboardingProgress }: CardsProps) {
  const t = texts.useTexts();
  // DOCS-04: without a required onboarding, the flow has no sections or is missing.
  const onboarding = filter !== 'ongoing' && onboardingFlow?.sections.length ? onboardingFlow : null;
  if (myInvestments.length === 0 && !onboarding)
    return (
      <EmptyState
        title={t(`documents.empty.${filter}`)}
        text={t('documents.emptyHint')}
        action={
          filter === 'all' ? (
            <Link className="ds-link-button ds-link-button-primary" to={paths.deals()}>
              {t('list.findOpportunities')}
            </Link>
          ) : (
            <Button onClick={onAll}>{t('documents.showAll')}</Button>
          )
        }
      />
    );
  const card = onboarding ? (
    <div className="investments-documents-list">
      <OnboardingCard flow={onboarding} progress={onboardingProgress} />
    </div>
  ) : null;
  const needsAction = onboardingProgress?.waitingFor === 'CLIENT';
  return (
    <>
      {needsAction ? card : null}
      <InvestmentCards investments={myInvestments} progress={progressOf[filter]} offset={0} />
      {needsAction ? null : card}
    </>
  );
}
