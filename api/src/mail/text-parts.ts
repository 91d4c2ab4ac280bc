import { brand } from '@platform/brand';

/** Parts of the mail about what is asked for again. */
export const askedAgainTexts = { onboarding: 'your registration', due: 'Please send it by {day}.' } as const;

/** Parts of the mail about unseen messages. */
export const unseenMessagesTexts = {
  one: 'an unread message',
  several: '{count} unread messages',
  about: 'The conversation is about {deal}.',
  /** A sender without a name. */
  contact: 'your contact',
  client: 'a client',
  settings: 'Open your account settings',
} as const;

/** Parts of the mail about a step that was opened. */
export const openedStepTexts = { due: 'It is due by {day}.' } as const;

/** Parts of the mails about an investment. */
export const receiptTexts = {
  title: 'Your investment',
  entries: {
    company: 'Company',
    deal: 'Deal',
    amount: 'Amount',
    former: 'Amount before',
    changed: 'New amount',
    time: 'Time',
    reference: 'Reference',
    contact: 'Who to ask',
  },
  noManager: `The team of ${brand.name}, in Messages`,
  next: 'What comes next: step {number} of {count}, {step}.',
  ended: 'This investment has been changed or canceled since: the mail about that says what holds now.',
  endedAction: 'Open investments',
  messages: 'Write to us in Messages',
} as const;

/** What comes after a registration. */
export const registrationTexts = {
  approved: 'Your access is approved: sign in to take the next steps.',
  waiting: 'What comes next: we look at it, and you get a mail once your access is approved.',
} as const;

/** Parts of the mail that gathers what waits for staff, by kind of notification. */
export const staffWaitingTexts = {
  title: 'Waiting',
  kinds: {
    CLIENT_TO_APPROVE: 'Waits for approval',
    CLOSING_REQUESTED: 'Has asked for the account to be closed',
    STEP_TO_REVIEW: 'Has finished the step “{detail}”, which waits for your review',
    CONVERSATION_WAITING: 'Has waited for an answer for longer than promised',
    MAIL_FAILED: 'The mail to {detail} was not delivered',
    CANARY_PROMOTED:
      'The platform has given {detail} to everybody: faults in {canaryFaults} of {canaryMounts} visits, against {stableFaults} of {stableMounts} with the release before',
    CANARY_WITHDRAWN:
      'The platform has withdrawn {detail}: faults in {canaryFaults} of {canaryMounts} visits, against {stableFaults} of {stableMounts} with the release that everybody has',
    CANARY_UNDECIDED:
      'The platform has withdrawn {detail}, which was not decided in time: faults in {canaryFaults} of {canaryMounts} visits, against {stableFaults} of {stableMounts} with the release that everybody has',
  },
} as const;

/** Parts of the digest. */
export const digestTexts = {
  matching: 'Deals for you',
  deals: 'New deals',
  watched: 'On your watchlist',
  tips: 'Investment tips',
  criteria: 'Meets {met} of {total} of your criteria',
  search: 'Found by your saved search “{name}”',
  searches: 'Found by your saved searches {names}',
  quoted: '“{name}”',
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
