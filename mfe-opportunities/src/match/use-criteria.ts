import { useMoney } from '@platform/app-kit';
import { dealTexts } from '@platform/deal-ui';
import { roundsOfFundingStage } from '@platform/rules';
import type { FinancingRound, FundingStage, MatchState } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const CriteriaFragment = graphql(`
  fragment Criteria_DealMatch on DealMatch {
    sector {
      state
      wanted {
        value
        description
      }
      found {
        value
        description
      }
    }
    innovationEnabler {
      state
      wanted {
        value
        description
      }
      found {
        value
        description
      }
    }
    fundingStage {
      state
      wanted
      found
    }
    businessModel {
      state
      wanted
      found
    }
    country {
      state
      wanted {
        value
        description
      }
      found {
        value
        description
      }
    }
    size {
      state
      wanted {
        low
        high
        currency
      }
      found {
        low
        high
        currency
      }
    }
  }
`);

/** A criterion with the investor's preference and the deal's value as texts. */
export type CriterionView = {
  key: string;
  label: string;
  state: MatchState;
  wanted: string;
  found: string;
  /** Why it cannot be compared. */
  note?: string;
};

/** Returns the six criteria in the order of docs/matching.md; empty without a match. */
export function useCriteria(masked: FragmentType<typeof CriteriaFragment> | null): CriterionView[] {
  const t = texts.useTexts();
  const tDeal = dealTexts.useTexts();
  const { money } = useMoney();
  const match = readFragment(CriteriaFragment, masked);
  if (!match) return [];

  const listed = (entries: readonly { description: string }[]) =>
    entries.map(({ description }) => description).join(', ') || t('match.none');
  const rounds = (values: readonly FinancingRound[]) => values.map((round) => t(`rounds.${round}`)).join(', ');
  /** A stage and the rounds it comprises, which are compared with the preferences. */
  const stage = (value: FundingStage) =>
    value === 'ANY'
      ? tDeal('fundingStages.ANY')
      : t('match.stageWithRounds', {
          stage: tDeal(`fundingStages.${value}`),
          rounds: rounds(roundsOfFundingStage[value].filter((round) => round !== 'ANY_STAGE')),
        });
  const range = ({ low, high, currency }: { low: string; high: string; currency: string }) =>
    low === '0'
      ? t('match.upTo', { high: money(high, currency) })
      : t('match.range', { low: money(low, currency), high: money(high, currency) });

  const { sector, innovationEnabler, fundingStage, businessModel, country, size } = match;
  const entries = { sector, innovationEnabler, country } as const;
  const ofEntries = (key: keyof typeof entries): CriterionView => ({
    key,
    label: t(`match.criteria.${key}`),
    state: entries[key].state,
    wanted: listed(entries[key].wanted),
    found: listed(entries[key].found),
  });
  return [
    ofEntries('sector'),
    ofEntries('innovationEnabler'),
    {
      key: 'fundingStage',
      label: t('match.criteria.fundingStage'),
      state: fundingStage.state,
      wanted: rounds(fundingStage.wanted),
      found: stage(fundingStage.found),
      ...(fundingStage.state === 'NOT_COMPARABLE' ? { note: t('match.noStage') } : {}),
    },
    {
      key: 'businessModel',
      label: t('match.criteria.businessModel'),
      state: businessModel.state,
      wanted: businessModel.wanted.join(', '),
      found: businessModel.found,
    },
    ofEntries('country'),
    {
      key: 'size',
      label: t('match.criteria.size'),
      state: size.state,
      wanted: size.wanted ? range(size.wanted) : '',
      found: range(size.found),
      ...(size.state === 'NOT_COMPARABLE' && size.wanted
        ? { note: t('match.otherCurrency', { wanted: size.wanted.currency, found: size.found.currency }) }
        : {}),
    },
  ];
}
