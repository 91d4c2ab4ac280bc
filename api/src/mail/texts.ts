import { brand } from '@platform/brand';

/** The texts of a mail. `{name}` placeholders are substituted when it is rendered. */
export interface MailText {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Label of the one link. */
  action: string;
  /** Below the link: how long it is valid, and what to do about an unexpected mail. */
  notes: readonly string[];
}

/** Salutation when the name is unknown, or was entered by an unverified user of the address. */
export const unknownName = 'Madam or Sir';

/** The texts of all mails. */
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
  invitationResent: {
    subject: `Your new invitation to ${brand.name}`,
    heading: 'Your new invitation',
    paragraphs: [
      'Dear {name},',
      `here is a new link to ${brand.name}. Create your account to get started.`,
      'Links of earlier invitations do not work any more.',
    ],
    action: 'Create account',
    notes: [
      'The link works once, for this e-mail address, and for {days} days.',
      'If you did not expect this invitation, you can ignore this mail.',
    ],
  },
  emailConfirmation: {
    subject: `Confirm your e-mail address for ${brand.name}`,
    heading: 'Confirm your e-mail address',
    paragraphs: [
      `Dear ${unknownName},`,
      `an account was created at ${brand.name} with the address {email}. If you created it, confirm with its password that the address is yours: without that, the account cannot be approved.`,
    ],
    action: 'Confirm address',
    notes: [
      'The link works for {days} days.',
      'If you did not create this account, ignore this mail and do not confirm the address.',
    ],
  },
  approval: {
    subject: `Your access to ${brand.name} is approved`,
    heading: 'Welcome',
    paragraphs: [
      'Dear {name},',
      `your access to ${brand.name} is approved. Sign in with your e-mail address and your password; the first step is the confidentiality agreement.`,
    ],
    action: 'Sign in',
    notes: ['If you have forgotten your password, you can set a new one on the sign-in page.'],
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
  securityChanged: {
    subject: `The sign-in of your ${brand.name} account was changed`,
    heading: 'Your sign-in was changed',
    paragraphs: ['{change} for the account {email} on {time} ({zone}).'],
    action: 'Set a new password',
    notes: [
      'If this was you, there is nothing to do.',
      'If it was not you, set a new password at once: it ends every session. Then check your security settings.',
      'Where you are signed in, the link opens the app instead: change the password there, under Account & Settings.',
    ],
  },
  dealNotPublished: {
    subject: `Not published on ${brand.name}: {deal}`,
    heading: 'The deal was not published',
    paragraphs: [
      '{deal} was to be published on {time} ({zone}), and was not. The reason:',
      '{reason}',
      'Investors still see what they saw before.',
    ],
    action: 'Open the deal',
    notes: ['Change what is missing, then publish it or set another time.'],
  },
  flowItemAskedAgain: {
    subject: `Asked for again on ${brand.name}: {item}`,
    heading: 'Please send this again',
    paragraphs: [
      'Dear {name},',
      'for {subject} we need {item} again, in the step {step}. The reason:',
      '{reason}',
      '{due}',
    ],
    action: 'Open the step',
    notes: ['The step is open again. What you have sent so far is kept.'],
  },
  digest: {
    subject: `What is new on ${brand.name}`,
    heading: 'What is new for you',
    paragraphs: ['Dear {name},', `this is new on ${brand.name} since {day}.`],
    action: 'Open all deals',
    notes: ['You get this mail {frequency}, as set in your e-mail preferences.'],
  },
  messagesUnseen: {
    subject: `Unread messages on ${brand.name}`,
    heading: 'You have unread messages',
    paragraphs: ['Dear {name},', 'you have {messages} from {sender}.', '{about}'],
    action: 'Open the conversation',
    notes: [
      'You get one mail about a conversation until you open it.',
      'To end these mails, switch off “Mails about messages” in your account settings.',
    ],
  },
} as const satisfies Record<string, MailText>;

/** Parts of the mail about what is asked for again. */
export const askedAgainTexts = { onboarding: 'your registration', due: 'Please send it by {day}.' };

/** Parts of the mail about unseen messages. */
export const unseenMessagesTexts = {
  one: 'an unread message',
  several: '{count} unread messages',
  about: 'The conversation is about {deal}.',
  /** A sender without a name. */
  contact: 'your contact',
  client: 'a client',
  settings: 'Open your account settings',
};

/** Parts of the digest. */
export const digestTexts = {
  matching: 'Deals for you',
  deals: 'New deals',
  watched: 'On your watchlist',
  tips: 'Investment tips',
  criteria: 'Meets {met} of {total} of your criteria',
  search: 'Found by your saved search “{name}”',
  searches: 'Found by your saved searches {names}',
  termsChanged: 'Its terms have changed',
  deadline: 'Open until {day}',
  more: 'And {count} more',
  /** By frequency (ACC-10). */
  frequencies: { 1: 'every day', 2: 'every week', 3: 'twice a month', 4: 'every month' },
  preferences: 'Change your e-mail preferences',
  end: 'End these mails',
} as const;

/** Descriptions of a change to a user's sign-in, for the notification mail. */
export const securityChanges = {
  authenticator_added: 'An authenticator app was added',
  authenticator_removed: 'The authenticator app was removed',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  second_factor_removed: 'The second factor was removed by the operators of the platform',
  recovery_codes_renewed: 'New recovery codes were made',
  password_changed: 'The password was changed',
} as const;
export type SecurityChange = keyof typeof securityChanges;

export type MailName = keyof typeof mailTexts;
