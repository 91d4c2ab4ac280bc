import { dealName, usePlatform } from '@platform/app-kit';
import { Button, Heading, Panel, StatusBadge, Text } from '@platform/design-system';
import { FlowProgressLine } from '@platform/flow-ui';
import { paths } from '@platform/paths';
import { CanceledDealNote, isCanceled } from '../canceled-deal.tsx';
import { FlowProgressLine_ProgressFragmentDoc } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { DownloadAll } from './download-all.tsx';

const InvestmentCardFragment = graphql(`
  fragment InvestmentCard_Investment on Investment {
    id
    completedAt
    deal {
      id
      title
      status
      visible
      investmentDeadline
      company {
        id
        name
      }
    }
    progress {
      ...FlowProgressLine_Progress
    }
  }
`);

/** How far one investment is, with a link to its document steps, and all its files once it is completed (DOCS-02, CARE-05). */
export function InvestmentCard({ investment }: { investment: FragmentType<typeof InvestmentCardFragment> }) {
  const t = texts.useTexts();
  const { navigate } = usePlatform();
  const { id, completedAt, deal, progress } = readFragment(InvestmentCardFragment, investment);
  const name = dealName(deal.company.name, deal.title);
  const shown = readFragment(FlowProgressLine_ProgressFragmentDoc, progress);
  const isClosed = !deal.visible && !completedAt;
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
        <FlowProgressLine progress={shown} deadline={deal.investmentDeadline} closed={isClosed} />
        <div className="investments-documents-actions">
          <Button
            type={shown.waitingFor === 'CLIENT' && !isClosed ? 'primary' : 'default'}
            aria-label={t('documents.accessOf', { name })}
            onClick={() =>
              navigate(paths.documentHandler({ dealId: deal.id, investmentId: id }), {
                state: { lastPage: paths.documents(), returning: true },
              })
            }
          >
            {t('documents.access')}
          </Button>
          {completedAt ? <DownloadAll investmentId={id} name={name} /> : null}
        </div>
      </div>
    </Panel>
  );
}
