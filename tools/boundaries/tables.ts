/** Use of tables by the parts of the API, which imports between modules do not show. */

export interface Table {
  /** Name in the database. */
  name: string;
  /** Property name on the Prisma client. */
  delegate: string;
  /** Owning domain: the name of its schema file. */
  domain: string;
}

export interface TableViolation {
  file: string;
  line: number;
  message: string;
}

/** @param schemas Prisma sources by file name without extension */
export function readTables(schemas: Record<string, string>): Table[] {
  return Object.entries(schemas).flatMap(([name, source]) =>
    [...source.matchAll(/^model (\w+) \{(.*?)^\}/gms)].map(([, model = '', body = '']) => ({
      name: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model,
      delegate: model.charAt(0).toLowerCase() + model.slice(1),
      domain: name,
    })),
  );
}

/**
 * Returns the forbidden uses of tables. A domain (or the identity provider) uses its own tables and reads the
 * enumerations; read models read all tables and write none; tables that belong to no domain are shared.
 *
 * @param file path relative to the repository root
 */
export function findTableViolations(
  file: string,
  source: string,
  tables: Table[],
  domains: Set<string>,
): TableViolation[] {
  const place = /^api\/src\/(?:domains\/(?<domain>[^/]+)|(?<area>identity|read-models))\//.exec(file)?.groups;
  const user = place?.domain ?? place?.area;
  if (!user) return [];
  return findUses(source, tables).flatMap(({ table, writes, index }) => {
    const message =
      user === 'read-models'
        ? writes && `a read model writes the table ${table.name}`
        : isForeign(table, user, domains, writes) && `${user} uses the table ${table.name} of ${table.domain}`;
    return message ? [{ file, line: source.slice(0, index).split('\n').length, message }] : [];
  });
}

function isForeign(table: Table, user: string, domains: Set<string>, writes: boolean): boolean {
  if (table.domain === user || !domains.has(table.domain)) return false;
  return writes || table.domain !== 'enumerations';
}

interface Use {
  table: Table;
  writes: boolean;
  index: number;
}

function findUses(source: string, tables: Table[]): Use[] {
  const uses: Use[] = [];
  for (const match of source.matchAll(/\b(?:prisma|transaction|client)\s*\.\s*(\w+)\s*\.\s*(\w+)/g)) {
    const table = tables.find(({ delegate }) => delegate === match[1]);
    if (table)
      uses.push({ table, writes: !/^(find|count|aggregate|groupBy)/.test(match[2] ?? ''), index: match.index });
  }
  const statement = /\b(INSERT INTO|DELETE FROM|MERGE INTO|UPDATE|TRUNCATE|FROM|JOIN)\s+(?:ONLY\s+)?"?(\w+)"?/g;
  for (const match of source.matchAll(statement)) {
    const table = tables.find(({ name }) => name === match[2]);
    if (table) uses.push({ table, writes: !/^(FROM|JOIN)$/.test(match[1] ?? ''), index: match.index });
  }
  return uses;
}
