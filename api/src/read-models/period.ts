import { refuse } from '../errors/coded-error.ts';

export interface PeriodQuery {
  /** Inclusive ISO 8601 instant; open if null or absent. */
  start?: string | null | undefined;
  /** Exclusive ISO 8601 instant; open if null or absent. */
  end?: string | null | undefined;
}

export interface Period {
  start: string | null;
  end: string | null;
}

/**
 * Validates a period (ANA-11).
 *
 * @throws CodedError FIELD_INVALID for a bound that is no instant, or an end before the start (ANA-20)
 */
export function parsePeriod({ start = null, end = null }: PeriodQuery): Period {
  for (const [field, bound] of Object.entries({ start, end })) {
    if (bound !== null && Number.isNaN(Date.parse(bound))) throw refuse('FIELD_INVALID', { field });
  }
  if (start && end && Date.parse(end) < Date.parse(start)) throw refuse('FIELD_INVALID', { field: 'end' });
  return { start, end };
}
