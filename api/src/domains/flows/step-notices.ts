import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { storeMail } from '../../mail/mails.ts';
import { readOpenedStep } from '../../read-models/opened-step.ts';
import { notify } from '../notifications/service.ts';
import type { LockedFlow } from './access.ts';
import type { FlaggedSection } from './section-flags.ts';

type NamedSection = FlaggedSection & { name: string };

/** Tells the owner of an instance which shown steps are completed and which one is open now (NOTE-03, CARE-02). */
export async function tellOfSteps(
  transaction: Transaction,
  services: Pick<Services, 'events' | 'jobs'>,
  { accountId, investmentId }: Pick<LockedFlow, 'accountId' | 'investmentId'>,
  before: readonly NamedSection[],
  after: readonly NamedSection[],
): Promise<void> {
  if (!accountId) return;
  const about = investmentId
    ? { entity: 'INVESTMENT' as const, entityId: investmentId }
    : { entity: 'ONBOARDING' as const, entityId: accountId };
  const at = new Date().toISOString();
  const formers = new Map(before.map((section) => [section.id, section]));
  const told = after.flatMap(({ id, name: detail, shown, current, completed }) => {
    const former = formers.get(id);
    const kinds = [
      ...(shown && completed && !former?.completed ? (['STEP_COMPLETED'] as const) : []),
      ...(shown && current && !former?.current ? (['STEP_OPENED'] as const) : []),
    ];
    return kinds.map((kind) => ({ ...about, accountId, kind, detail, dedupeKey: `${kind}:${id}:${at}` }));
  });
  await notify(services, transaction, told);
  const opened = after.find(({ id, shown, current }) => shown && current && !formers.get(id)?.current);
  const step = opened && (await readOpenedStep(transaction, opened.id));
  if (!step) return;
  const mail = { kind: 'STEP_OPENED', recipient: step.email, accountId, flowSectionId: step.sectionId } as const;
  // Those about the steps of other flows count as well.
  await storeMail(services, transaction, mail, { supersedes: [] });
}
