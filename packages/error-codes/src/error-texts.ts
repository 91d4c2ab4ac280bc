/**
 * The error codes of the API with their English texts, used for the `message` of error responses and the catalogue of
 * the screens; the German ones are in `german.ts`. Codes are part of the API's contract and never change their meaning.
 * Placeholders are in braces.
 */
export const errorTexts = {
  UNAUTHENTICATED: 'Sign in to continue',
  ACCOUNT_DISABLED: 'Your account has been disabled',
  NOT_APPROVED: 'You are not approved to use the app yet',
  FORBIDDEN: 'You do not have permission to do this',
  CONFIDENTIALITY_NOT_ACCEPTED: 'Accept the confidentiality agreement first',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'Method not allowed',
  FIELD_INVALID: 'Field {field} is not valid',
  FIELD_MISSING: 'Missing {field}',
  BAD_REQUEST: 'The request could not be read',
  REQUEST_TIMEOUT: 'The request took too long to arrive. Try again',
  BODY_TOO_LARGE: 'The request is too large',
  MEDIA_TYPE_UNSUPPORTED: 'Send the request as JSON',
  OPERATION_UNKNOWN: 'This page is out of date. Reload it and try again',
  INTERNAL: 'Something went wrong. Tell us this number if it happens again: {requestId}',
  CONFLICT: 'This was changed meanwhile. Reload and try again',
  CONVERSATION_CLOSED: 'This conversation is closed. Go on in the one with the present relationship manager',
  IDEMPOTENCY_KEY_REUSED: 'This request was already sent with other content',
  TOO_MANY_REQUESTS: 'Too many attempts. Try again in {seconds} seconds',
  UNAVAILABLE: 'The service is not available right now. Try again shortly',
  DEAL_NOT_OPEN: 'This opportunity is not open for investment',
  DEAL_NOT_PROSPECTIVE: 'Interest can be declared on prospective opportunities only',
  DEAL_CLOSED: 'This opportunity is closed',
  DEAL_DEADLINE_PASSED: 'The deadline of this opportunity has passed',
  DEAL_WITHOUT_FLOW: 'This opportunity has no investment flow yet',
  NO_DEFAULT_FLOW: 'No default onboarding flow exists',
  DEAL_INVALID: '{message}',
  DEAL_TOTAL_TOO_LOW: 'The total offered amount cannot be below {limit}, which is invested already',
  DEAL_CURRENCY_FIXED: 'The currency cannot change once somebody has invested or declared interest',
  DEAL_NEEDS_FLOW: 'You cannot publish an active opportunity without an investment flow.',
  COMPANY_UNPUBLISHED: '{name} is unpublished. Publish the company first',
  TERMS_CHANGED: 'The terms of this opportunity have changed. Look at them and confirm again',
  TEXT_TOO_LONG: '{name} is longer than {limit} characters',
  AMOUNT_INVALID: 'The amount is not valid',
  AMOUNT_BELOW_MINIMUM: 'The amount is below the minimum of {limit}',
  AMOUNT_ABOVE_MAXIMUM: 'The amount is above the maximum of {limit}',
  AMOUNT_ABOVE_AVAILABLE: 'The amount is above the available {limit}',
  INVESTMENT_SIZES: 'Lowest margin of investment size must be lower than the highest margin',
  ALREADY_INVESTED: 'You have already invested in this opportunity',
  NOT_INVESTED: 'You have no investment in this opportunity',
  INVESTMENT_CHANGED: 'Your investment was changed meanwhile. Look at it and confirm again',
  AMOUNT_UNCHANGED: 'The amount is the same as before',
  INVESTMENT_COMPLETED: 'This investment is completed',
  INVESTMENT_DELETED: 'This investment was deleted',
  SECTION_LOCKED: 'This step is not open',
  SECTION_COMPLETED: 'This step is completed',
  FLOW_TOO_LARGE: 'A flow has at most {sections} sections, and a section at most {items} items',
  FLOW_IS_DEFAULT: 'The default flow cannot be deleted. Make another one the default first',
  FLOW_WITHOUT_TEMPLATE: 'The template of this flow was deleted',
  ITEM_IN_USE: '{name} holds files or answers. Hide its section instead of removing or changing it',
  ITEM_REMOVED: 'This was removed from the step meanwhile. Reload the page',
  ITEM_TYPE_MISMATCH: 'This item does not take this kind of answer',
  FILE_TOO_LARGE: '{name} is too large. The upload is aborted',
  FILE_EMPTY: '{name} is empty. The upload is aborted',
  FILE_GONE: '{name} can no longer be brought back',
  FILE_UNREADABLE: '{name} could not be read. Save it again or choose another file',
  FILE_INFECTED: '{name} contains malware. Nothing was stored',
  FILE_UNSCANNABLE:
    '{name} cannot be checked for malware, because it is encrypted or packed too deeply. Nothing was stored',
  SCANNER_UNAVAILABLE: 'Files cannot be checked for malware at the moment. Nothing was stored. Try again shortly',
  PICTURE_TOO_LARGE: '{name} has too many pixels. Choose a smaller picture',
  STORAGE_FULL: 'There is no space for files at the moment. Nothing was stored. Try again later',
  ARCHIVE_TOO_LARGE: 'There are too many files for one archive. Download them by investment',
  INVESTMENT_ARCHIVE_TOO_LARGE:
    'The files of this investment are too large for one archive. Open its steps and download the files one by one',
  UPLOAD_ITEM_FULL: 'There are too many files here. Delete some, then try again',
  UNCONFIRMED_UPLOAD_LIMIT: 'Confirm your e-mail address to upload more than 50 MB',
  IMPORT_TOO_LARGE: '{name} is larger than {limit} MB',
  IMPORT_TYPE: '{name} is neither a CSV file, nor an XLSX workbook, nor a zip of CSV files',
  IMPORT_ENCODING: '{name} is not in UTF-8 or UTF-16. Save it as CSV UTF-8 and try again',
  IMPORT_PROTECTED: '{name} is protected by a password. Save it without one and try again',
  IMPORT_UNPACKS_TOO_LARGE: '{name} unpacks to more than {limit} MB',
  IMPORT_TOO_MANY_ROWS: '{sheet} has more than {limit} rows. Split it and import the parts one after the other',
  IMPORT_TOO_MANY_COLUMNS: '{sheet} has more than {limit} columns',
  IMPORT_NO_ROWS: '{name} has no rows below its headings',
  IMPORT_NO_COMPANY: 'Choose the column of {sheet} that has the company’s name or ID',
  FILE_TYPE_REFUSED: '{name} is not a file of the expected kind',
  PASSWORD_NOT_STRONG_ENOUGH: 'Password not strong enough',
  EMAIL_INVALID: 'Invalid email',
  EMAIL_NOT_VERIFIED: 'Your sign-in provider has not verified your e-mail address',
  ADDRESS_NOT_CONFIRMED: 'The address {email} is not confirmed yet',
  CONFIRMATION_EXPIRED: 'This link has expired',
  PASSWORD_WRONG: 'Wrong password. Try again or click Forgot password to reset it.',
  CONFIRMATION_INVALID: 'This link is not valid',
  EMAIL_ALREADY_APPROVED: '{email} already belongs to an approved account',
  INVITED_TO_OTHER_ROLE: '{email} is invited to a role that you may not give or take away',
  LAST_ADMINISTRATOR: 'At least one administrator must remain',
  ACCOUNT_CLOSED: 'This account was closed at the request of its owner',
  CLOSING_DECIDED: 'This request was withdrawn or decided meanwhile',
  CLOSING_INVESTMENTS_LIVE: 'Complete or cancel these investments first: {investments}',
  INVITATION_INVALID: 'Token validation failed',
  CODE_INVALID: 'Request expired',
  MAIL_UNAVAILABLE: 'Error sending password reset email',
  STEP_UP_REQUIRED: 'Confirm that it is you to continue',
  CODE_WRONG: 'The code is not right',
  FACTOR_EXPIRED: 'This took too long. Start again',
  FACTOR_EXISTS: 'This is set up already',
  SECOND_FACTOR_REQUIRED: 'Your account needs a second factor. Add another one first',
  PASSKEY_REFUSED: 'The passkey could not be confirmed',
  SAVED_SEARCH_LIMIT: 'You have {limit} saved searches already. Delete one first',
  SAVED_SEARCH_NAME_TAKEN: 'You already have a saved search of this name',
  SAVED_VIEW_LIMIT: 'You have {limit} saved views already. Delete one first',
  SAVED_VIEW_NAME_TAKEN: 'You already have a view of this name',
  EMAIL_IN_USE: 'The email address is already in use by another account.',
} as const;

/** The messages of the checks of a deal by their number (EDIT-28), sent with DEAL_INVALID. */
export const dealCheckTexts = {
  '1': 'Company not specified',
  '2': 'Opportunity status not specified',
  '3': 'Offering type not specified',
  '4': 'Security type not specified',
  '5': 'Date cannot be set in the past',
  '6': 'Valuation not specified',
  '7': 'Minimum investment value not specified',
  '8': 'Maximum investment value not specified',
  '9': 'Max investment value must be higher than the min. one.',
  '10': 'Max investment value must be lower than the total offered amount.',
} as const;

export type ErrorCode = keyof typeof errorTexts;

/** Values for the placeholders of a text. An amount is `limit`, a decimal string, with a separate `currency`. */
export type ErrorParameters = Record<string, string | number>;

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The parameters that the text of a code requires. */
export type ParametersOf<Code extends ErrorCode> = ErrorParameters & {
  [Name in Placeholder<(typeof errorTexts)[Code]>]: string | number;
};
