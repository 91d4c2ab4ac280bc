import { dealName, usePlatform } from '@platform/app-kit';
import { Button, Heading, Panel, StatusBadge, Text } from '@platform/design-system';
import { paths } from '@platform/paths';
import { CanceledDealNote, isCanceled } from '../canceled-deal.tsx';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const InvestmentCardFragment = graphql(`
  fragment InvestmentCard_Investment on Investment {
    id
    deal {
      id
      title
      status
      company {
        id
        name
      }
    }
  }
`);

/** A card that links to the document steps of one investment (DOCS-02). */
export function InvestmentCard({ investment }: { investment: FragmentType<typeof InvestmentCardFragment> }) {
  const t = texts.useTexts();
  const { navigate } = usePlatform();
  const { id, deal } = readFragment(InvestmentCardFragment, investment);
  return (
    <Panel as="article">
      <div className="investments-documents-card">
        <div>
          <div className="investments-documents-card-head">
            <Heading level={2} size={4}>
              {deal.company.name}
            </Heading>
            {isCanceled(deal.status) ? <StatusBadge>{t('list.closed')}</StatusBadge> : null}
          </div>
          {deal.title ? <Text tone="muted">{deal.title}</Text> : null}
        </div>
        <CanceledDealNote status={deal.status} kind="investment" />
        <div className="ds-actions">
          <Button
            aria-label={t('documents.accessOf', { name: dealName(deal.company.name, deal.title) })}
            onClick={() =>
              navigate(paths.documentHandler({ dealId: deal.id, investmentId: id }), {
                state: { lastPage: paths.documents() },
              })
            }
          >
            {t('documents.access')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
