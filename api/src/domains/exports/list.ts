import type { Static, TObject, TProperties } from 'typebox';
import type { Rule } from '../../access/policy.ts';
import type { RequestContext } from '../../context.ts';
import type { AuditAction } from '../../database/audit-actions.ts';
import type { TableRow } from './table.ts';
import type { exportTexts } from './texts.ts';

export type ExportColumn = keyof typeof exportTexts.columns;

/** The rows of a list for one export. */
export interface ExportedRows<Column extends string> {
  /**
   * Returns the ids of all rows that match, in the order of the list.
   *
   * @throws CodedError FIELD_INVALID for a search out of bounds
   */
  readIds(): Promise<string[]>;
  /** Returns the rows of these ids that the caller may still see, in the order of the list. */
  readRows(ids: string[]): Promise<TableRow<Column>[]>;
}

/** What is exported of a staff list: the rows of the screen, by the same filters, order and rights. */
export interface ListDefinition<Query extends TProperties, Column extends ExportColumn> {
  /** Its name in the address and in the file's name. */
  name: keyof typeof exportTexts.lists;
  action: Extract<AuditAction, `export.${string}`>;
  rule: Rule;
  /** Whether the rows are about people, which takes a recent authentication. */
  ofPeople: boolean;
  columns: readonly Column[];
  /** Its filters and order as parameters of the address. */
  querystring: Query;
  open(context: RequestContext, query: Static<TObject<Query>>): ExportedRows<Column>;
}

export type ListExport = ListDefinition<TProperties, ExportColumn>;

/** Declares the export of a list; its query was validated by its schema when it is opened. */
export function listExport<Query extends TProperties, Column extends ExportColumn>(
  list: ListDefinition<Query, Column>,
): ListExport {
  return list as unknown as ListExport;
}
