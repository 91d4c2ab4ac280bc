import type { Language } from '@platform/rules';
import type { Services } from '../context.ts';
import { MailKind } from '../database/generated/enums.ts';
import type { RenderedMail } from './render.ts';

/** The stored references of a mail. */
export interface StoredMail {
  id: string;
  kind: MailKind;
  invitationId: string | null;
  accountId: string | null;
  subject: string | null;
  securityChange: string | null;
  dealId: string | null;
  flowItemRequestId: string | null;
  digestId: string | null;
  conversationId: string | null;
  investmentId: string | null;
  flowSectionId: string | null;
  closingRequestId: string | null;
  createdAt: Date;
  /** The recipient's (CARE-14); English for one without an account. */
  language: Language;
}

/** Composes a mail, including its secrets, when it is sent; undefined when it is obsolete. */
export type Composer = (
  services: Pick<Services, 'database' | 'configuration'>,
  mail: StoredMail,
) => Promise<RenderedMail | undefined>;

export type Composers = Readonly<Record<MailKind, Composer>>;

/**
 * Merges the composers of all owners: one for each kind of mail.
 *
 * @throws Error when a kind has no composer or several
 */
export function joinComposers(owners: readonly { name: string; mails?: Partial<Composers> }[]): Composers {
  const composerOf = (kind: MailKind): Composer => {
    const named = owners.filter(({ mails }) => mails?.[kind]);
    const composer = named[0]?.mails?.[kind];
    if (composer && named.length === 1) return composer;
    const names = named.map(({ name }) => name).join(' and ') || 'none';
    throw new Error(`The mail ${kind} needs one owner, and has ${names}`);
  };
  return Object.fromEntries(Object.values(MailKind).map((kind) => [kind, composerOf(kind)])) as Composers;
}
