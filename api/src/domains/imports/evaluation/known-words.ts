import type { Services } from '../../../context.ts';
import type {
  BusinessModel,
  CompanyStage,
  Currency,
  FinancingRound,
  FundingStage,
} from '../../../graphql/generated/resolvers.ts';
import {
  countryNameIn,
  type Entry,
  entryNameIn,
  listCountries,
  listInnovationEnablers,
  listSectors,
} from '../../enumerations/service.ts';
import { importCatalogues } from '../catalogues.ts';
import { type Words, wordsOf } from './parsing.ts';

/** The words that cells may have for enumerations. */
export interface KnownWords {
  countries: Words;
  sectors: Words;
  innovationEnablers: Words;
  fundingStages: Words<FundingStage>;
  stages: Words<CompanyStage>;
  businessModels: Words<BusinessModel>;
  financingRounds: Words<FinancingRound>;
  currencies: Words<Currency>;
}

const constant = {
  fundingStages: inAllLanguages<FundingStage>('fundingStages'),
  stages: inAllLanguages<CompanyStage>('stages'),
  businessModels: inAllLanguages<BusinessModel>('businessModels'),
  financingRounds: inAllLanguages<FinancingRound>('financingRounds'),
  currencies: wordsOf({ USD: 'USD', EUR: 'EUR', GBP: 'GBP', CHF: 'CHF' } satisfies Record<Currency, string>),
};

/** A file may have been exported in any language; an English word wins over a German one of the same spelling. */
function inAllLanguages<Value extends string>(
  name: 'fundingStages' | 'stages' | 'businessModels' | 'financingRounds',
): Words<Value> {
  const { de, en } = importCatalogues;
  const words = (texts: object) => [...wordsOf(texts as Record<Value, string>)];
  return new Map([...words(de[name]), ...words(en[name])]);
}

/** Reads the words of the enumerations that the database holds. */
export async function readKnownWords(services: Pick<Services, 'database'>): Promise<KnownWords> {
  return {
    ...constant,
    countries: toWords(await listCountries(services), countryNameIn),
    sectors: toWords(await listSectors(services), entryNameIn),
    innovationEnablers: toWords(await listInnovationEnablers(services), entryNameIn),
  };
}

function toWords(entries: readonly Entry[], nameIn: typeof entryNameIn): Words {
  const words = (nameOf: (name: string) => string) =>
    wordsOf(Object.fromEntries(entries.map(({ value, description }) => [value, nameOf(description)])));
  return new Map([...words((name) => nameIn('de', name)), ...words((name) => name)]);
}
