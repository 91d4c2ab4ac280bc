import '../../bulk/bulk.css';
import './companies.css';
import { dealName, useLoad } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Text } from '@platform/design-system';
import { useEffect } from 'react';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import type { Publication } from './publication.ts';

const FollowingDealsDocument = graphql(`
  query FollowingDeals($id: ID!) {
    company(id: $id) {
      id
      deals {
        id
        title
        followsCompany
      }
    }
  }
`);

type FollowingDealsProps = {
  company: { id: string; name: string };
  change: Publication;
  /** Called when the deals are shown. */
  onNamed(): void;
};

/** The consequence of publishing or unpublishing a company: which deals change with it (COMP-22, COMP-23). */
export function FollowingDeals({ company: { id, name }, change, onNamed }: FollowingDealsProps) {
  const t = texts.useTexts();
  const loaded = useLoad(FollowingDealsDocument, { id }, { policy: 'network-only' });
  const { state } = loaded;
  useEffect(() => {
    if (state === 'ready') onNamed();
  }, [state, onNamed]);
  return (
    <div className="admin-companies-question">
      <Text as="p">{t(`companies.${change}.text`)}</Text>
      <LoadGate loaded={loaded} loading={2} failed={t('companies.dealsFailed')}>
        {({ company: { deals } }) => {
          const following = deals.filter(({ followsCompany }) => followsCompany);
          if (following.length === 0) return <Text as="p">{t(`companies.${change}.noDeals`)}</Text>;
          return (
            <>
              <Text as="p">{t(`companies.${change}.deals`, { count: following.length })}</Text>
              <ul className="admin-bulk-names">
                {following.map((deal) => (
                  <li key={deal.id}>
                    <bdi>{dealName(name, deal.title)}</bdi>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </LoadGate>
    </div>
  );
}
