import { brand } from '@platform/brand';

/** What one mail says. `{name}` placeholders are filled when it is rendered. */
export interface MailText {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Label of the one link. */
  action: string;
  /** Below the link: how long it works, and what to do when the mail was not expected. */
  notes: readonly string[];
}

/** Every text of every mail. */
export const mailTexts = {
  invitation: {
    subject: `Your invitation to ${brand.name}`,
    heading: 'You are invited',
    paragraphs: ['Dear {name},', `you have been invited to ${brand.name}. Create your account to get started.`],
    action: 'Create account',
    notes: [
      'The link works once, for this e-mail address, and for {days} days.',
      'If you did not expect this invitation, you can ignore this mail.',
    ],
  },
  passwordReset: {
    subject: `Reset your ${brand.name} password`,
    heading: 'Reset your password',
    paragraphs: [`A new password was asked for your ${brand.name} account {email}.`],
    action: 'Set a new password',
    notes: [
      'The link works once and for {minutes} minutes.',
      'If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ],
  },
} as const satisfies Record<string, MailText>;

/** Where a mail greets somebody whose name is not known. */
export const unknownName = 'Madam or Sir';

export type MailName = keyof typeof mailTexts;
