import { isDeepStrictEqual } from 'node:util';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import type { Prisma } from '../../database/generated/client.ts';
import type { VersionKind } from '../../graphql/generated/resolvers.ts';
import { announceDealsOfCompany } from '../deals/service.ts';
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

/** Reads the content of a locked company. */
export async function readContent(
  transaction: Transaction,
  companyId: string,
): Promise<{ content: StoredCompany; updatedAt: Date }> {
  const [row] = await transaction.$queryRaw<{ content: StoredCompany; updatedAt: Date }[]>`
    /* companies.content */
    SELECT company_content(id) AS content, updated_at AS "updatedAt" FROM company WHERE id = ${companyId}::uuid`;
  if (!row) throw new Error(`The company ${companyId} has no content`);
  return row;
}

/**
 * Runs a change of the content of a locked company, keeps the result as its next version (HIST-01), and announces the deals
 * that show it; the state before the first such change is kept too. A change that changes nothing makes no version.
 *
 * @param write gets the content before the change
 * @returns the result of `write`, and what it changed; undefined if nothing
 */
export async function withCompanyVersion<Result>(
  transaction: Transaction,
  context: Pick<RequestContext, 'caller' | 'services'>,
  { id, kind = 'SAVED', note = null }: { id: string; kind?: VersionKind; note?: string | null },
  write: (before: StoredCompany) => Promise<Result>,
): Promise<{ result: Result; change: ContentChange | undefined }> {
  const { content: before, updatedAt } = await readContent(transaction, id);
  const result = await write(before);
  const { content: after } = await readContent(transaction, id);
  if (isDeepStrictEqual(before, after)) return { result, change: undefined };
  await storeBaseline(transaction, { companyId: id, createdAt: updatedAt }, before);
  const { contentVersion: number } = await transaction.company.update({
    where: { id },
    data: { contentVersion: { increment: 1 } },
    select: { contentVersion: true },
  });
  await storeVersion(transaction, { companyId: id, number, kind, note, actorId: context.caller.accountId }, after);
  await announceDealsOfCompany(context, transaction, id);
  return { result, change: { before, after } };
}

/** Stores the first version of a company that was just inserted. */
export async function storeFirstVersion(
  transaction: Transaction,
  { caller }: Pick<RequestContext, 'caller'>,
  companyId: string,
  kind: VersionKind = 'SAVED',
): Promise<StoredCompany> {
  const { content } = await readContent(transaction, companyId);
  await storeVersion(transaction, { companyId, number: 1, kind, actorId: caller.accountId }, content);
  return content;
}

/** Keeps the state before the first change as a version, dated by the company's last update. */
async function storeBaseline(
  transaction: Transaction,
  version: { companyId: string; createdAt: Date },
  content: StoredCompany,
): Promise<void> {
  const { companyId } = version;
  if ((await transaction.companyVersion.count({ where: { companyId } })) > 0) return;
  const { contentVersion: number } = await transaction.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { contentVersion: true },
  });
  await storeVersion(transaction, { ...version, number, kind: 'BASELINE' }, content);
}

async function storeVersion(
  transaction: Transaction,
  version: Omit<Prisma.CompanyVersionUncheckedCreateInput, 'content'>,
  content: StoredCompany,
): Promise<void> {
  const { companyId, number } = version;
  await transaction.companyVersion.create({ data: { ...version, content: { ...content } }, select: { number: true } });
  if (content.logo) await keepVersionFiles(transaction, { companyId, number }, [content.logo]);
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
