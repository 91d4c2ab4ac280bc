import { dealName, usePlatform } from '@platform/app-kit';
import { Button, Heading, Panel, Text } from '@platform/design-system';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const InvestmentCardFragment = graphql(`
  fragment InvestmentCard_Investment on Investment {
    id
    deal {
      id
      title
      company {
        id
        name
      }
    }
  }
`);

/** The way to the document steps of one investment (DOCS-02). */
export function InvestmentCard({ investment }: { investment: FragmentType<typeof InvestmentCardFragment> }) {
  const t = texts.useTexts();
  const { navigate } = usePlatform();
  const { id, deal } = readFragment(InvestmentCardFragment, investment);
  return (
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
            aria-label={t('documents.accessOf', { name: dealName(deal.company.name, deal.title) })}
            onClick={() =>
              navigate(`/app/document-handler/${deal.id}/${id}`, { state: { lastPage: '/app/documents' } })
            }
          >
            {t('documents.access')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
