import { paths } from '@platform/paths';
import type { Caller } from '../../access/caller.ts';
import { clientScope } from '../../access/client-scope.ts';
import type { RequestContext } from '../../context.ts';
import type { Database } from '../../database/database.ts';
import type { Prisma } from '../../database/generated/client.ts';
import { rowId } from '../../database/identifiers.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { Notification, NotificationFilter, NotificationPage } from '../../graphql/generated/resolvers.ts';
import { readAppTitles } from '../../read-models/app-titles.ts';
import { type NotificationRow, readNotifications } from '../../read-models/notifications.ts';
import { announce } from './storing.ts';

const maxPageLength = 100;
const maxIds = 500;

interface PageQuery {
  filter: NotificationFilter;
  until?: Date | string | null | undefined;
  after?: string | null | undefined;
  limit?: number | null | undefined;
}

/**
 * Returns the caller's own notifications, newest first (NOTE-01, NOTE-02), with what the caller may see of their objects now
 * (NOTE-05).
 *
 * @throws CodedError FIELD_INVALID for a limit outside 1 to 100, NOT_FOUND for an `after` that is no id
 */
export async function findNotifications(
  context: RequestContext,
  { filter, until, after, limit: wanted }: PageQuery,
): Promise<NotificationPage> {
  const limit = wanted ?? 30;
  if (limit < 1 || limit > maxPageLength) throw refuse('FIELD_INVALID', { field: 'limit' });
  const rows = await read(context, {
    ...{ filter, until: until ? new Date(until) : null, after: after ? rowId(after) : null },
    ...{ limit: limit + 1, ids: null },
  });
  return { items: rows.slice(0, limit), hasMore: rows.length > limit };
}

/**
 * Marks notifications as shown by the panel (NOTE-04); returns those that were not seen before.
 *
 * @throws CodedError NOT_FOUND if one of them is not the caller's (NOTE-02)
 */
export function markSeen(context: RequestContext, ids: readonly string[]): Promise<Notification[]> {
  return change(context, ids, { seenAt: null }, { seenAt: new Date() });
}

/**
 * Marks a notification as opened; it counts as seen as well (NOTE-04).
 *
 * @throws CodedError NOT_FOUND for another person's (NOTE-02)
 */
