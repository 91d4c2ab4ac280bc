import { investorKey } from '@platform/rules';
import { or } from './company-fields.ts';
import type { Draft, DraftRound, StoredRound } from './draft.ts';
import { keepAmount } from './keep.ts';
import type { KnownWords } from './known-words.ts';
import type { LineReader } from './line-reader.ts';
import { parseAmount, parseDay, parseList, parseWord } from './parsing.ts';
import { applyParts } from './parts.ts';

type Investors = StoredRound['notableInvestors'];

/** Returns the rounds of a company with what the rows of the file say. */
export function applyRounds(
  stored: Draft['fundingRounds'],
  readers: readonly LineReader[],
  { known, foreignIds }: { known: KnownWords; foreignIds: ReadonlySet<string> },
  readersOf: Map<string, LineReader>,
): DraftRound[] {
  const readRound = (reader: LineReader) =>
    reader.read('FINANCING_ROUND', (text) => parseWord(known.financingRounds, text), null);
  const keyOf = ({ financingRound, date }: Pick<DraftRound, 'financingRound' | 'date'>) => `${financingRound} ${date}`;
  return applyParts<DraftRound>(
    stored,
    readers,
    {
      idField: 'ROUND_ID',
      foreignIds,
      keyOf,
      readKey(reader) {
        const financingRound = readRound(reader);
        const date = reader.read('DATE', parseDay, '');
        return financingRound && date ? keyOf({ financingRound, date }) : null;
      },
      create: newRound,
      apply: (round, reader) => readRoundFields(round, reader, known),
    },
    readersOf,
  );
}

const newRound = (id: string): DraftRound => ({
  id,
  financingRound: null,
  date: '',
  preMoneyValuation: null,
  preMoneyValuationCurrency: 'USD',
  amountRaised: null,
  amountRaisedCurrency: 'USD',
  notableInvestors: [],
});

function readRoundFields(stored: DraftRound, reader: LineReader, known: KnownWords): DraftRound {
  const currency = (text: string) => parseWord(known.currencies, text);
  return {
    ...stored,
    financingRound: or(
      stored.financingRound,
      reader.read('FINANCING_ROUND', (text) => parseWord(known.financingRounds, text), null),
    ),
    date: or(String(stored.date), reader.read('DATE', parseDay, '')),
    preMoneyValuation: keepAmount(stored.preMoneyValuation, reader.read('PRE_MONEY_VALUATION', parseAmount, null)),
    preMoneyValuationCurrency: or(
      stored.preMoneyValuationCurrency,
      reader.read('PRE_MONEY_VALUATION_CURRENCY', currency, undefined),
    ),
    amountRaised: keepAmount(stored.amountRaised, reader.read('AMOUNT_RAISED', parseAmount, null)),
    amountRaisedCurrency: or(stored.amountRaisedCurrency, reader.read('AMOUNT_RAISED_CURRENCY', currency, undefined)),
    notableInvestors: readInvestors(stored.notableInvestors, reader),
  };
}

/** An investor keeps the letters under which it is stored (COMP-18). */
function readInvestors(stored: Investors, reader: LineReader): Investors {
  const names = reader.read('NOTABLE_INVESTORS', parseList, []) ?? stored.map(({ name }) => name);
  const summary = reader.read('SUMMARY_INVESTORS', parseList, []);
  const storedOf = new Map(stored.map((investor) => [investorKey(investor.name), investor]));
  const summaryKeys = summary && new Set(summary.map(investorKey));
  const investors = names.map((name) => {
    const former = storedOf.get(investorKey(name));
    return {
      name: former?.name ?? name.trim(),
      isSummary: summaryKeys ? summaryKeys.has(investorKey(name)) : (former?.isSummary ?? false),
    };
  });
  const keys = new Set(names.map(investorKey));
  const stranger = summary?.find((name) => !keys.has(investorKey(name)));
  if (stranger !== undefined) reader.add('SUMMARY_INVESTORS', 'summaryInvestor', { value: stranger });
  return isSame(stored, investors) ? stored : investors;
}

function isSame(stored: Investors, investors: Investors): boolean {
  const described = (list: Investors) =>
    list
      .map(({ name, isSummary }) => `${isSummary} ${name}`)
      .toSorted()
      .join('\n');
  return described(stored) === described(investors);
}
