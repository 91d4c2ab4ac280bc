import { useLoad } from '@platform/app-kit';
import { Button, ErrorState, LoadingCards } from '@platform/design-system';
import { useState } from 'react';
import type { InvestmentProgress, MyDocumentsPageQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { InvestmentCard } from './investment-card.tsx';

/** Investments per page, the maximum the server allows (API-16). */
export const pageSize = 50;

const MoreInvestmentsDocument = graphql(`
  query MoreDocuments($progress: InvestmentProgress, $limit: Int!, $offset: Int!) {
    myInvestments(progress: $progress, order: ACTION_FIRST, limit: $limit, offset: $offset) {
      id
      ...InvestmentCard_Investment
    }
  }
`);

type InvestmentCardsProps = {
  investments: MyDocumentsPageQuery['myInvestments'];
  progress: InvestmentProgress | null;
  /** Offset of the first card in the whole list. */
  offset: number;
};

/** The cards of a page with a button to load the next one if there may be more. */
export function InvestmentCards({ investments, progress, offset }: InvestmentCardsProps) {
  const t = texts.useTexts();
  const [more, setMore] = useState(false);
  const next = offset + pageSize;
  return (
    <>
      {investments.length > 0 ? (
        <ul className="investments-documents-list">
          {investments.map((investment) => (
            <li key={investment.id}>
              <InvestmentCard investment={investment} />
            </li>
          ))}
        </ul>
      ) : null}
      {investments.length === pageSize && !more ? (
        <div className="investments-documents-more">
          <Button onClick={() => setMore(true)}>{t('documents.more')}</Button>
        </div>
      ) : null}
      {more ? <NextCards progress={progress} offset={next} /> : null}
    </>
  );
}

function NextCards({ progress, offset }: Omit<InvestmentCardsProps, 'investments'>) {
  const t = texts.useTexts();
  const loaded = useLoad(MoreInvestmentsDocument, { progress, limit: pageSize, offset });
  if (loaded.state === 'loading') return <LoadingCards />;
  if (loaded.state === 'failed') return <ErrorState title={t('documents.failed')} onRetry={loaded.reload} />;
  return <InvestmentCards investments={loaded.data.myInvestments} progress={progress} offset={offset} />;
}
