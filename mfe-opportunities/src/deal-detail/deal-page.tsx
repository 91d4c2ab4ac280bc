import { type PathParameters, paths } from '@platform/paths';
import './deal-page.css';
import './deal-print.css';
import {
  type CodedError,
  dealName,
  isNotThere,
  ownFailureMessage,
  useLoad,
  usePageTitle,
  useReloadOnReturn,
} from '@platform/app-kit';
import { LoadedPage } from '@platform/app-kit/pages';
import { useBackLink } from '@platform/app-kit/places';
import { DealHead, DealSection, usePageSections } from '@platform/deal-page';
import { useDealVisit, WatchButton } from '@platform/deal-ui';
import { ArrowLeftOutlined, Page } from '@platform/design-system';
import { Link, Redirect, useParams } from '@platform/router';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import { useDealChanges } from '../deal/use-deal-changes.ts';
import { watchlistDocuments } from '../deal/watchlist-documents.ts';
import { dealsList } from '../deals-list/stored-list.ts';
import { DealPage_DealFragmentDoc, type DealPageQuery } from '../gql/graphql.ts';
import { graphql, readFragment } from '../gql/index.ts';
import { WhyThisDeal } from '../match/why-this-deal.tsx';
import { texts } from '../texts.ts';
import { AmountLinks } from './amount-links.tsx';
import { ChatSlot } from './chat-slot.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { FeedbackAction } from './feedback-action.tsx';
import { MainAction } from './main-action.tsx';
import { PrintHead } from './print-head.tsx';
import { useScrollToHash } from './section-in-view.ts';
import { SideMenu } from './side-menu.tsx';
import { useFileActions } from './use-file-actions.tsx';
import { useGoneNotice } from './use-gone-notice.ts';

const DealPageDocument = graphql(`
  query DealPage($id: ID!) {
    deal(id: $id) {
      id
      watched
      ...DealPage_Deal
      ...FeedbackAction_Deal
      ...MainAction_Deal
      ...AmountLinks_Deal
      ...CompareToggle_Deal
      ...WhyThisDeal_Deal
    }
  }
`);

/** One deal (DEAL-01 to DEAL-24). */
export default function DealPage() {
  const t = texts.useTexts();
  const { dealId = '' } = useParams<PathParameters<typeof paths.deal>>();
  const loaded = useLoad(DealPageDocument, { id: dealId }, { context: ownFailureMessage });
  const isGone = loaded.state === 'failed' && isNotThere(loaded.error);
  useReloadOnReturn(loaded.reload);
  useDealChanges(loaded.reload, dealId);
  const noteError = useGoneNotice(dealId, loaded, isGone);
  function reloadAfterError(error: CodedError): void {
    noteError(error);
    loaded.reload();
  }

  return (
    <LoadedPage
      loaded={loaded}
      loading={12}
      failed={t('detail.failed')}
      // Unknown, malformed and hidden deals are indistinguishable to an investor (DEAL-22).
      notThere={<Redirect to={paths.allDeals()} replace />}
    >
      {({ deal }) => <LoadedDeal deal={deal} onRefused={reloadAfterError} />}
    </LoadedPage>
  );
}

function LoadedDeal({ deal, onRefused }: { deal: DealPageQuery['deal']; onRefused(error: CodedError): void }) {
  const t = texts.useTexts();
  const shown = readFragment(DealPage_DealFragmentDoc, deal);
  const name = dealName(shown.company.name, shown.title);
  usePageTitle(name);
  useDealVisit(shown);
  useScrollToHash();
  const backLink = useBackLink(dealsList, paths.allDeals());
  const sections = usePageSections(shown);
  const { files, viewer } = useFileActions();
  return (
    <>
      <Page printed>
        <PrintHead />
        <DealHead
          deal={shown}
          back={
            <Link {...backLink}>
              <ArrowLeftOutlined aria-hidden /> {t('detail.back')}
            </Link>
          }
          actions={
            <>
              <WatchButton
                dealId={deal.id}
                watched={deal.watched}
                companyName={name}
                watchlist={watchlistDocuments}
                onRefused={onRefused}
                size="large"
              />
              <CompareToggle deal={deal} size="large" />
              <FeedbackAction deal={deal} />
              <MainAction deal={deal} place="head" />
            </>
          }
        />
        <ClosedNotice key={deal.id} status={shown.status} />
        <WhyThisDeal deal={deal} />
        <div className="opportunities-deal-page">
          <div className="opportunities-deal-page-side">
            <SideMenu sections={sections} />
            <ChatSlot dealId={deal.id} />
          </div>
          <div className="opportunities-deal-page-body">
            {sections.map((section) => (
              <DealSection key={section.id} section={section} deal={shown} files={files} />
            ))}
            <AmountLinks deal={deal} />
          </div>
        </div>
        {viewer}
      </Page>
      <MainAction deal={deal} place="bar" />
    </>
  );
}
