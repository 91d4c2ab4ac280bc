import { describe, expect, it } from 'vitest';
import { findTableViolations, readTables } from './tables.ts';

const tables = readTables({
  deals:
    'model Deal {\n  id String @id\n  @@map("deal")\n}\n\nmodel DealLink {\n  id String @id\n  @@map("deal_link")\n}\n',
  enumerations: 'model Country {\n  code String @id\n  @@map("country")\n}\n',
  operations: 'model AuditEntry {\n  id String @id\n  @@map("audit_entry")\n}\n',
});
const domains = new Set(['deals', 'enumerations', 'chat']);
const violations = (file: string, source: string) =>
  findTableViolations(file, source, tables, domains).map(({ line, message }) => `${line}: ${message}`);

describe('the boundaries between the tables of domains', () => {
  it('reads the tables of each schema file', () => {
    expect(tables.map(({ name, delegate, domain }) => [name, delegate, domain])).toEqual([
      ['deal', 'deal', 'deals'],
      ['deal_link', 'dealLink', 'deals'],
      ['country', 'country', 'enumerations'],
      ['audit_entry', 'auditEntry', 'operations'],
    ]);
  });

  it("finds uses of another domain's table through Prisma and SQL", () => {
    const source = 'const a = 1;\nawait transaction.dealLink\n  .findMany();\nconst s = `SELECT FROM deal JOIN x`;';
    expect(violations('api/src/domains/chat/service.ts', source)).toEqual([
      '2: chat uses the table deal_link of deals',
      '4: chat uses the table deal of deals',
    ]);
  });

  it('lets a domain use its own and shared tables and read enumerations', () => {
    const source = 'prisma.deal.update(); `SELECT FROM country`; transaction.auditEntry.create()';
    expect(violations('api/src/domains/deals/service.ts', source)).toEqual([]);
  });

  it('forbids other domains to write enumerations', () => {
    expect(violations('api/src/domains/deals/service.ts', '`INSERT INTO country (code)`')).toHaveLength(1);
  });

  it('lets read models read all tables and write none', () => {
    const source = '`SELECT FROM deal JOIN country`;\n`UPDATE deal SET id = 1`';
    expect(violations('api/src/read-models/list.ts', source)).toEqual(['2: a read model writes the table deal']);
  });
});
