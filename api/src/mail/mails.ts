import type { Services } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import type { MailKind } from '../database/generated/enums.ts';
import type { SecurityChange } from './text-parts.ts';

/** Attempts before a mail is given up: with the queue's backoff, over about two days. */
export const maximumAttempts = 16;
/**
 * Extra runs of the job that make no attempt, because another process is sending or was killed. Mails whose job
 * exhausts these as well are given up by `giveUpStaleMails`.
 */
const spareRuns = 4;
/** Delay of the job when the calling request makes the first attempt itself. */
const firstAttemptSeconds = 15;

/** The references of a mail, by kind. */
export type NewMail =
  | { kind: 'INVITATION' | 'INVITATION_RESENT'; recipient: string; invitationId: string; accountId: string | null }
  | { kind: 'APPROVAL' | 'EMAIL_CONFIRMATION'; recipient: string; accountId: string }
  | { kind: 'PASSWORD_RESET'; recipient: string; subject: string }
  | { kind: 'DEAL_NOT_PUBLISHED'; recipient: string; accountId: string; dealId: string }
  | { kind: 'FLOW_ITEM_ASKED_AGAIN'; recipient: string; accountId: string; flowItemRequestId: string }
  | {
      kind: 'INVESTMENT_MADE' | 'INVESTMENT_CHANGED' | 'INVESTMENT_CANCELLED' | 'INVESTMENT_COMPLETED';
      recipient: string;
      accountId: string;
      investmentId: string;
    }
  | { kind: 'STEP_OPENED'; recipient: string; accountId: string; flowSectionId: string }
  | { kind: 'REGISTRATION_RECEIVED' | 'STAFF_WAITING'; recipient: string; accountId: string }
  | {
      kind: 'CLOSING_REQUESTED' | 'CLOSING_DECLINED' | 'ACCOUNT_CLOSED';
      recipient: string;
      accountId: string;
      closingRequestId: string;
    }
  | { kind: 'DIGEST'; recipient: string; accountId: string; digestId: string }
  | { kind: 'MESSAGES_UNSEEN'; recipient: string; accountId: string; conversationId: string }
  | { kind: 'SECURITY_CHANGED'; recipient: string; subject: string; securityChange: SecurityChange };

interface MailOptions {
  attempted?: boolean;
  supersedes?: readonly MailKind[];
  queue?: string;
}

/**
 * Stores a mail and its delivery job in the transaction of the change. Supersedes unsent mails of the same kinds to the
 * recipient.
 *
 * @param options.attempted the caller attempts it immediately with `deliverNow`
 * @param options.supersedes kinds that it replaces; default: its own
 * @param options.queue mails of a queue are sent one after another
 * @returns the mail's id
 */
export async function storeMail(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Transaction,
  mail: NewMail,
  { attempted = false, supersedes = [mail.kind], queue }: MailOptions = {},
): Promise<string> {
  await supersedeMails(transaction, mail.recipient, supersedes);
  const { id } = await transaction.mail.create({ data: mail, select: { id: true } });
  await jobs.enqueue(
    transaction,
    'mail.deliver',
    { mailId: id },
    {
      attempts: maximumAttempts + spareRuns,
      ...(queue ? { queue } : {}),
      ...(attempted ? { runAt: new Date(Date.now() + firstAttemptSeconds * 1_000) } : {}),
    },
  );
  return id;
}

/** Cancels mails that have not been sent yet. */
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

/** Cancels the mails that tell an account of a conversation's unseen messages, if they have not been sent yet (MSG-08). */
export async function supersedeConversationMails(
  transaction: Transaction,
  about: { conversationId: string; accountId: string },
): Promise<void> {
  await transaction.mail.updateMany({
    where: { ...about, kind: 'MESSAGES_UNSEEN', state: { in: ['QUEUED', 'GIVEN_UP'] } },
    data: { state: 'SUPERSEDED', endedAt: new Date() },
  });
}

/** Cancels all mails to an account and its address that have not been sent yet; those of no account are deleted. */
export async function endMailsOf(
  transaction: Transaction,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await transaction.mail.deleteMany({ where: { recipient: email, accountId: null } });
  await transaction.mail.updateMany({
    where: { OR: [{ accountId }, { recipient: email }], state: { in: ['QUEUED', 'GIVEN_UP'] } },
    data: { state: 'SUPERSEDED', endedAt: new Date() },
  });
}
