import type { RequestContext } from '../../context.ts';
import { type ImportedCompany, readImportedCompanies } from '../companies/service.ts';
import {
  countryNameIn,
  type Entry,
  entryNameIn,
  listCountries,
  listInnovationEnablers,
  listSectors,
} from '../enumerations/service.ts';
import {
  type Cell,
  companiesList,
  type ExportedFile,
  type ExportQuery,
  exportRows,
  pagesOf,
  rowWriter,
  type Table,
} from '../exports/service.ts';
import { importCatalogues } from './catalogues.ts';
import { fieldsOf, type RowKind, rowKinds } from './columns/fields.ts';
import { formatList } from './evaluation/parsing.ts';

export const exportName = 'companies-for-import';

/** A company with its id. */
type Exported = ImportedCompany & { id: string };
type Row<Kind extends RowKind> = Readonly<Record<(typeof fieldsOf)[Kind][number], Cell>>;

/** What screens show for stored values. */
interface Labels {
  country(code: string): string;
  sector(value: string): string;
  innovationEnabler(value: string): string;
}

type RowLabels = Labels & { texts: (typeof importCatalogues)['en'] };

/**
 * Exports companies with their rounds and managers as sheets of a workbook, or as CSV files in a zip, in the form that
 * an import reads (DATA-03).
 *
 * @throws CodedError TOO_MANY_REQUESTS, FIELD_INVALID for a search out of bounds
 */
export async function exportForImport(
  context: RequestContext,
  { format, ...query }: Omit<ExportQuery, 'format'> & { format: 'xlsx' | 'zip' },
): Promise<ExportedFile> {
  const labels = await readLabels(context);
  return exportRows(context, {
    ...{ name: exportName, action: companiesList.action, format, query },
    readIds: () => companiesList.open(context, query).readIds(),
    tablesOf: (ids) => rowKinds.map((kind) => tableOf(context, kind, ids, labels)),
  });
}

async function readLabels({ services, caller }: RequestContext): Promise<Labels> {
  const labelOf = (entries: readonly Entry[], nameIn: typeof entryNameIn) => {
    const labels = new Map(entries.map(({ value, description }) => [value, nameIn(caller.language, description)]));
    return (value: string) => labels.get(value) ?? value;
  };
  return {
    country: labelOf(await listCountries(services), countryNameIn),
    sector: labelOf(await listSectors(services), entryNameIn),
    innovationEnabler: labelOf(await listInnovationEnablers(services), entryNameIn),
  };
}

function tableOf(context: RequestContext, kind: RowKind, ids: readonly string[], labels: Labels): Table {
  const { configuration, database } = context.services;
  const texts = importCatalogues[context.caller.language];
  const write = rowWriter<string>(fieldsOf[kind], configuration.timeZone);
  return {
    name: texts.sheets[kind],
    titles: fieldsOf[kind].map((field) => texts.fields[field]),
    pages: pagesOf(context, ids, async (page) => {
      const companies = await readImportedCompanies(database, page);
      return page.flatMap((id) => {
        const company = companies.get(id);
        return company ? rowsOf(kind, { ...company, id }, { ...labels, texts }).map(write) : [];
      });
    }),
  };
}

function rowsOf(kind: RowKind, company: Exported, labels: RowLabels): Readonly<Record<string, Cell>>[] {
  if (kind === 'COMPANIES') return [companyRow(company, labels)];
  return kind === 'ROUNDS' ? roundRows(company, labels) : managerRows(company);
}

const companyRow = (company: Exported, labels: RowLabels): Row<'COMPANIES'> => ({
  COMPANY_ID: company.id,
  COMPANY_NAME: company.name,
  FOUNDING_YEAR: decimalOf(company.foundingYear),
  HQ_COUNTRY: company.hqCountry ? labels.country(company.hqCountry) : null,
  HQ_STATE: company.hqState ?? null,
  HQ_CITY: company.hqCity ?? null,
  FUNDING_STAGE: labels.texts.fundingStages[company.fundingStage],
  STAGE: labels.texts.stages[company.stage],
  BUSINESS_MODEL: labels.texts.businessModels[company.businessModel],
  ENTITY_TYPE: company.entityType ?? null,
  LAST_VALUATION: decimalOf(company.lastValuation),
  VALUATION_CURRENCY: company.valuationCurrency,
  SECTORS: formatList(company.sectors.map(labels.sector)),
  INNOVATION_ENABLERS: formatList(company.innovationEnablers.map(labels.innovationEnabler)),
  BLURB: company.blurb,
  DESCRIPTION: company.description,
});

const roundRows = ({ id, name, fundingRounds }: Exported, { texts }: RowLabels): Row<'ROUNDS'>[] =>
  fundingRounds.map((round) => ({
    COMPANY_ID: id,
    COMPANY_NAME: name,
    ROUND_ID: round.id,
    FINANCING_ROUND: texts.financingRounds[round.financingRound],
    DATE: round.date,
    PRE_MONEY_VALUATION: decimalOf(round.preMoneyValuation),
    PRE_MONEY_VALUATION_CURRENCY: round.preMoneyValuationCurrency,
    AMOUNT_RAISED: decimalOf(round.amountRaised),
    AMOUNT_RAISED_CURRENCY: round.amountRaisedCurrency,
    NOTABLE_INVESTORS: formatList(round.notableInvestors.map((investor) => investor.name)),
    SUMMARY_INVESTORS: formatList(
      round.notableInvestors.flatMap((investor) => (investor.isSummary ? [investor.name] : [])),
    ),
  }));

const managerRows = ({ id, name, management }: Exported): Row<'MANAGERS'>[] =>
  management.map((manager) => ({
    COMPANY_ID: id,
    COMPANY_NAME: name,
    MANAGER_ID: manager.id,
    MANAGER_NAME: manager.name,
    POSITION: manager.position,
    BIO: manager.bio,
  }));

const decimalOf = (value: string | number | null | undefined): Cell =>
  value === null || value === undefined ? null : { decimal: String(value) };
