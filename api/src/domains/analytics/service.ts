import type { RequestContext } from '../../context.ts';
import type { AnalyticsEventType } from '../../database/generated/enums.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import { isRecordableDeal } from '../../read-models/recordable-deal.ts';

export { getFiguresOverDays } from './figures.ts';

export interface SentEvent {
  companyId: string;
  dealId: string;
  event: AnalyticsEventType;
  firebaseId: string;
  payload?: Record<string, unknown> | null;
  /** Milliseconds of a session, 0 for a click. */
  value: number;
}

/** Minimum interval between two stored events of the same kind, account and deal, seconds (ANA-09). */
const minIntervalSeconds = 10;

/**
 * Stores an event with the account of the token and the time of the server (EVT-07). An event that follows another of
 * its kind within `minIntervalSeconds` is a duplicate: it is accepted and not stored.
 *
 * @throws CodedError NOT_FOUND for another account's `firebaseId`, and for a deal that is not visible or not of the
 *   company (EVT-08)
 */
export async function recordEvent(context: RequestContext, sent: SentEvent): Promise<void> {
  const { services, caller } = context;
  const { companyId, dealId, event, firebaseId, payload, value } = sent;
  if (firebaseId !== caller.subject || !isUuid(dealId) || !isUuid(companyId)) throw refuse('NOT_FOUND');
  if (!(await isRecordableDeal(services.database, dealId, companyId))) throw refuse('NOT_FOUND');
  await services.database.query(recordStatement, [
    event,
    caller.accountId,
    dealId,
    companyId,
    Math.round(value),
    payload ? JSON.stringify(payload) : null,
    minIntervalSeconds,
  ]);
}

const recordStatement = {
  name: 'analytics.record',
  text: 'SELECT record_analytics_event($1::analytics_event_type, $2, $3, $4, $5, $6, $7)',
};
