import type { TableRow } from '../table.ts';

/** Opens a table that one statement returns in whole: it is read once. */
export function wholeTable<Column extends string>(read: () => Promise<TableRow<Column>[]>) {
  let rows: Promise<TableRow<Column>[]> | undefined;
  const all = () => {
    rows ??= read();
    return rows;
  };
  return {
    readIds: async () => (await all()).map((_, index) => `${index}`),
    async readRows(ids: string[]) {
      const table = await all();
      return ids.flatMap((id) => table[Number(id)] ?? []);
    },
  };
}
