import { isTipText, isTipTitle } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { audit, changesOf, cutLongTexts } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import type { Tip } from '../../database/generated/client.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { TipInput } from '../../graphql/generated/resolvers.ts';
import { conflictWith, readLastChange } from '../../read-models/last-change.ts';
import { parsePaging, parseSearch } from '../../read-models/paging.ts';

interface PageQuery {
  search?: string | null | undefined;
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}

/** Returns a page of the tips, the newest first. @throws CodedError FIELD_INVALID with `search`, `limit` or `offset` */
export async function findTips(
  { services }: RequestContext,
  query: PageQuery,
): Promise<{ totalCount: number; items: Tip[] }> {
  const { limit, offset } = parsePaging(query.limit, query.offset);
  const search = parseSearch(query.search);
  const where = search === null ? {} : { title: { contains: escapeLike(search), mode: 'insensitive' as const } };
  const { tip } = services.database.prisma;
  const [totalCount, items] = await Promise.all([
    tip.count({ where }),
    tip.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: limit, skip: offset }),
  ]);
  return { totalCount, items };
}

/** @throws CodedError NOT_FOUND */
export async function getTip({ services }: RequestContext, id: string): Promise<Tip> {
  const tip = await services.database.prisma.tip.findUnique({ where: { id: rowId(id) } });
  if (!tip) throw refuse('NOT_FOUND');
  return tip;
}

/**
 * Stores a tip and audits what has changed; version 0 makes a draft (NOTE-08). A save of what is stored already changes nothing,
 * so that one whose answer was lost can be repeated.
 *
 * @throws CodedError FIELD_INVALID with `title` or `text`, NOT_FOUND, CONFLICT when another version is stored
 */
export async function saveTip(
  context: RequestContext,
  { id, version, input }: { id: string; version: number; input: TipInput },
): Promise<Tip> {
  const values = requireValid(input);
  return context.services.database.prisma.$transaction(async (transaction) => {
    const stored = await lockTip(transaction, rowId(id));
    const changes = cutLongTexts(changesOf({ title: stored?.title, text: stored?.text }, values));
    if (!stored) {
      if (version !== 0) throw refuse('NOT_FOUND');
      const created = await transaction.tip.create({ data: { id, ...values } });
      await auditTip(transaction, context, 'tip.created', id, { changes });
      return created;
    }
    if (changes.length === 0) return stored;
    if (version !== stored.version) {
      const saves = { entityType: 'tip', entityId: id, actions: ['tip.created', 'tip.updated'] };
      throw conflictWith(await readLastChange(transaction, saves), stored.version);
    }
    const saved = await transaction.tip.update({ where: { id }, data: { ...values, version: { increment: 1 } } });
    await auditTip(transaction, context, 'tip.updated', id, { changes });
    return saved;
  });
}

/** Publishes a draft; idempotent (NOTE-08). @throws CodedError NOT_FOUND */
export async function publishTip(context: RequestContext, id: string): Promise<Tip> {
  return context.services.database.prisma.$transaction(async (transaction) => {
    const stored = await lockTip(transaction, rowId(id));
    if (!stored) throw refuse('NOT_FOUND');
    if (stored.publishedAt) return stored;
    const data = { publishedAt: new Date(), version: { increment: 1 } };
    const published = await transaction.tip.update({ where: { id }, data });
    await auditTip(transaction, context, 'tip.published', id, { title: stored.title });
    return published;
  });
}

/** Deletes a tip, which digests that were not sent yet leave out. @throws CodedError NOT_FOUND */
export async function deleteTip(context: RequestContext, id: string): Promise<void> {
  await context.services.database.prisma.$transaction(async (transaction) => {
    const stored = await lockTip(transaction, rowId(id));
    if (!stored) throw refuse('NOT_FOUND');
    await transaction.tip.delete({ where: { id } });
    await auditTip(transaction, context, 'tip.deleted', id, { title: stored.title });
  });
}

/** Serializes changes of a tip, including its creation by repeated calls. */
async function lockTip(transaction: Transaction, id: string): Promise<Tip | null> {
  await transaction.$executeRaw`
    /* tips.lock */ SELECT pg_advisory_xact_lock(hashtextextended(${`tip ${id.toLowerCase()}`}, 0))`;
  return transaction.tip.findUnique({ where: { id } });
}

type TipAction = 'tip.created' | 'tip.updated' | 'tip.published' | 'tip.deleted';

function auditTip(
  transaction: Transaction,
  context: RequestContext,
  action: TipAction,
  entityId: string,
  details: Parameters<typeof audit>[2]['details'],
): Promise<void> {
  return audit(transaction, context, { action, entityType: 'tip', entityId, ...(details ? { details } : {}) });
}

function requireValid({ title, text }: TipInput): { title: string; text: string } {
  if (!isTipTitle(title)) throw refuse('FIELD_INVALID', { field: 'title' });
  if (!isTipText(text)) throw refuse('FIELD_INVALID', { field: 'text' });
  return { title: title.trim(), text: text.trim().replaceAll('\r\n', '\n') };
}

/** The database client does not escape what LIKE treats as a pattern. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
