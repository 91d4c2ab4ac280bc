import { isDeepStrictEqual } from 'node:util';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import type { Prisma } from '../../database/generated/client.ts';
import type { VersionKind } from '../../graphql/generated/resolvers.ts';
import { announceDealsOfCompanies } from '../deals/service.ts';
import { keepVersionFiles } from '../files/service.ts';
import type { CompanyState } from './input.ts';

/** The content of a company with its logo, as `company_content` returns it and versions keep it. */
export interface StoredCompany extends CompanyState {
  logo: { name: string; blobId: string } | null;
}

/** The content of a company before and after a change. */
export interface ContentChange {
  before: StoredCompany;
  after: StoredCompany;
}

/** Reads the contents of locked companies. */
export async function readContents(
  transaction: Transaction,
  companyIds: readonly string[],
): Promise<Map<string, { content: StoredCompany; updatedAt: Date }>> {
  const rows = await transaction.$queryRaw<{ id: string; content: StoredCompany; updatedAt: Date }[]>`
    /* companies.content */
    SELECT id, company_content(id) AS content, updated_at AS "updatedAt" FROM company
    WHERE id = ANY(${[...companyIds]}::uuid[])`;
  if (rows.length !== companyIds.length)
    throw new Error(`Of ${companyIds.length} companies ${rows.length} have a content`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

type Context = Pick<RequestContext, 'caller' | 'services'>;

/**
 * Runs a change of the content of a locked company, keeps the result as its next version (HIST-01), and announces the deals
 * that show it; the state before the first such change is kept too. A change that changes nothing makes no version.
 *
 * @param write gets the content before the change
 * @returns the result of `write`, and what it changed; undefined if nothing
 */
export async function withCompanyVersion<Result>(
  transaction: Transaction,
  context: Context,
  { id, kind = 'SAVED', note = null }: { id: string; kind?: VersionKind; note?: string | null },
  write: (before: StoredCompany) => Promise<Result>,
): Promise<{ result: Result; change: ContentChange | undefined }> {
  const { result, changes } = await withCompanyVersions(transaction, context, { ids: [id], kind, note }, (before) =>
    write(before.get(id) as StoredCompany),
  );
  return { result, change: changes.get(id) };
}

/** Like `withCompanyVersion`, for a change of several companies with distinct ids. */
export async function withCompanyVersions<Result>(
  transaction: Transaction,
  context: Context,
  { ids, kind, note = null }: { ids: readonly string[]; kind: VersionKind; note?: string | null },
  write: (before: ReadonlyMap<string, StoredCompany>) => Promise<Result>,
): Promise<{ result: Result; changes: Map<string, ContentChange> }> {
  const former = await readContents(transaction, ids);
  const result = await write(new Map([...former].map(([id, { content }]) => [id, content])));
  const changes = new Map<string, ContentChange>();
  const baselines: NewVersion[] = [];
  for (const [id, { content: after }] of await readContents(transaction, ids)) {
    const { content: before, updatedAt: createdAt } = former.get(id) ?? { content: after, updatedAt: new Date() };
    if (isDeepStrictEqual(before, after)) continue;
    changes.set(id, { before, after });
    baselines.push({ companyId: id, number: 0, kind: 'BASELINE', createdAt, content: before });
  }
  if (changes.size === 0) return { result, changes };
  await storeBaselines(transaction, baselines);
  const raised = await transaction.company.updateManyAndReturn({
    where: { id: { in: [...changes.keys()] } },
    data: { contentVersion: { increment: 1 } },
    select: { id: true, contentVersion: true },
  });
  const actorId = context.caller.accountId;
  await storeVersions(
    transaction,
    raised.flatMap(({ id, contentVersion: number }) => {
      const content = changes.get(id)?.after;
      return content ? [{ companyId: id, number, kind, note, actorId, content }] : [];
    }),
  );
  await announceDealsOfCompanies(context, transaction, [...changes.keys()]);
  return { result, changes };
}

/** Stores the first versions of companies that were just inserted; returns their contents. */
export async function storeFirstVersions(
  transaction: Transaction,
  { caller }: Pick<RequestContext, 'caller'>,
  ids: readonly string[],
  kind: VersionKind,
): Promise<Map<string, StoredCompany>> {
  const rows = await transaction.$queryRaw<{ id: string; content: StoredCompany }[]>`
    /* companies.store_first_versions */
    INSERT INTO company_version (company_id, number, kind, content, actor_id)
    SELECT id, 1, ${kind}::version_kind, company_content(id), ${caller.accountId}::uuid FROM company
    WHERE id = ANY(${[...ids]}::uuid[])
    RETURNING company_id AS id, content`;
  await keepLogos(
    transaction,
    rows.map(({ id, content }) => ({ companyId: id, number: 1, content })),
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** Keeps the states before the first change of companies as versions, dated by the company's last update. */
async function storeBaselines(transaction: Transaction, baselines: readonly NewVersion[]): Promise<void> {
  const ids = baselines.map(({ companyId }) => companyId);
  const versioned = await transaction.companyVersion.findMany({
    where: { companyId: { in: ids } },
    distinct: ['companyId'],
    select: { companyId: true },
  });
  const others = ids.filter((id) => !versioned.some(({ companyId }) => companyId === id));
  if (others.length === 0) return;
  const numbers = await transaction.company.findMany({
    where: { id: { in: others } },
    select: { id: true, contentVersion: true },
  });
  await storeVersions(
    transaction,
    numbers.flatMap(({ id, contentVersion: number }) => {
      const baseline = baselines.find(({ companyId }) => companyId === id);
      return baseline ? [{ ...baseline, number }] : [];
    }),
  );
}

type NewVersion = Omit<Prisma.CompanyVersionCreateManyInput, 'content'> & { content: StoredCompany };

async function storeVersions(transaction: Transaction, versions: readonly NewVersion[]): Promise<void> {
  await transaction.$executeRaw`
    /* companies.store_versions */
    INSERT INTO company_version (company_id, number, kind, content, note, actor_id, created_at)
    SELECT version."companyId", version.number, version.kind, version.content, version.note, version."actorId",
      COALESCE(version."createdAt", now())
    FROM jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) AS version ("companyId" uuid, number int,
      kind version_kind, content jsonb, note text, "actorId" uuid, "createdAt" timestamptz)`;
  await keepLogos(transaction, versions);
}

async function keepLogos(
  transaction: Transaction,
  versions: readonly Pick<NewVersion, 'companyId' | 'number' | 'content'>[],
): Promise<void> {
  for (const { companyId, number, content } of versions) {
    if (content.logo) await keepVersionFiles(transaction, { companyId, number }, [content.logo]);
  }
}

/** Returns the content of a version, undefined if there is none. */
export async function readStoredVersion(
  transaction: Transaction,
  companyId: string,
  number: number,
): Promise<StoredCompany | undefined> {
  const version = await transaction.companyVersion.findUnique({
    where: { companyId_number: { companyId, number } },
    select: { content: true },
  });
  // Written by this module only, from `company_content`.
  return version ? (version.content as unknown as StoredCompany) : undefined;
}
