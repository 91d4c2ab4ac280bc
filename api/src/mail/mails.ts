import type { Services } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import type { MailKind } from '../database/generated/enums.ts';
import type { SecurityChange } from './texts.ts';

/** How often a mail is tried before it is given up: with the queue's growing pauses, over some two days. */
export const maximumAttempts = 16;
/**
 * Runs of the job that attempt nothing, because somebody else is sending or a process was killed. A mail whose job has used
 * up even these is given up by `giveUpStaleMails`.
 */
const spareRuns = 4;
/** So long the job leaves the first attempt to the call that asked for the mail. */
const firstAttemptSeconds = 15;

/** What a mail belongs to, by its kind. */
export type NewMail =
  | { kind: 'INVITATION' | 'INVITATION_RESENT'; recipient: string; invitationId: string; accountId: string | null }
  | { kind: 'APPROVAL' | 'EMAIL_CONFIRMATION'; recipient: string; accountId: string }
  | { kind: 'PASSWORD_RESET'; recipient: string; subject: string }
  | { kind: 'SECURITY_CHANGED'; recipient: string; subject: string; securityChange: SecurityChange };

/**
 * Stores a mail with the change that asks for it, and the job that delivers it. Those of its kinds that the recipient
 * has not got yet are superseded by it.
 *
 * @param options.attempted the caller attempts it at once, by `deliverNow`
 * @param options.supersedes kinds that it takes the place of; default: its own
 * @returns the mail's id
 */
export async function storeMail(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Transaction,
  mail: NewMail,
  { attempted = false, supersedes = [mail.kind] }: { attempted?: boolean; supersedes?: readonly MailKind[] } = {},
): Promise<string> {
  await supersedeMails(transaction, mail.recipient, supersedes);
  const { id } = await transaction.mail.create({ data: mail, select: { id: true } });
  await jobs.enqueue(
    transaction,
    'mail.deliver',
    { mailId: id },
    {
      attempts: maximumAttempts + spareRuns,
      ...(attempted ? { runAt: new Date(Date.now() + firstAttemptSeconds * 1_000) } : {}),
    },
  );
  return id;
}

/** Mails that their recipient has not got yet are not sent any more. */
export async function supersedeMails(
  transaction: Transaction,
  recipient: string,
  kinds: readonly MailKind[],
): Promise<void> {
  await transaction.mail.updateMany({
    where: { recipient, kind: { in: [...kinds] }, state: { in: ['QUEUED', 'GIVEN_UP'] } },
    data: { state: 'SUPERSEDED', endedAt: new Date() },
  });
}
