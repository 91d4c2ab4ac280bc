import type { Draft } from './draft.ts';
import { keepAmount, keepSet, keepText } from './keep.ts';
import type { KnownWords } from './known-words.ts';
import type { LineReader } from './line-reader.ts';
import { parseAmount, parseList, parseWord, parseYear } from './parsing.ts';

const line = (text: string): string => text.trim();
const whole = (text: string): string => text;

/** Returns a company with what its row of the file says. */
export function readCompanyFields(stored: Draft, reader: LineReader, known: KnownWords): Draft {
  const words = (of: KnownWords['sectors']) => (text: string) => parseList(text).map((entry) => parseWord(of, entry));
  return {
    ...stored,
    name: keepText(stored.name, reader.read('COMPANY_NAME', line, '')),
    foundingYear: or(stored.foundingYear ?? null, reader.read('FOUNDING_YEAR', parseYear, null)),
    hqCountry: or(
      stored.hqCountry ?? null,
      reader.read('HQ_COUNTRY', (text) => parseWord(known.countries, text), null),
    ),
    hqState: keepText(stored.hqState ?? null, reader.read('HQ_STATE', line, null)),
    hqCity: keepText(stored.hqCity ?? null, reader.read('HQ_CITY', line, null)),
    fundingStage: or(
      stored.fundingStage,
      reader.read('FUNDING_STAGE', (text) => parseWord(known.fundingStages, text), null),
    ),
    stage: or(
      stored.stage,
      reader.read('STAGE', (text) => parseWord(known.stages, text), null),
    ),
    businessModel: or(
      stored.businessModel,
      reader.read('BUSINESS_MODEL', (text) => parseWord(known.businessModels, text), null),
    ),
    entityType: keepText(stored.entityType ?? null, reader.read('ENTITY_TYPE', line, null)),
    lastValuation: keepAmount(stored.lastValuation, reader.read('LAST_VALUATION', parseAmount, null)),
    valuationCurrency: or(
      stored.valuationCurrency,
      reader.read('VALUATION_CURRENCY', (text) => parseWord(known.currencies, text), undefined),
    ),
    sectors: keepSet(stored.sectors, reader.read('SECTORS', words(known.sectors), [])),
    innovationEnablers: keepSet(
      stored.innovationEnablers,
      reader.read('INNOVATION_ENABLERS', words(known.innovationEnablers), []),
    ),
    blurb: keepText(stored.blurb, reader.read('BLURB', whole, '')),
    description: keepText(stored.description, reader.read('DESCRIPTION', whole, '')),
  };
}

/** Returns the read value, or the stored one where nothing was read. */
export const or = <Value>(stored: Value, read: Value | undefined): Value => (read === undefined ? stored : read);
