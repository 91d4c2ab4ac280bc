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
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';

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
  }
`);

const filters = ['all', 'ongoing', 'finalized'] as const;
type Filter = (typeof filters)[number];

/** The way to the documents of each live investment (DOCS-01 to DOCS-03). */
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
      {loaded.state === 'failed' ? <ErrorState title={t('list.failed')} onRetry={loaded.reload} /> : null}
      {loaded.state === 'ready' ? <Cards filter={filter} investments={loaded.data.myInvestments} /> : null}
    </Page>
  );
}

type CardsProps = {
  filter: Filter;
  investments: readonly {
    id: string;
    completedAt?: string | null;
    deal: { id: string; title: string; company: { name: string } };
  }[];
};

function Cards({ filter, investments }: CardsProps) {
  const t = texts.useTexts();
  const { navigate } = usePlatform();
  const shown = investments.filter(
    ({ completedAt }) => filter === 'all' || (filter === 'finalized') === Boolean(completedAt),
  );
  if (shown.length === 0) return <EmptyState title={t('documents.empty')} />;
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
    </ul>
  );
}
