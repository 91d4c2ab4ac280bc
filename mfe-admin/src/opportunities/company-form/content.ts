import { isAmount, toMinorUnits } from '@platform/rules';
import type { CompanyContentValue } from '../versions/contents/contents.ts';
import { type CompanyValues, type Round, typedAmount } from './values.ts';

/** Returns the content that a version of these values would have; what is being entered is no part of it. */
export function contentOf(values: CompanyValues, logoName: string | null): CompanyContentValue {
  return {
    name: values.name || null,
    blurb: values.blurb || null,
    description: values.description || null,
    hqCity: values.hqCity || null,
    hqState: values.hqState || null,
    hqCountry: values.hqCountry || null,
    foundingYear: values.foundingYear ? Number(values.foundingYear) : null,
    fundingStage: values.fundingStage || null,
    stage: values.stage || null,
    businessModel: values.businessModel || null,
    entityType: values.entityType || null,
    lastValuation: storedAmount(values.lastValuation),
    valuationCurrency: values.valuationCurrency,
    sectors: values.sectors,
    innovationEnablers: values.innovationEnablers,
    fundingRounds: values.fundingRounds.map((round) => ({
      ...round,
      financingRound: round.financingRound || null,
      date: round.date || null,
      preMoneyValuation: storedAmount(round.preMoneyValuation),
      amountRaised: storedAmount(round.amountRaised),
    })),
    management: values.management,
    logoName,
  };
}

/** Returns a typed amount as versions store it, with two decimals; inverse of `typedAmount`. */
function storedAmount(typed: string): string | null {
  if (!isAmount(typed)) return typed || null;
  const units = toMinorUnits(typed);
  return `${units / 100n}.${String(units % 100n).padStart(2, '0')}`;
}

/** The values that a content sets; the others of the form stay. */
type ContentValues = Omit<CompanyValues, 'roundEntry' | 'managerEntry' | 'note' | 'restoredFrom' | 'removesLogo'>;

/** Returns the values that show a content in the form; inverse of `contentOf`. */
export function valuesOfContent(content: CompanyContentValue): ContentValues {
  const codes = content as CodesOf<CompanyContentValue>;
  return {
    name: content.name ?? '',
    foundingYear: String(content.foundingYear ?? ''),
    entityType: content.entityType ?? '',
    hqCountry: content.hqCountry ?? '',
    hqState: content.hqState ?? '',
    hqCity: content.hqCity ?? '',
    fundingStage: codes.fundingStage ?? '',
    stage: codes.stage ?? '',
    businessModel: codes.businessModel ?? '',
    lastValuation: typedAmount(content.lastValuation),
    valuationCurrency: codes.valuationCurrency ?? 'USD',
    sectors: [...content.sectors],
    innovationEnablers: [...content.innovationEnablers],
    blurb: content.blurb ?? '',
    description: content.description ?? '',
    fundingRounds: content.fundingRounds.map((round) => {
      const { financingRound, preMoneyValuationCurrency, amountRaisedCurrency } = round as CodesOf<typeof round>;
      return {
        id: round.id,
        financingRound: financingRound ?? '',
        date: round.date ?? '',
        preMoneyValuation: typedAmount(round.preMoneyValuation),
        preMoneyValuationCurrency: preMoneyValuationCurrency ?? 'USD',
        amountRaised: typedAmount(round.amountRaised),
        amountRaisedCurrency: amountRaisedCurrency ?? 'USD',
        notableInvestors: round.notableInvestors.map(({ name, isSummary }) => ({ name, isSummary })),
      };
    }),
    management: content.management.map(({ id, name, position, bio }) => ({ id, name, position, bio })),
  };
}

/** A content has the codes of the API as texts; they come from the API or from this form. */
type CodesOf<Content> = Omit<Content, keyof Codes> & Codes;
type Codes = {
  fundingStage: CompanyValues['fundingStage'] | null;
  stage: CompanyValues['stage'] | null;
  businessModel: CompanyValues['businessModel'] | null;
  valuationCurrency: CompanyValues['valuationCurrency'] | null;
  financingRound: Round['financingRound'] | null;
  preMoneyValuationCurrency: Round['preMoneyValuationCurrency'] | null;
  amountRaisedCurrency: Round['amountRaisedCurrency'] | null;
};
