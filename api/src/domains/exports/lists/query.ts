import { maxChosenRows } from '@platform/rules';
import { Type } from 'typebox';
import type { Selection } from '../../../read-models/selection.ts';
import type { Chosen } from '../../../read-models/staff-list.ts';

const uuidPattern = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** A parameter of every list: the ids of the rows to which the export is restricted, separated by commas. */
export const chosenRows = {
  ids: Type.Optional(Type.String({ pattern: `^${uuidPattern}(,${uuidPattern}){0,${maxChosenRows - 1}}$` })),
};

/** Returns what restricts a list to the chosen rows; nothing without `ids`. */
export const chosenOf = ({ ids }: { ids?: string }): Chosen => (ids === undefined ? {} : { ids: ids.split(',') });

/** Parameters of a table of figures with a period, as ISO 8601 instants. */
export const periodQuery = { start: Type.Optional(Type.String()), end: Type.Optional(Type.String()) };

/** Parameters of a list with search and sort, named as in the address of its screen. */
export const listQuery = <Column extends string>(columns: readonly Column[]) => ({
  search: Type.Optional(Type.String()),
  sort: Type.Optional(Type.Enum([...columns])),
  order: Type.Optional(Type.Enum(['asc_nulls_first', 'desc_nulls_last'])),
  ...chosenRows,
});

/** Returns the names of an enum of the schema, all of which `values` must have. */
export const namesOf = <Name extends string>(values: Readonly<Record<Name, true>>) => Object.keys(values) as Name[];

/** Returns the order of an export; that of the list as it opens unless a column is given. */
export function sortOf<Column extends string>(
  { sort, order = 'asc_nulls_first' }: { sort?: Column; order?: 'asc_nulls_first' | 'desc_nulls_last' },
  initial: Column,
) {
  return { column: sort ?? initial, direction: order };
}

/** All rows of a list in one page, of which only the ids are selected. */
export const allRows = { limit: 2_147_483_647, offset: 0 };

/** A field, or a relation with its fields. */
type Field = string | Relation;
interface Relation extends Array<Field> {
  0: string;
}

/** Returns the selection of fields. */
export function selectFields(...fields: Field[]): Selection {
  return new Map<string, Selection>(
    fields.map((field) =>
      typeof field === 'string' ? [field, new Map()] : [field[0], selectFields(...field.slice(1))],
    ),
  );
}

/** Returns the selection of a page of items with these fields. */
export const selectItems = (...fields: Field[]): Selection => new Map([['items', selectFields(...fields)]]);

/** Returns the ids of a page's items. */
export const idsOf = ({ items = [] }: { items?: readonly { id?: string | undefined }[] }): string[] =>
  items.flatMap(({ id }) => id ?? []);
