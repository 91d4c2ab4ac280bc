import type { Transaction } from '../database/database.ts';
import { type AnsweringClient, answeringClient } from './asked-again.ts';

/** A step that its client can answer now, with what the mail about it says. */
export interface OpenedStep extends AnsweringClient {
  sectionId: string;
  section: string;
  /** The section's own day; null without one. */
  dueOn: Date | null;
  /** The deal's; null without one. */
  deadline: Date | null;
}

/**
 * Reads a step that staff have opened (CARE-02); undefined once it is open no more, and for a client who cannot answer it, as
 * `readAskedAgain` has it.
 */
export async function readOpenedStep(transaction: Transaction, sectionId: string): Promise<OpenedStep | undefined> {
  const { columns, joins, condition, parameter } = answeringClient('$2');
  const [step] = await transaction.$queryRawUnsafe<OpenedStep[]>(
    `/* flows.opened_step */
    SELECT ${columns}, section.id AS "sectionId", section.name AS section, section.due_on AS "dueOn",
      deal.investment_deadline AS deadline
    FROM flow_section section JOIN flow ON flow.id = section.flow_id ${joins}
    WHERE section.id = $1::uuid AND section.shown AND section.current AND ${condition}`,
    sectionId,
    parameter,
  );
  return step;
}
