import { brand } from '@platform/brand';

/** The texts of a mail. Placeholders such as `{email}` are substituted when it is rendered, `{salutation}` by one of `salutations`. */
export interface MailText {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Label of the one link. */
  action: string;
  /** Below the link: how long it is valid, and what to do about an unexpected mail. */
  notes: readonly string[];
}

/** How a mail begins; `unnamed` where the name is unknown or was entered by an unverified user of the address. */
export const salutations = { named: 'Dear {name},', unnamed: 'Dear Madam or Sir,' };

/** The texts of all mails. */
export const mailTexts = {
  invitation: {
    subject: `Your invitation to ${brand.name}`,
    heading: 'You are invited',
    paragraphs: ['{salutation}', `You have been invited to ${brand.name}. Create your account to get started.`],
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
      '{salutation}',
      `Here is a new link to ${brand.name}. Create your account to get started.`,
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
      '{salutation}',
      `Your registration at ${brand.name} with the address {email} was received. If it is yours, confirm with its password that the address is yours: without that, the account cannot be approved. You get a mail once it is approved.`,
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
      '{salutation}',
      `Your access to ${brand.name} is approved. Sign in with your e-mail address and your password; the first step is the confidentiality agreement.`,
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
    paragraphs: ['{change} for the account {email} on {time}.'],
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
      '{deal} was to be published on {time}, and was not. The reason:',
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
      '{salutation}',
      'For {subject} we need {item} again, in the step {step}. The reason:',
      '{reason}',
      '{due}',
    ],
    action: 'Open the step',
    notes: ['The step is open again. What you have sent so far is kept.'],
  },
  registrationReceived: {
    subject: `Your registration at ${brand.name} was received`,
    heading: 'Your registration was received',
    paragraphs: [
      '{salutation}',
      `Your registration at ${brand.name} with the address {email} was received on {time}.`,
      '{next}',
    ],
    action: 'Sign in',
    notes: ['If you did not register, tell the person who invited you.'],
  },
  investmentMade: {
    subject: `Your investment on ${brand.name}: {deal}`,
    heading: 'Your investment was received',
    paragraphs: [
      '{salutation}',
      'Your binding investment in {deal} was received. Keep this mail for your files.',
      '{next}',
    ],
    action: 'Go on with the documents',
    notes: ['If you did not make this investment, tell us at once.'],
  },
  investmentChanged: {
    subject: `Your amount was changed on ${brand.name}: {deal}`,
    heading: 'Your amount was changed',
    paragraphs: [
      '{salutation}',
      'Your investment in {deal} now has another amount. It is binding and replaces the former one, and the document steps begin anew.',
      '{next}',
    ],
    action: 'Go on with the documents',
    notes: ['If you did not change the amount, tell us at once.'],
  },
  investmentCancelled: {
    subject: `Your investment was canceled on ${brand.name}: {deal}`,
    heading: 'Your investment was canceled',
    paragraphs: [
      '{salutation}',
      'Your investment in {deal} was canceled. You are no longer bound to pay its amount.',
      'You can invest again as long as the deal is open.',
    ],
    action: 'Open the deal',
    notes: ['If you did not ask for this, tell us at once.'],
  },
  investmentCompleted: {
    subject: `Your investment is completed on ${brand.name}: {deal}`,
    heading: 'Your investment is completed',
    paragraphs: [
      '{salutation}',
      'Your investment in {deal} is completed. There is nothing left for you to do.',
      'Its documents stay where they are, for you to read and download.',
    ],
    action: 'Open the documents',
    notes: ['Keep this mail for your files.'],
  },
  stepOpened: {
    subject: `A step is open for you on ${brand.name}: {step}`,
    heading: 'A step is open for you',
    paragraphs: ['{salutation}', 'For {subject}, the step {step} is open for you now.', '{due}'],
    action: 'Open the step',
    notes: ['You can leave at any time and go on later where you stopped.'],
  },
  staffWaiting: {
    subject: `What waits for you on ${brand.name}`,
    heading: 'What waits for you',
    paragraphs: ['{salutation}', `This has come up on ${brand.name} and waits for you.`],
    action: 'Open the platform',
    notes: ['You get at most one of these mails an hour, and only about what you have not seen yet.'],
  },
  closingRequested: {
    subject: `Your request to close your account on ${brand.name}`,
    heading: 'Your request was received',
    paragraphs: [
      '{salutation}',
      `On {time} you asked for your ${brand.name} account {email} to be closed. We look at it, and you get a mail about what becomes of it.`,
      'Until then nothing changes, and you can withdraw your request in your account settings.',
    ],
    action: 'Open your account settings',
    notes: ['If you did not ask for this, withdraw it there and change your password at once.'],
  },
  closingDeclined: {
    subject: `Your account on ${brand.name} stays open`,
    heading: 'Your account stays open',
    paragraphs: [
      '{salutation}',
      'You asked for your account to be closed. We have not closed it. The reason:',
      '{reason}',
    ],
    action: 'Open your account settings',
    notes: ['You can ask again at any time.'],
  },
  accountClosed: {
    subject: `Your account on ${brand.name} is closed`,
    heading: 'Your account is closed',
    paragraphs: [
      '{salutation}',
      `As you asked, your ${brand.name} account {email} was closed on {time}. Nobody can sign in to it any more.`,
      'Records of money and of who did what are kept for ten years, without your name. All else is deleted after {day}.',
    ],
    action: `Open ${brand.name}`,
    notes: ['If you did not ask for this, tell us at once.'],
  },
  digest: {
    subject: `What is new on ${brand.name}`,
    heading: 'What is new for you',
    paragraphs: ['{salutation}', `This is new on ${brand.name} since {day}.`],
    action: 'Open all deals',
    notes: ['You get this mail {frequency}, as set in your e-mail preferences.'],
  },
  messagesUnseen: {
    subject: `Unread messages on ${brand.name}`,
    heading: 'You have unread messages',
    paragraphs: ['{salutation}', 'You have {messages} from {sender}.', '{about}'],
    action: 'Open the conversation',
    notes: [
      'You get one mail about a conversation until you open it.',
      'To end these mails, switch off “Mails about messages” in your account settings.',
    ],
  },
} as const satisfies Record<string, MailText>;

export type MailName = keyof typeof mailTexts;
