import type { Language } from '@platform/rules';
import type { ImportField } from '../../../graphql/generated/resolvers.ts';
import { faultText, importCatalogues } from '../catalogues.ts';
import type { ImportFault } from '../texts.ts';
import { CellFault } from './parsing.ts';

/** A sheet as it was mapped. */
export interface MappedSheet {
  name: string;
  columns: readonly { title: string; field: ImportField | null }[];
}

/** A row of the file. */
export interface SourceLine {
  number: number;
  cells: readonly string[];
}

/** What is wrong in a row of the file. */
export interface Message {
  sheet: string;
  row: number;
  column: string | null;
  text: string;
}

interface ReaderOptions {
  clearEmpty: boolean;
  /** Of the messages. */
  language: Language;
  messages: Message[];
}

/** Reads the mapped cells of a row, and collects what is wrong with them. */
export class LineReader {
  readonly messages: Message[];
  readonly #sheet: MappedSheet;
  readonly #line: SourceLine;
  readonly #clearEmpty: boolean;
  readonly #language: Language;

  constructor(sheet: MappedSheet, line: SourceLine, options: ReaderOptions) {
    this.#sheet = sheet;
    this.#line = line;
    this.#clearEmpty = options.clearEmpty;
    this.#language = options.language;
    this.messages = options.messages;
  }

  get sheet(): string {
    return this.#sheet.name;
  }

  /** The title of a field in the language of the messages. */
  titleOf(field: ImportField): string {
    return importCatalogues[this.#language].fields[field];
  }

  get row(): number {
    return this.#line.number;
  }

  /**
   * Returns the value of a cell; `empty` for an empty one if such are to clear, and undefined for one that leaves what is
   * stored (DATA-02): a column that is not mapped, an empty cell, or a wrong one.
   */
  read<Value, Empty>(field: ImportField, parse: (text: string) => Value, empty: Empty): Value | Empty | undefined {
    const text = this.textOf(field);
    if (text === undefined) return undefined;
    if (text.trim() === '') return this.#clearEmpty ? empty : undefined;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      this.add(field, error.fault, { value: error.value });
      return undefined;
    }
  }

  /** Returns the text of a cell; undefined for a column that is not mapped. */
  textOf(field: ImportField): string | undefined {
    const column = this.#columnOf(field);
    return column < 0 ? undefined : (this.#line.cells[column] ?? '');
  }

  /** Adds what is wrong with a field, or with the whole row; only the first fault of a field counts. */
  add(field: ImportField | null, fault: ImportFault, values: Readonly<Record<string, string | number>> = {}): void {
    const column = field === null ? null : (this.#sheet.columns[this.#columnOf(field)]?.title ?? null);
    const { name: sheet } = this.#sheet;
    const { number: row } = this.#line;
    const text = faultText(this.#language, fault, values);
    const isKnown = this.messages.some(
      (message) =>
        message.row === row &&
        message.sheet === sheet &&
        (column === null ? message.text === text : message.column === column),
    );
    if (!isKnown) this.messages.push({ sheet, row, column, text });
  }

  #columnOf(field: ImportField): number {
    return this.#sheet.columns.findIndex((column) => column.field === field);
  }
}
