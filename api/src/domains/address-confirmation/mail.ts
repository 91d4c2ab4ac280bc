import { paths } from '@platform/paths';
import { normalizeEmail } from '@platform/rules';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { embeddedIssuer } from '../../identity/issuer.ts';
import { issueCode } from '../../identity/one-time-codes.ts';
import { requireAttempt } from '../../identity/throttle.ts';
import type { Composers, StoredMail } from '../../mail/composers.ts';
import { storeMail } from '../../mail/mails.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';
import { findAccountById } from '../accounts/service.ts';

const confirmationDays = 7;

/** The account whose address is to be confirmed. */
interface UnconfirmedAddress {
  accountId: string;
  email: string;
}

/** Stores the mail that asks the owner of an account to confirm its address. @returns the mail's id */
export function storeConfirmationMail(
  services: Pick<Services, 'jobs'>,
  transaction: Transaction,
  { accountId, email }: UnconfirmedAddress,
  { attempted = false }: { attempted?: boolean } = {},
): Promise<string> {
  const mail = { kind: 'EMAIL_CONFIRMATION', recipient: email, accountId } as const;
  return storeMail(services, transaction, mail, { attempted });
}

/**
 * Counts a requested confirmation mail against the rate limit.
 *
 * @throws CodedError TOO_MANY_REQUESTS
 */
export function throttleConfirmationMail({ throttle }: Pick<Services, 'throttle'>, email: string): Promise<void> {
  return requireAttempt(throttle, 'confirmationMail', normalizeEmail(email));
}

/**
 * Composes the mail with the confirmation link. It contains no name and nothing else that was entered at sign-up but
 * the address, because the recipient may not be the person who signed up.
 */
async function composeConfirmation(
  { database, configuration }: Pick<Services, 'database' | 'configuration'>,
  { accountId, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  const account = accountId ? await findAccountById(database.prisma, accountId) : undefined;
  if (!account || account.emailConfirmed || account.issuer !== embeddedIssuer) return undefined;
  const { email, subject } = account;
  const code = await database.prisma.$transaction((transaction) =>
    issueCode(transaction, {
      purpose: 'EMAIL_VERIFICATION',
      email,
      subject,
      lifeSeconds: confirmationDays * 86_400,
    }),
  );
  const link = `${configuration.publicUrl}${paths.confirmAddress()}?${new URLSearchParams({ code })}`;
  return renderMail('emailConfirmation', link, { email, days: confirmationDays }, { language });
}

export const mails: Partial<Composers> = { EMAIL_CONFIRMATION: composeConfirmation };
