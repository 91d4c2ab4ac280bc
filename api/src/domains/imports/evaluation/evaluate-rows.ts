import type { Services } from '../../../context.ts';
import type { Database } from '../../../database/database.ts';
import { isUuid } from '../../../database/uuid.ts';
import type { ImportField } from '../../../graphql/generated/resolvers.ts';
import { findOwnersOfParts, type ImportedCompany, readImportedCompanies } from '../../companies/service.ts';
import type { OpenRow } from '../company-rows.ts';
import { placeKey, readCells } from '../lines.ts';
import type { LinePlace, StoredSheet } from '../stored.ts';
import type { Work } from '../work.ts';
import { type CompanySources, type Evaluation, type EvaluationOptions, evaluate, type Source } from './evaluate.ts';
import type { KnownWords } from './known-words.ts';

/** A company of the file with what the import would do with it. */
export interface EvaluatedRow {
  row: OpenRow;
  stored: ImportedCompany | null;
  evaluation: Evaluation;
  /** Evaluates it again, against what is stored meanwhile. */
  evaluateAgain(stored: ImportedCompany): Evaluation;
}

/** Evaluates companies of a file against what is stored of them, with four statements for all of them. */
export async function evaluateRows(
  { database }: Pick<Services, 'database'>,
  { id, sheets, clearEmpty, caller }: Work,
  rows: readonly OpenRow[],
  known: KnownWords,
): Promise<EvaluatedRow[]> {
  const cells = await readCells(database, id, rows.flatMap(placesOf));
  const stored = await readImportedCompanies(
    database,
    rows.flatMap(({ companyId, isNew }) => (companyId && !isNew ? [companyId] : [])),
  );
  const toSource = (place: LinePlace): Source => ({
    sheet: sheets[place[0]] as StoredSheet,
    line: { number: place[1], cells: cells.get(placeKey(place)) ?? [] },
  });
  const sources = rows.map(({ lines }) => ({
    company: lines.company && toSource(lines.company),
    rounds: lines.rounds.map(toSource),
    managers: lines.managers.map(toSource),
  }));
  const owners = await readOwners(database, sources);
  const now = new Date();
  return rows.map((row, index) => {
    const of = sources[index] as CompanySources;
    const companyId = row.companyId ?? null;
    const foreignIds = new Set([...owners].flatMap(([part, owner]) => (owner === companyId ? [] : [part])));
    const options: EvaluationOptions = { clearEmpty, known, foreignIds, now, language: caller.language };
    const company = (companyId && stored.get(companyId)) || null;
    return {
      row,
      stored: company,
      evaluation: evaluate(company, of, options),
      evaluateAgain: (current) => evaluate(current, of, options),
    };
  });
}

const placesOf = ({ lines }: OpenRow): LinePlace[] => [
  ...(lines.company ? [lines.company] : []),
  ...lines.rounds,
  ...lines.managers,
];

/** Returns the companies of the rounds and managers that the rows name by id. */
function readOwners(database: Pick<Database, 'query'>, sources: readonly CompanySources[]) {
  const idsOf = (parts: readonly Source[], field: ImportField) =>
    parts.flatMap(({ sheet, line }) => {
      const column = sheet.columns.findIndex((each) => each.field === field);
      const id = line.cells[column]?.trim() ?? '';
      return isUuid(id) ? [id.toLowerCase()] : [];
    });
  return findOwnersOfParts(
    database,
    sources.flatMap(({ rounds, managers }) => [...idsOf(rounds, 'ROUND_ID'), ...idsOf(managers, 'MANAGER_ID')]),
  );
}
