/**
 * What the API refuses on purpose: a code that screens translate, the parameters of the text, and the English text.
 * Everything that is not a Refusal is answered as `INTERNAL` with a request id and nothing else.
 */
export const refusals = {
  UNAUTHENTICATED: { status: 401, text: 'Sign in to continue' },
  ACCOUNT_DISABLED: { status: 401, text: 'Your account has been disabled' },
  NOT_APPROVED: { status: 403, text: 'You are not approved to use the app yet' },
  FORBIDDEN: { status: 403, text: 'You do not have permission to do this' },
  CONFIDENTIALITY_NOT_ACCEPTED: { status: 403, text: 'Accept the confidentiality agreement first' },
  NOT_FOUND: { status: 404, text: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'Method not allowed' },
  FIELD_INVALID: { status: 400, text: 'Field {field} is not valid' },
  FIELD_MISSING: { status: 400, text: 'Missing {field}' },
  BAD_REQUEST: { status: 400, text: 'The request could not be read' },
  REQUEST_TIMEOUT: { status: 408, text: 'The request took too long to arrive. Try again' },
  BODY_TOO_LARGE: { status: 413, text: 'The request is too large' },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, text: 'Send the request as JSON' },
  OPERATION_UNKNOWN: { status: 400, text: 'This page is out of date. Reload it and try again' },
  INTERNAL: { status: 500, text: 'Something went wrong. Tell us this number if it happens again: {requestId}' },
  CONFLICT: { status: 409, text: 'This was changed meanwhile. Reload and try again' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, text: 'This request was already sent with other content' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many attempts. Try again in {seconds} seconds' },
  UNAVAILABLE: { status: 503, text: 'The service is not available right now. Try again shortly' },
  DEAL_NOT_OPEN: { status: 409, text: 'This opportunity is not open for investment' },
  DEAL_NOT_PROSPECTIVE: { status: 409, text: 'Interest can be declared on prospective opportunities only' },
  DEAL_CLOSED: { status: 409, text: 'This opportunity is closed' },
  DEAL_DEADLINE_PASSED: { status: 409, text: 'The deadline of this opportunity has passed' },
  DEAL_WITHOUT_FLOW: { status: 409, text: 'This opportunity has no investment flow yet' },
  NO_DEFAULT_FLOW: { status: 409, text: 'No default onboarding flow exists' },
  AMOUNT_INVALID: { status: 400, text: 'The amount is not valid' },
  AMOUNT_BELOW_MINIMUM: { status: 409, text: 'The amount is below the minimum of {limit} {currency}' },
  AMOUNT_ABOVE_MAXIMUM: { status: 409, text: 'The amount is above the maximum of {limit} {currency}' },
  AMOUNT_ABOVE_AVAILABLE: { status: 409, text: 'The amount is above the available {limit} {currency}' },
  INVESTMENT_SIZES: { status: 400, text: 'Lowest margin of investment size must be lower than the highest margin' },
  ALREADY_INVESTED: { status: 409, text: 'You have already invested in this opportunity' },
  NOT_INVESTED: { status: 409, text: 'You have no investment in this opportunity' },
  AMOUNT_UNCHANGED: { status: 409, text: 'The amount is the same as before' },
  INVESTMENT_COMPLETED: { status: 409, text: 'This investment is completed' },
  INVESTMENT_DELETED: { status: 409, text: 'This investment was deleted' },
  SECTION_LOCKED: { status: 409, text: 'This step is not open' },
  SECTION_COMPLETED: { status: 409, text: 'This step is completed' },
  ITEM_TYPE_MISMATCH: { status: 409, text: 'This item does not take this kind of answer' },
  FILE_TOO_LARGE: { status: 413, text: '{name} is too large. The upload is aborted' },
  FILE_EMPTY: { status: 400, text: '{name} is empty. The upload is aborted' },
  FILE_GONE: { status: 410, text: '{name} can no longer be brought back' },
  FILE_UNREADABLE: { status: 422, text: '{name} could not be read. Save it again or choose another file' },
  PICTURE_TOO_LARGE: { status: 413, text: '{name} has too many pixels. Choose a smaller picture' },
  STORAGE_FULL: { status: 507, text: 'There is no space for files at the moment. Nothing was stored. Try again later' },
  UPLOAD_ITEM_FULL: { status: 409, text: 'There are too many files here. Delete some, then try again' },
  UNCONFIRMED_UPLOAD_LIMIT: { status: 409, text: 'Confirm your e-mail address to upload more than 50 MB' },
  FILE_TYPE_REFUSED: { status: 415, text: '{name} is not a file of the expected kind' },
  PASSWORD_NOT_STRONG_ENOUGH: { status: 400, text: 'Password not strong enough' },
  EMAIL_INVALID: { status: 400, text: 'Invalid email' },
  EMAIL_NOT_VERIFIED: { status: 403, text: 'Your sign-in provider has not verified your e-mail address' },
  ADDRESS_NOT_CONFIRMED: { status: 409, text: 'The address {email} is not confirmed yet' },
  CONFIRMATION_EXPIRED: { status: 410, text: 'This link has expired' },
  PASSWORD_WRONG: { status: 403, text: 'Wrong password. Try again or click Forgot password to reset it.' },
  CONFIRMATION_INVALID: { status: 404, text: 'This link is not valid' },
  EMAIL_ALREADY_APPROVED: { status: 409, text: '{email} already belongs to an approved account' },
  INVITED_TO_OTHER_ROLE: { status: 403, text: '{email} is invited to a role that you may not give or take away' },
  INVITATION_INVALID: { status: 404, text: 'Token validation failed' },
  CODE_INVALID: { status: 404, text: 'Request expired' },
  MAIL_UNAVAILABLE: { status: 503, text: 'Error sending password reset email' },
  STEP_UP_REQUIRED: { status: 403, text: 'Confirm that it is you to continue' },
  CODE_WRONG: { status: 400, text: 'The code is not right' },
  FACTOR_EXPIRED: { status: 410, text: 'This took too long. Start again' },
  FACTOR_EXISTS: { status: 409, text: 'This is set up already' },
  SECOND_FACTOR_REQUIRED: { status: 409, text: 'Your account needs a second factor. Add another one first' },
  PASSKEY_REFUSED: { status: 400, text: 'The passkey could not be confirmed' },
  SAVED_SEARCH_LIMIT: { status: 409, text: 'You have {limit} saved searches already. Delete one first' },
  SAVED_SEARCH_NAME_TAKEN: { status: 409, text: 'You already have a saved search of this name' },
  EMAIL_IN_USE: { status: 409, text: 'The email address is already in use by another account.' },
} as const satisfies Record<string, { status: number; text: string }>;

/** Code of a refusal; the catalogue of the screens has a text for each. */
export type RefusalCode = keyof typeof refusals;

/** Values for the placeholders of a refusal's text. */
export type RefusalParameters = Record<string, string | number>;

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly params: RefusalParameters;
  readonly statusCode: number;

  constructor(code: RefusalCode, params: RefusalParameters = {}, options?: ErrorOptions) {
    super(
      refusals[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')),
      options,
    );
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
    this.statusCode = refusals[code].status;
  }
}

/** `throw refuse('NOT_FOUND')`: ends a call with a typed answer; a cause is for the log alone. */
export function refuse(code: RefusalCode, params?: RefusalParameters, options?: ErrorOptions): Refusal {
  return new Refusal(code, params, options);
}
