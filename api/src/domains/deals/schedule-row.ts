import type { Transaction } from '../../database/database.ts';

/** A minute at which a deal is published (HIST-14). */
export interface Schedule {
  publishAt: Date;
  /** The version that whoever set it has seen. */
  version: number;
  setById: string;
  failure: string | null;
}

/** Requires the deal's lock, as every write of the row does. */
export function readSchedule(transaction: Transaction, dealId: string): Promise<Schedule | null> {
  return transaction.dealSchedule.findUnique({
    where: { dealId },
    select: { publishAt: true, version: true, setById: true, failure: true },
  });
}

/** Removes the set minute of a deal; its job finds nothing to do then. */
export async function removeSchedule(transaction: Transaction, dealId: string): Promise<void> {
  await transaction.dealSchedule.deleteMany({ where: { dealId } });
}
