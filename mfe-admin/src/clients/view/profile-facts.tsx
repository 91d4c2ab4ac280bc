import { DataList, type DataListItem, Money, Text } from '@platform/design-system';
import { financingRounds } from '@platform/rules';
import type { ClientProfileQuery } from '../../gql/graphql.ts';
import { texts } from '../../texts.ts';

type Profile = NonNullable<ClientProfileQuery['client']['profile']>;
type Entries = readonly { value: string; description: string }[];

type IndustryProps = {
  profile: ClientProfileQuery['client']['profile'];
  enumerations: { sectors: Entries; innovationEnablers: Entries };
};

/** The industry part (CLI-14/#1). */
export function Industry({ profile, enumerations: { sectors, innovationEnablers } }: IndustryProps) {
  const t = texts.useTexts();
  const lists = [
    ['sectors', sectors],
    ['lessInterestedSectors', sectors],
    ['innovationEnablers', innovationEnablers],
    ['lessInterestedInnovationEnablers', innovationEnablers],
  ] as const;
  return (
    <Part
      facts={
        profile && [
          ...lists.map(([key, entries]) => ({
            key,
            label: t(`client.profile.${key}`),
            value: describe(profile[key], entries),
          })),
          {
            key: 'information',
            label: t('client.profile.additionalInformation'),
            value: profile.industryAdditionalInformation,
          },
        ]
      }
    />
  );
}

const businessModels = ['businessModelB2B', 'businessModelB2C', 'businessModelB2B2C'] as const;
const developmentStages = [
  'developmentStageBuildProduct',
  'developmentStageHasProduct',
  'developmentStageGeneratesRevenue',
  'developmentStageIsProfitable',
] as const;

type CompanyProps = { profile: ClientProfileQuery['client']['profile']; countries: Entries };

/** The company part (CLI-14/#2). */
export function Company({ profile, countries }: CompanyProps) {
  const t = texts.useTexts();
  const chosen = (flags: readonly (typeof businessModels | typeof developmentStages)[number][]) =>
    flags.filter((flag) => profile?.[flag]).map((flag) => t(`client.profile.${flag}`));
  return (
    <Part
      facts={
        profile && [
          { key: 'models', label: t('client.profile.businessModels'), value: chosen(businessModels) },
          { key: 'stages', label: t('client.profile.developmentStages'), value: chosen(developmentStages) },
          {
            key: 'rounds',
            label: t('client.profile.fundingStages'),
            // In the order of CLI-16.
            value: financingRounds
              .filter((round) => profile.fundingStages.includes(round))
              .map((round) => t(`client.profile.stages.${round}`)),
          },
          { key: 'countries', label: t('client.profile.countries'), value: describe(profile.countries, countries) },
          {
            key: 'information',
            label: t('client.profile.additionalInformation'),
            value: profile.companyAdditionalInformation,
          },
        ]
      }
    />
  );
}

/** The investment part (CLI-14/#3). */
export function Investment({ profile }: { profile: ClientProfileQuery['client']['profile'] }) {
  const t = texts.useTexts();
  return <Part facts={profile && investmentFacts(profile, t)} />;
}

function investmentFacts(profile: Profile, t: ReturnType<typeof texts.useTexts>): Fact[] {
  const { investmentSizeLow, investmentSizeHigh, preferredCurrency: currency } = profile;
  return [
    {
      key: 'type',
      label: t('client.profile.investmentType'),
      value: labelOf(profile.investmentType, {
        '1': t('client.profile.investmentTypes.1'),
        '2': t('client.profile.investmentTypes.2'),
        '3': t('client.profile.investmentTypes.3'),
      }),
    },
    {
      key: 'security',
      label: t('client.profile.securityType'),
      value: labelOf(profile.securityType, {
        '1': t('client.profile.securityTypes.1'),
        '2': t('client.profile.securityTypes.2'),
        '3': t('client.profile.securityTypes.3'),
      }),
    },
    {
      key: 'timeline',
      label: t('client.profile.executionTimeline'),
      value: labelOf(profile.executionTimeline, {
        '1': t('client.profile.executionTimelines.1'),
        '2': t('client.profile.executionTimelines.2'),
      }),
    },
    {
      key: 'low',
      label: t('client.profile.investmentSizeLow'),
      value: <Money amount={investmentSizeLow} currency={currency} />,
    },
    {
      key: 'high',
      label: t('client.profile.investmentSizeHigh'),
      value: <Money amount={investmentSizeHigh} currency={currency} />,
    },
    {
      key: 'status',
      label: t('client.profile.investorStatus'),
      value: labelOf(profile.investorStatus, {
        '1': t('client.profile.investorStatuses.1'),
        '2': t('client.profile.investorStatuses.2'),
        '3': t('client.profile.investorStatuses.3'),
      }),
    },
    {
      key: 'information',
      label: t('client.profile.additionalInformation'),
      value: profile.investmentAdditionalInformation,
    },
  ];
}

/** A list is joined on one line; an empty value is shown as a dash. */
type Fact = Omit<DataListItem, 'value'> & { value: DataListItem['value'] | string[] };

/** The facts of a part, or a text if all are empty (CLI-17). */
function Part({ facts }: { facts: Fact[] | null | undefined }) {
  const t = texts.useTexts();
  const isEmpty = (value: Fact['value']) => (Array.isArray(value) ? value.length === 0 : value === '');
  if (!facts || facts.every(({ value }) => isEmpty(value))) {
    return <Text tone="muted">{t('client.profile.empty')}</Text>;
  }
  return (
    <DataList
      layout="text"
      items={facts.map(({ value, ...fact }) => ({
        ...fact,
        value: isEmpty(value) ? t('client.none') : Array.isArray(value) ? value.join(', ') : value,
      }))}
    />
  );
}

/** Maps values to their descriptions; a value that is no longer in the enumeration is shown as it is. */
function describe(values: readonly string[], entries: Entries): string[] {
  const descriptions = new Map(entries.map(({ value, description }) => [value, description]));
  return values.map((value) => descriptions.get(value) ?? value);
}

/** Returns the label of a stored code; an unknown code, e.g. of a later release, is shown as it is. */
function labelOf(code: string, labels: Readonly<Record<string, string>>): string {
  return labels[code] ?? code;
}
