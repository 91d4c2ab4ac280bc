import type { RequestContext } from '../../context.ts';

export { announceTerms } from './deal-followers.ts';
export { forgetFailedMails, notify, notifyOfApplicant, notifyStaff } from './storing.ts';

/** Counts the caller's notifications that the panel has not shown yet (NOTE-01). */
export async function countUnseenNotifications({ services, caller }: RequestContext): Promise<number> {
  const [row] = await services.database.query<{ count: number }>(unseenStatement, [caller.accountId]);
  return row?.count ?? 0;
}

const unseenStatement = {
  name: 'notifications.unseen',
  text: `SELECT count(*)::int AS count FROM notification
    WHERE account_id = $1 AND seen_at IS NULL AND archived_at IS NULL`,
};