export async function open(context: RequestContext, id: string): Promise<Notification> {
  await change(context, [id], { openedAt: null }, { openedAt: new Date() });
  await change(context, [id], { seenAt: null }, { seenAt: new Date() });
  const [row] = await read(context, { filter: null, until: null, limit: 1, ids: [id] });
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

/**
 * Archives notifications or takes them back (NOTE-04); returns those that were changed.
 *
 * @throws CodedError NOT_FOUND if one of them is not the caller's (NOTE-02)
 */
export function archive(context: RequestContext, ids: readonly string[], archived: boolean): Promise<Notification[]> {
  return change(
    context,
    ids,
    { archivedAt: archived ? null : { not: null } },
    { archivedAt: archived ? new Date() : null },
  );
}

/**
 * Marks what the filter shows as opened and seen, up to an instant (NOTE-04).
 *
 * @returns the number of notifications that were not opened before
 */
export async function markRead(
  { services, caller }: RequestContext,
  filter: NotificationFilter,
  until: Date | string,
): Promise<number> {
  const now = new Date();
  const where = {
    accountId: caller.accountId,
    createdAt: { lte: new Date(until) },
    archivedAt: filter === 'ARCHIVED' ? { not: null } : null,
  };
  return services.database.prisma.$transaction(async (transaction) => {
    const { count } = await transaction.notification.updateMany({
      where: { ...where, openedAt: null },
      data: { openedAt: now },
    });
    const seen = await transaction.notification.updateMany({
      where: { ...where, seenAt: null },
      data: { seenAt: now },
    });
    if (count + seen.count > 0) await announce(services, transaction, [caller]);
    return count;
  });
}

/** Changes some of the caller's own notifications; returns those that were in the state. */
async function change(
  context: RequestContext,
  ids: readonly string[],
  state: Prisma.NotificationWhereInput,
  data: Prisma.NotificationUpdateManyMutationInput,
): Promise<Notification[]> {
  const { services, caller } = context;
  if (ids.length > maxIds) throw refuse('FIELD_INVALID', { field: 'ids' });
  if (!ids.every(isUuid)) throw refuse('NOT_FOUND');
  const own = { id: { in: [...ids] }, accountId: caller.accountId };
  const changed = await services.database.prisma.$transaction(async (transaction) => {
    const count = await transaction.notification.count({ where: own });
    if (count < new Set(ids.map((id) => id.toLowerCase())).size) throw refuse('NOT_FOUND');
    const rows = await transaction.notification.updateManyAndReturn({
      where: { ...own, ...state },
      data,
      select: { id: true },
    });
    if (rows.length > 0) await announce(services, transaction, [caller]);
    return rows.map(({ id }) => id);
  });
  if (changed.length === 0) return [];
  return read(context, { filter: null, until: null, limit: changed.length, ids: changed });
}

type RowQuery = Pick<Parameters<typeof readNotifications>[1], 'filter' | 'until' | 'after' | 'limit' | 'ids'>;

const read = ({ services, caller }: RequestContext, query: RowQuery): Promise<Notification[]> =>
  readForCaller(services.database, caller, query);

/** Returns notifications of an account, with what it may see of their objects now (NOTE-05). */
export async function readForCaller(
  database: Pick<Database, 'query'>,
  caller: Caller,
  query: RowQuery,
): Promise<Notification[]> {
  const { all, managed } = clientScope(caller);
  const rows = await readNotifications(database, {
    ...query,
    ...{ accountId: caller.accountId, staff: caller.isAdmin, allClients: all, managedClients: managed },
    releases: caller.isAdmin && caller.permissions.has('settings'),
  });
  const isOfReleases = rows.some(({ entity }) => entity === 'RELEASES');
  const titles = isOfReleases ? await readAppTitles(database, caller.language) : new Map<string, string>();
  return rows.map((row) => toNotification(row, caller.isAdmin, titles));
}

function toNotification(row: NotificationRow, isStaff: boolean, titles: ReadonlyMap<string, string>): Notification {
  const { id, kind, detail, createdAt, seenAt, openedAt, archivedAt, app, figures } = row;
  const subject = app === null ? row.subject : (titles.get(app) ?? app);
  return {
    ...{ id, kind, detail, createdAt, seenAt, openedAt, archivedAt },
    about: `${row.entity} ${app ?? row.entityId}`,
    day: row.day,
    subject: row.available ? subject : null,
    figures: row.available ? figures : null,
    path: row.available ? pathOf(row, isStaff) : null,
  };
}

/** Returns the page that a notification leads to. */
function pathOf({ kind, entity, entityId, dealId, stepId }: NotificationRow, isStaff: boolean): string {
  const step = stepId ? `?${new URLSearchParams({ step: stepId })}` : '';
  switch (entity) {
    case 'DEAL':
      return isStaff ? paths.dealEditor({ dealId: entityId }) : paths.deal({ dealId: entityId });
    case 'INVESTMENT':
      return `${paths.documentHandler({ dealId: dealId ?? '', investmentId: entityId })}${step}`;
    case 'ONBOARDING':
      // Those who are not approved yet have no panel.
      return `${paths.onboardingDocuments()}${step}`;
    case 'CLIENT':
      return paths.client({ clientId: entityId });
    case 'CONVERSATION':
      return isStaff ? paths.chat({ conversationId: entityId }) : paths.messages({ conversationId: entityId });
    case 'MAIL':
      return paths.whitelist();
    case 'RELEASES':
      return paths.releases();
    case 'ACCOUNT':
      if (isStaff) return paths.staffAccount();
      return kind === 'MANAGER_CHANGED' ? paths.messages({}) : paths.account();
  }
}
