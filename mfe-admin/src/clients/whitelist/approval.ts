import type { MailAnswer } from './use-mail-toast.ts';

/** `approved` is false if another employee approved the applicant first; no mail is sent then. */
export type ApprovalAnswer = { result: MailAnswer['result'] & { approved: boolean } };

/** Somebody who waits for approval. */
export type Applicant = { email: string; firstName?: string | null; lastName?: string | null };

/** Returns the body of `/api/whitelist/approve` (WL-12). */
export function approvalOf({ email, firstName, lastName }: Applicant, role: number) {
  return { email, ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}), role };
}
