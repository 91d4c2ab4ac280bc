import { foldText, importedFields } from '@platform/rules';
import type { ImportField, ImportSheetKind } from '../../../graphql/generated/resolvers.ts';
import { importCatalogues } from '../catalogues.ts';

/** A kind of sheet whose rows are imported. */
export type RowKind = Exclude<ImportSheetKind, 'IGNORED'>;

/** The fields of each kind of sheet, in the order of exported columns. */
export const fieldsOf = importedFields satisfies Record<RowKind, readonly ImportField[]>;

export const rowKinds = Object.keys(fieldsOf) as RowKind[];

/** Other headings that people give a column. */
const synonyms: Readonly<Record<RowKind, { readonly [Field in ImportField]?: readonly string[] }>> = {
  COMPANIES: {
    COMPANY_ID: ['id', 'uuid'],
    COMPANY_NAME: ['name', 'company', 'organisation', 'organization'],
    FOUNDING_YEAR: ['founded', 'year', 'year founded', 'year of foundation'],
    HQ_COUNTRY: ['country', 'country code', 'headquarters country'],
    HQ_STATE: ['state', 'region', 'province', 'canton', 'headquarters state'],
    HQ_CITY: ['city', 'town', 'headquarters city'],
    STAGE: ['stage'],
    ENTITY_TYPE: ['legal form', 'legal entity', 'entity'],
    LAST_VALUATION: ['valuation'],
    VALUATION_CURRENCY: ['currency', 'last valuation currency'],
    SECTORS: ['sector', 'industry', 'industries'],
    INNOVATION_ENABLERS: ['innovation enabler', 'technologies', 'technology'],
    BLURB: ['blurb', 'short description', 'tagline'],
    DESCRIPTION: ['about', 'long description'],
  },
  ROUNDS: {
    COMPANY_NAME: ['company'],
    ROUND_ID: ['id'],
    FINANCING_ROUND: ['round', 'funding round', 'financing round', 'round stage', 'series'],
    DATE: ['round date', 'closing date', 'closed'],
    PRE_MONEY_VALUATION: ['pre-money', 'valuation'],
    PRE_MONEY_VALUATION_CURRENCY: ['pre-money currency', 'valuation currency'],
    AMOUNT_RAISED: ['amount', 'raised'],
    AMOUNT_RAISED_CURRENCY: ['currency', 'amount currency', 'raised currency'],
    NOTABLE_INVESTORS: ['investors'],
    SUMMARY_INVESTORS: ['summary investors', 'lead investors'],
  },
  MANAGERS: {
    COMPANY_NAME: ['company'],
    MANAGER_ID: ['id'],
    MANAGER_NAME: ['manager', 'manager name', 'full name', 'person'],
    POSITION: ['title', 'role', 'function'],
    BIO: ['biography', 'about', 'description'],
  },
};

/** Returns what makes two headings the same: letters and digits without case and accents. */
export const headingKey = (heading: string): string => foldText(heading).replace(/[^\p{L}\p{N}]/gu, '');

/** The fields of a kind by the keys of their headings; exported headings win over other ones. */
export const fieldsByHeading: Readonly<Record<RowKind, ReadonlyMap<string, ImportField>>> = {
  COMPANIES: headingsOf('COMPANIES'),
  ROUNDS: headingsOf('ROUNDS'),
  MANAGERS: headingsOf('MANAGERS'),
};

function headingsOf(kind: RowKind): ReadonlyMap<string, ImportField> {
  const fields = new Map<string, ImportField>();
  for (const field of fieldsOf[kind]) {
    for (const heading of synonyms[kind][field] ?? []) fields.set(headingKey(heading), field);
  }
  for (const field of fieldsOf[kind]) fields.set(headingKey(field), field);
  // An English heading wins over a German one of the same name.
  for (const { fields: titles } of [importCatalogues.de, importCatalogues.en])
    for (const field of fieldsOf[kind]) fields.set(headingKey(titles[field]), field);
  return fields;
}
