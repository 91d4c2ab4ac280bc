import './compare-page.css';
import {
  dealName,
  ownFailureMessage,
  useFocusOnChange,
  useLoad,
  usePageTitle,
  useReloadOnReturn,
} from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { useBackLink } from '@platform/app-kit/places';
import { ArrowLeftOutlined, EmptyState, Page, PageHeader } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link, useNavigate, useSearchParams } from '@platform/router';
import { maxComparedDeals } from '@platform/rules';
import { useLayoutEffect } from 'react';
import { useDealChanges } from '../deal/use-deal-changes.ts';
import { dealsList } from '../deals-list/stored-list.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { comparisonUrl, readComparedIds } from './comparison-url.ts';
import { useComparison } from './use-comparison.ts';
import type { ComparedDeal } from './use-comparison-rows.ts';

const ComparePageDocument = graphql(`
  query ComparePage($ids: [ID!]!) {
    dealsToCompare(ids: $ids) {
      id
      title
      status
      openingDate
      investmentDeadline
      investmentCurrency
      investmentValue
      availableAmount
      investmentMin
      investmentMax
      valuation
      securityType
      offeringType
      fees
      summaryInvestors
      company {
        id
        name
        logoUrl
        hqCity
        hqState
        hqCountry {
          value
          description
        }
        foundingYear
        fundingStage
        businessModel
        sectors {
          value
          description
        }
        innovationEnablers {
          value
          description
        }
      }
      match {
        met
        total
        excluded
      }
    }
  }
`);

/** Up to four deals side by side, identified by the URL. */
export default function ComparePage() {
  const t = texts.useTexts();
  const [parameters] = useSearchParams();
  const backLink = useBackLink(dealsList, paths.allDeals());
  const { ids, tooMany } = readComparedIds(parameters);
  usePageTitle(t('compare.title'));
  // Reset the scroll position of the previous screen.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const comparison = useFocusOnChange<HTMLDivElement>(ids.join());
  return (
    <Page>
      <PageHeader
        back={
          <Link {...backLink}>
            <ArrowLeftOutlined aria-hidden /> {t('compare.back')}
          </Link>
        }
        title={t('compare.title')}
      />
      {tooMany ? (
        <p className="opportunities-comparison-note" role="status">
          {t('compare.tooMany', { count: maxComparedDeals })}
        </p>
      ) : null}
      {/* Takes the focus when a deal is removed together with its focused button. */}
      <div ref={comparison} className="opportunities-comparison-page" tabIndex={-1}>
        {ids.length > 0 ? <NamedDeals ids={ids} /> : <NothingToCompare />}
      </div>
    </Page>
  );
}

function NamedDeals({ ids }: { ids: readonly string[] }) {
  const t = texts.useTexts();
  const loaded = useLoad(ComparePageDocument, { ids: [...ids] }, { context: ownFailureMessage });
  useReloadOnReturn(loaded.reload);
  useDealChanges(loaded.reload);
  return (
    <LoadGate
      loaded={loaded}
      loading={16}
      failed={t('compare.failed')}
      notThere={
        <>
          <Missing number={ids.length} />
          <NothingToCompare />
        </>
      }
    >
      {({ dealsToCompare }) => {
        // Hide a removed deal at once, while the query for the others is running.
        const deals = dealsToCompare.filter(({ id }) => ids.includes(id));
        return (
          <>
            <Missing number={ids.length - deals.length} />
            <Comparison deals={deals} />
          </>
        );
      }}
    </LoadGate>
  );
}

/** Says that some deals are not visible any more or never existed. */
function Missing({ number }: { number: number }) {
  const t = texts.useTexts();
  if (number <= 0) return null;
  return (
    <p className="opportunities-comparison-note" role="status">
      {t('compare.missing', { count: number })}
    </p>
  );
}

function NothingToCompare() {
  const t = texts.useTexts();
  const backLink = useBackLink(dealsList, paths.allDeals());
  return (
    <EmptyState
      title={t('compare.empty')}
      text={t('compare.emptyHint', { count: maxComparedDeals })}
      action={<Link {...backLink}>{t('compare.toList')}</Link>}
    />
  );
}

function Comparison({ deals }: { deals: readonly ComparedDeal[] }) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const backLink = useBackLink(dealsList, paths.allDeals());
  const { choose } = useComparison();
  const chosen = deals.map(({ id, title, company }) => ({ id, name: dealName(company.name, title) }));

  function remove(id: string): void {
    const others = chosen.filter((deal) => deal.id !== id);
    choose(others);
    navigate(comparisonUrl(others.map((deal) => deal.id)), { replace: true });
  }

  return (
    <>
      {deals.length < maxComparedDeals ? (
        <p className="opportunities-comparison-add">
          {/* Carry the deals of the URL over to the selection, so that the list adds to them. */}
          <Link {...backLink} onClick={() => choose(chosen)}>
            {t('compare.add')}
          </Link>
          {deals.length === 1 ? t('compare.addMore') : null}
        </p>
      ) : null}
      <ComparisonTable deals={deals} onRemove={remove} />
    </>
  );
}
