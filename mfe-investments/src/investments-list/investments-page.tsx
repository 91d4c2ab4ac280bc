import './investments-page.css';
import { useLoad, usePageTitle, usePlatform } from '@platform/app-kit';
import { Button, EmptyState, ErrorState, LoadingCards, Page, PageHeader, Tabs } from '@platform/design-system';
import { Navigate, useNavigate, useParams } from '@platform/router';
import { useState } from 'react';
import type { InvestmentProgress } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { Portfolio } from '../portfolio/portfolio.tsx';
import { texts } from '../texts.ts';
import { InvestmentTile } from './investment-tile.tsx';

const InvestmentsPageDocument = graphql(`
  query InvestmentsPage($progress: InvestmentProgress) {
    myInvestments(progress: $progress) {
      id
      ...InvestmentTile_Investment
    }
  }
`);

/** The routes of INV-01 with the progress each shows; `complated` is how the route is spelt. */
const progressOf = { all: null, 'in-progress': 'IN_PROGRESS', complated: 'COMPLETED' } as const satisfies Record<
  string,
  InvestmentProgress | null
>;
const types = ['all', 'in-progress', 'complated'] as const;

/** The caller's own investments (INV-01, INV-02). */
export default function InvestmentsPage() {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const { type } = useParams();
  const [changes, setChanges] = useState(0);
  usePageTitle(t('list.title'));
  const known = types.find((candidate) => candidate === type);
  if (!known) return <Navigate to="/app/investments/all" replace />;
  return (
    <Page>
      <PageHeader title={t('list.title')} />
      <Portfolio changes={changes} />
      <Tabs
        activeKey={known}
        onChange={(key) => navigate(`/app/investments/${key}`)}
        aria-label={t('list.tabsLabel')}
        items={types.map((key) => ({ key, label: t(`list.tabs.${key}`) }))}
      />
      <Investments progress={progressOf[known]} onChanged={() => setChanges((count) => count + 1)} />
    </Page>
  );
}

type InvestmentsProps = { progress: InvestmentProgress | null; onChanged(): void };

function Investments({ progress, onChanged }: InvestmentsProps) {
  const t = texts.useTexts();
  const { navigate } = usePlatform();
  const loaded = useLoad(InvestmentsPageDocument, { progress });
  if (loaded.state === 'loading') return <LoadingCards />;
  if (loaded.state === 'failed') return <ErrorState title={t('list.failed')} onRetry={loaded.reload} />;
  const investments = loaded.data.myInvestments;
  const { reload } = loaded;
  function afterCancel() {
    reload();
    onChanged();
  }
  if (investments.length === 0) {
    return (
      <EmptyState
        title={t('list.empty')}
        action={
          <Button type="primary" onClick={() => navigate('/app/opportunities')}>
            {t('list.findOpportunities')}
          </Button>
        }
      />
    );
  }
  return (
    <ul className="investments-list" aria-busy={loaded.refreshing}>
      {investments.map((investment) => (
        <li key={investment.id}>
          <InvestmentTile investment={investment} onCancelled={afterCancel} />
        </li>
      ))}
    </ul>
  );
}
