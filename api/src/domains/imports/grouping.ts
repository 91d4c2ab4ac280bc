import type { Caller } from '../../access/caller.ts';
import { isUuid } from '../../database/uuid.ts';
import type { ImportSheetKind } from '../../graphql/generated/resolvers.ts';
import { faultText, importCatalogues } from './catalogues.ts';
import type { Message } from './evaluation/line-reader.ts';
import { choiceKey, type ImportSettings, type LinePlace, type StoredLines } from './stored.ts';
import type { ImportFault } from './texts.ts';

/** A row of the file by what names its company. */
export interface KeyLine {
  sheet: number;
  number: number;
  /** Texts of the cells; empty where the column is not mapped. */
  id: string;
  name: string;
}

/** A company of the file with its rows. */
export interface CompanyRow {
  sheet: number;
  line: number;
  name: string;
  /** The stored company, or the id that the file gives a new one; null for a new one without. */
  companyId: string | null;
  isNew: boolean;
  lines: StoredLines;
  /** What was decided about a new one. */
  choice: { companyId: string | null } | null;
  /** Why its rows cannot be read at all. */
  messages: Message[];
}

/** Ids of the stored companies that the file may mean. */
export interface StoredCompanies {
  ids: ReadonlySet<string>;
  byName: ReadonlyMap<string, readonly string[]>;
}

type Settings = Pick<ImportSettings, 'sheets' | 'choices'> & { caller: Pick<Caller, 'language'> };

/**
 * Groups the rows of a file by their companies. A row finds its company by the id, else by the exact name, among the
 * companies of the file and those that are stored.
 *
 * @param lines of all sheets, those of companies first, each sheet in its order
 */
export function groupByCompany(lines: readonly KeyLine[], stored: StoredCompanies, settings: Settings): CompanyRow[] {
  const grouping = new Grouping(stored, settings);
  for (const line of lines) grouping.add(line);
  return grouping.rows;
}

/** Why a row has no company. */
class KeyFault extends Error {
  readonly fault: ImportFault;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(fault: ImportFault, values: Readonly<Record<string, string | number>> = {}) {
    super(fault);
    this.fault = fault;
    this.values = values;
  }
}

class Grouping {
  readonly rows: CompanyRow[] = [];
  readonly #byId = new Map<string, CompanyRow>();
  readonly #byName = new Map<string, CompanyRow[]>();
  readonly #stored: StoredCompanies;
  readonly #settings: Settings;

  constructor(stored: StoredCompanies, settings: Settings) {
    this.#stored = stored;
    this.#settings = settings;
  }

  add(given: KeyLine): void {
    const line = { ...given, id: given.id.trim().toLowerCase(), name: given.name.trim() };
    const { name = '', kind } = this.#settings.sheets[line.sheet] ?? {};
    const { language } = this.#settings.caller;
    try {
      if (line.id !== '' && !isUuid(line.id)) throw new KeyFault('id', { value: given.id.trim() });
      if (line.id === '' && line.name === '')
        throw new KeyFault('missing', { field: importCatalogues[language].fields.COMPANY_NAME });
      if (kind === 'COMPANIES') this.#addCompany(line);
      else placesOf(this.#findRow(line), kind).push([line.sheet, line.number]);
    } catch (error) {
      if (!(error instanceof KeyFault)) throw error;
      const { fault, values } = error;
      const message = { sheet: name, row: line.number, column: null, text: faultText(language, fault, values) };
      this.#open(line, { messages: [message] });
    }
  }

  #addCompany(line: KeyLine): void {
    const { choices, sheets } = this.#settings;
    const named = this.#storedByName(line);
    const chosen = choices[choiceKey(line.sheet, line.number)];
    const isOpen = line.id === '' && named === null;
    const choice = isOpen && chosen !== undefined ? { companyId: chosen } : null;
    const companyId = line.id || (named ?? choice?.companyId ?? null);
    const present = companyId ? this.#byId.get(companyId) : this.#byName.get(line.name)?.find((row) => row.isNew);
    if (present) throw new KeyFault('repeated', { row: present.line, sheet: sheets[present.sheet]?.name ?? '' });
    const row = this.#open(line, { companyId, isNew: !(companyId && this.#stored.ids.has(companyId)), choice });
    row.lines.company = [line.sheet, line.number];
    if (companyId) this.#byId.set(companyId, row);
    this.#byName.set(line.name, [...(this.#byName.get(line.name) ?? []), row]);
  }

  /** Returns the company of a round or manager. @throws KeyFault */
  #findRow(line: KeyLine): CompanyRow {
    const ofFile = line.id === '' ? (this.#byName.get(line.name) ?? []) : [];
    if (ofFile.length > 1) throw new KeyFault('severalCompanies', { value: line.name });
    if (ofFile[0]) return ofFile[0];
    const companyId = line.id || this.#storedByName(line);
    const present = companyId && this.#byId.get(companyId);
    if (present) return present;
    if (!companyId || !this.#stored.ids.has(companyId)) {
      throw new KeyFault('noCompany', { value: line.name || line.id });
    }
    const row = this.#open(line, { companyId });
    this.#byId.set(companyId, row);
    return row;
  }

  /** Returns the stored company of a name. @throws KeyFault if there are several */
  #storedByName({ id, name }: KeyLine): string | null {
    const ids = id === '' ? (this.#stored.byName.get(name) ?? []) : [];
    if (ids.length > 1) throw new KeyFault('severalCompanies', { value: name });
    return ids[0] ?? null;
  }

  #open({ sheet, number, name }: KeyLine, row: Partial<CompanyRow>): CompanyRow {
    const lines = { company: null, rounds: [], managers: [] };
    const empty = { companyId: null, isNew: false, choice: null, messages: [] };
    const opened: CompanyRow = { sheet, line: number, name, lines, ...empty, ...row };
    this.rows.push(opened);
    return opened;
  }
}

const placesOf = ({ lines }: CompanyRow, kind: ImportSheetKind | undefined): LinePlace[] =>
  kind === 'ROUNDS' ? lines.rounds : lines.managers;
