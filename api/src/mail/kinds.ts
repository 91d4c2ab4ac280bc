import type { Services } from '../context.ts';
import type { MailKind } from '../database/generated/enums.ts';
import { composeApproval, composeInvitation } from '../domains/invitations/mail.ts';
import { composeConfirmation } from '../identity/confirmation-mail.ts';
import { composeReset } from '../identity/reset.ts';
import { composeSecurityChange } from '../identity/second-factor/changes.ts';
import type { RenderedMail } from './render.ts';

/** What a mail belongs to, as stored. */
export interface StoredMail {
  kind: MailKind;
  invitationId: string | null;
  accountId: string | null;
  subject: string | null;
  securityChange: string | null;
  createdAt: Date;
}

/** Makes what a mail says, secrets included, when it is sent; undefined when its reason is gone. */
export type Composer = (
  services: Pick<Services, 'database' | 'configuration'>,
  mail: StoredMail,
) => Promise<RenderedMail | undefined>;

/** A domain's mail is one line here, one in the enum `MailKind`, and a function in the domain. */
export const composers: Record<MailKind, Composer> = {
  INVITATION: composeInvitation,
  INVITATION_RESENT: composeInvitation,
  APPROVAL: composeApproval,
  EMAIL_CONFIRMATION: composeConfirmation,
  PASSWORD_RESET: composeReset,
  SECURITY_CHANGED: composeSecurityChange,
};
