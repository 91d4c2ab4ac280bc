import type { Transaction } from '../database/database.ts';
import { dealName } from './found.ts';

/** A deal that could not be published at its set minute. */
export interface FailedSchedule {
  /** Its company's name and its title. */
  deal: string;
  publishAt: Date;
  failure: string;
}

/** Reads why a deal was not published at the minute that an account has set; undefined once that is dealt with. */
export async function readFailedSchedule(
  transaction: Transaction,
  { dealId, setById }: { dealId: string; setById: string },
): Promise<FailedSchedule | undefined> {
  const [failed] = await transaction.$queryRawUnsafe<FailedSchedule[]>(
    `/* deals.failed_schedule */
    SELECT ${dealName} AS deal, schedule.publish_at AS "publishAt", schedule.failure
    FROM deal_schedule schedule JOIN deal ON deal.id = schedule.deal_id JOIN company ON company.id = deal.company_id
    WHERE schedule.deal_id = $1::uuid AND schedule.set_by_id = $2::uuid AND schedule.failure IS NOT NULL`,
    dealId,
    setById,
  );
  return failed;
}
