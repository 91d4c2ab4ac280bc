/** Texts of the whitelist, the applicants and the mails to them, spelt as in the requirements. */

export const whitelistEnglish = {
  table: 'Whitelist',
  interestedTable: 'Interested people',
  failed: 'The whitelist could not be loaded',
  interestedFailed: 'The interested people could not be loaded',
  empty: 'Nobody is invited yet',
  interestedEmpty: 'Nobody waits for approval',
  columns: {
    NAME: 'Name',
    EMAIL: 'E-mail',
    STATUS: 'Status',
    CREATED_AT: 'Created',
    UPDATED_AT: 'Updated',
    APPROVED_AT: 'Approved date',
    ACTIONS: 'Actions',
  },
  statuses: { INTERESTED: 'Interested', APPROVED: 'Approved' },
  addressNotConfirmed: 'Address not confirmed',
  role: 'Role',
  resend: 'Resend',
  resendMail: 'Resend mail',
  openClient: 'Open client',
  resendOf: 'Resend the mail to {email}',
  cancel: 'Cancel',
} as const;

export const mailEnglish = {
  failed: 'Error sending email to {email}',
  notDelivered: 'Mail not delivered',
  delayed: 'Mail delayed',
} as const;

export const inviteEnglish = {
  open: 'Invite',
  title: 'Invite',
  intro: 'Each address gets a mail of its own with a link that works once.',
  emails: 'E-mail addresses',
  emailsHint: 'Enter or a comma ends an address; several can be pasted at once.',
  firstName: 'First name',
  lastName: 'Last name',
  send: 'Send',
  progress: 'Progress',
  sending: 'Sending {done} of {total}',
  notSent: 'Not sent: {emails}',
  noAnswer: 'No answer came for {email}. The mail may have gone out: look at the list before you send it again.',
  noAddress: 'Add an e-mail address',
  fault: '{email}: {reason}',
} as const;

export const approveEnglish = {
  open: 'Approve',
  openOf: 'Approve {name}',
  title: 'Approve {name}',
  text: 'The person can enter the app at once and is told by a mail to {email}.',
  confirm: 'Approve',
  already: 'Somebody else had approved this person before',
  many_one: 'Approve {count}',
  many_other: 'Approve {count}',
  manyTitle_one: 'Approve one person',
  manyTitle_other: 'Approve {count} people',
  manyText: 'Each of them can enter the app at once and is told by a mail:',
} as const;

export const applicantEnglish = {
  nothing: 'Has not signed up yet, and was not invited.',
  appClient: 'App client',
  accreditedInvestor: 'Accredited investor',
  place: 'City and country',
  phone: 'Phone',
  signedUp: 'Signed up',
  invitedBy: 'Invited by',
  operator: 'The operator',
} as const;
