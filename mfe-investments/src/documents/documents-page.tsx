import './documents-page.css';
import { dealName, useLoad, usePageTitle, usePlatform } from '@platform/app-kit';
import {
  Button,
  EmptyState,
  ErrorState,
  Heading,
  LoadingCards,
  Page,
  PageHeader,
  Panel,
  Segmented,
  Text,
} from '@platform/design-system';
import { useState } from 'react';
import type { MyDocumentsPageQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { OnboardingCard } from './onboarding-card.tsx';

const DocumentsPageDocument = graphql(`
  query MyDocumentsPage {
    myInvestments {
      id
      completedAt
      deal {
        id
        title
        company {
          id
          name
        }
      }
    }
    onboardingFlow {
      id
      sections {
        id
      }
      ...OnboardingCard_Flow
    }
  }
`);

const filters = ['all', 'ongoing', 'finalized'] as const;
type Filter = (typeof filters)[number];

/** The way to the documents of each live investment, and those of the onboarding (DOCS-01 to DOCS-05). */
export default function DocumentsPage() {
  const t = texts.useTexts();
  usePageTitle(t('documents.title'));
  const [filter, setFilter] = useState<Filter>('all');
  const loaded = useLoad(DocumentsPageDocument, {});
  return (
    <Page>
      <PageHeader title={t('documents.title')} />
      <Segmented<Filter>
        aria-label={t('documents.filter')}
        value={filter}
        onChange={setFilter}
        options={filters.map((value) => ({ value, label: t(`documents.filters.${value}`) }))}
      />
      {loaded.state === 'loading' ? <LoadingCards /> : null}
      {loaded.state === 'failed' ? <ErrorState title={t('documents.failed')} onRetry={loaded.reload} /> : null}
      {loaded.state === 'ready' ? <Cards filter={filter} {...loaded.data} /> : null}
    </Page>
  );
}

type CardsProps = Pick<MyDocumentsPageQuery, 'myInvestments' | 'onboardingFlow'> & { filter: Filter };

function Cards({ filter, myInvestments, onboardingFlow }: CardsProps) {
  const t = texts.useTexts();
  const { navigate } = usePlatform();
  const shown = myInvestments.filter(
    ({ completedAt }) => filter === 'all' || (filter === 'finalized') === Boolean(completedAt),
  );
  // DOCS-04: who needs no onboarding has a flow without sections, or none.
  const onboarding = filter !== 'ongoing' && onboardingFlow?.sections.length ? onboardingFlow : null;
  if (shown.length === 0 && !onboarding) return <EmptyState title={t('documents.empty')} />;
  return (
    <ul className="documents-list">
      {shown.map(({ id, deal }) => (
        <li key={id}>
          <Panel as="article">
            <div className="documents-card">
              <div>
                <Heading level={2} size={4}>
                  {deal.company.name}
                </Heading>
                {deal.title ? <Text tone="muted">{deal.title}</Text> : null}
              </div>
              <div className="ds-actions">
                <Button
                  aria-label={t('documents.accessOf', {
                    name: dealName(deal.company.name, deal.title),
                  })}
                  onClick={() =>
                    navigate(`/app/document-handler/${deal.id}/${id}`, { state: { lastPage: '/app/documents' } })
                  }
                >
                  {t('documents.access')}
                </Button>
              </div>
            </div>
          </Panel>
        </li>
      ))}
      {onboarding ? (
        <li>
          <OnboardingCard flow={onboarding} />
        </li>
      ) : null}
    </ul>
  );
}
