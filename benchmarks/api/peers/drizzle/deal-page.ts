import { and, eq, isNull, sql } from 'drizzle-orm';
import { matchDetail } from '../match.ts';
import { cardExtras, countryOf, visible } from './card.ts';
import type { DrizzleQuery } from './database.ts';
import { openProfiles } from './profile.ts';
import { deal, feedback, interest, investment } from './schema.ts';

const accountId = sql.placeholder('accountId');
const textOf = (column: unknown, name: string) => sql<string | null>`${column}::text`.as(name);
const inOrder = { orderBy: sql`"order"` };

/** A visible deal with all its sections, and the caller's own records for it. */
export const dealPage: DrizzleQuery = (tools) => {
  const { db, logoUrl } = tools;
  const statement = db.query.deal
    .findFirst({
      where: and(eq(deal.id, sql.placeholder('id')), visible),
      columns: { committedAmount: false, investmentAmountAvailable: false, companyId: false, publishedAt: false },
      extras: (columns) => {
        const { availableAmount, watched } = cardExtras(columns);
        return { availableAmount, watched };
      },
      with: {
        textSections: inOrder,
        imageSections: inOrder,
        documentSections: { ...inOrder, with: { files: { with: { blob: true } } } },
        linkSections: { ...inOrder, with: { links: inOrder } },
        investments: {
          columns: { id: true, completedAt: true },
          where: and(eq(investment.accountId, accountId), isNull(investment.deletedAt)),
        },
        interests: { columns: { id: true }, where: and(eq(interest.accountId, accountId), isNull(interest.deletedAt)) },
        feedback: { columns: { id: true }, where: eq(feedback.accountId, accountId) },
        company: {
          columns: { blurb: false, summaryInvestors: false },
          with: {
            hqCountry: true,
            logo: { with: { blob: { columns: { width: true, height: true } } } },
            sectors: { with: { entry: true } },
            innovationEnablers: { with: { entry: true } },
            management: inOrder,
            fundingHistory: {
              orderBy: ({ date, id }, { asc }) => [asc(date), asc(id)],
              columns: { companyId: false, preMoneyValuation: false, amountRaised: false },
              // Numbers of nested rows are returned as JSON numbers, which would lose digits of amounts.
              extras: ({ preMoneyValuation, amountRaised }) => ({
                preMoneyValuation: textOf(preMoneyValuation, 'pre_money_valuation_text'),
                amountRaised: textOf(amountRaised, 'amount_raised_text'),
              }),
              with: { notableInvestors: { columns: {}, with: { notableInvestor: { columns: { name: true } } } } },
            },
          },
        },
      },
    })
    .prepare('drizzle.deal');
  const readProfile = openProfiles(tools, { described: true });
  return async ({ accountId, variables }) => {
    const [row, profile] = await Promise.all([
      statement.execute({ accountId, id: variables.id }),
      readProfile(accountId),
    ]);
    if (!row) throw new Error('No such deal');
    const {
      company,
      investments,
      interests,
      feedback,
      textSections,
      imageSections,
      documentSections,
      linkSections,
      ...own
    } = row;
    const { sectors, innovationEnablers, hqCountry, hqCountryCode, logo, management, fundingHistory, ...described } =
      company;
    const { fundingStage, businessModel, ...shown } = described;
    const section =
      (type: string) =>
      ({ dealId, ...fields }: { dealId: string }) => ({ __typename: type, ...fields });
    return {
      deal: {
        __typename: 'Deal',
        ...own,
        investmentCurrency: own.investmentCurrency ?? 'USD',
        company: {
          __typename: 'Company',
          ...shown,
          hqCountry: countryOf(hqCountry),
          logoUrl: logo && logoUrl(logo.id),
          logoWidth: logo?.blob.width ?? null,
          logoHeight: logo?.blob.height ?? null,
          management: management.map(({ companyId, ...fields }) => ({ __typename: 'CompanyManager', ...fields })),
          fundingHistory: fundingHistory.map(({ notableInvestors, ...fields }) => ({
            __typename: 'FundingRound',
            ...fields,
            notableInvestors: notableInvestors
              .map(({ notableInvestor }) => ({ __typename: 'NotableInvestor', name: notableInvestor.name }))
              .sort((one, other) => (one.name < other.name ? -1 : 1)),
          })),
        },
        textSections: textSections.map(section('DealTextSection')),
        imageSections: imageSections.map(section('DealImageSection')),
        documentSections: documentSections.map(({ files, ...fields }) => ({
          ...section('DealDocumentSection')(fields),
          files: files.map(({ id, name, createdAt, blob: { mediaType, sizeBytes } }) => ({
            __typename: 'StoredFile',
            id,
            name,
            createdAt,
            mediaType,
            sizeBytes,
            downloadPath: `deal/section/documents/${id}`,
          })),
        })),
        linkSections: linkSections.map(({ links, ...fields }) => ({
          ...section('DealLinkSection')(fields),
          links: links.map(({ label, url }) => ({ __typename: 'DealLink', label, url })),
        })),
        myInvestment: investments[0] ? { __typename: 'Investment', ...investments[0] } : null,
        myInterest: interests[0] ? { __typename: 'Interest', ...interests[0] } : null,
        myFeedback: feedback[0] ? { __typename: 'Feedback', ...feedback[0] } : null,
        match:
          profile === undefined
            ? null
            : matchDetail(
                profile,
                {
                  investmentCurrency: own.investmentCurrency,
                  investmentMin: own.investmentMin,
                  investmentMax: own.investmentMax,
                  fundingStage,
                  businessModel,
                  country: hqCountryCode,
                  sectors: sectors.map(({ sector }) => sector),
                  innovationEnablers: innovationEnablers.map(({ innovationEnabler }) => innovationEnabler),
                },
                {
                  sectors: sectors.map(({ entry }) => entry),
                  innovationEnablers: innovationEnablers.map(({ entry }) => entry),
                  country: hqCountry && { value: hqCountry.code, description: hqCountry.name },
                },
              ),
      },
    };
  };
};
