import { type ErrorCode, type ErrorParameters, errorText, type ParametersOf } from '@platform/error-codes';

/** The HTTP status of each error code. Everything that is not a CodedError is answered as `INTERNAL`. */
const statuses = {
  UNAUTHENTICATED: 401,
  ACCOUNT_DISABLED: 401,
  NOT_APPROVED: 403,
  FORBIDDEN: 403,
  CONFIDENTIALITY_NOT_ACCEPTED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  FIELD_INVALID: 400,
  FIELD_MISSING: 400,
  BAD_REQUEST: 400,
  REQUEST_TIMEOUT: 408,
  BODY_TOO_LARGE: 413,
  MEDIA_TYPE_UNSUPPORTED: 415,
  OPERATION_UNKNOWN: 400,
  INTERNAL: 500,
  CONFLICT: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  DEAL_NOT_OPEN: 409,
  DEAL_NOT_PROSPECTIVE: 409,
  DEAL_CLOSED: 409,
  DEAL_DEADLINE_PASSED: 409,
  DEAL_WITHOUT_FLOW: 409,
  NO_DEFAULT_FLOW: 409,
  DEAL_INVALID: 400,
  DEAL_TOTAL_TOO_LOW: 409,
  DEAL_CURRENCY_FIXED: 409,
  DEAL_NEEDS_FLOW: 409,
  COMPANY_UNPUBLISHED: 409,
  TERMS_CHANGED: 409,
  TEXT_TOO_LONG: 400,
  AMOUNT_INVALID: 400,
  AMOUNT_BELOW_MINIMUM: 409,
  AMOUNT_ABOVE_MAXIMUM: 409,
  AMOUNT_ABOVE_AVAILABLE: 409,
  INVESTMENT_SIZES: 400,
  ALREADY_INVESTED: 409,
  NOT_INVESTED: 409,
  AMOUNT_UNCHANGED: 409,
  INVESTMENT_COMPLETED: 409,
  INVESTMENT_DELETED: 409,
  SECTION_LOCKED: 409,
  SECTION_COMPLETED: 409,
  FLOW_TOO_LARGE: 400,
  FLOW_IS_DEFAULT: 409,
  FLOW_WITHOUT_TEMPLATE: 409,
  ITEM_IN_USE: 409,
  ITEM_REMOVED: 410,
  ITEM_TYPE_MISMATCH: 409,
  FILE_TOO_LARGE: 413,
  FILE_EMPTY: 400,
  FILE_GONE: 410,
  FILE_UNREADABLE: 422,
  FILE_INFECTED: 422,
  FILE_UNSCANNABLE: 422,
  SCANNER_UNAVAILABLE: 503,
  PICTURE_TOO_LARGE: 413,
  STORAGE_FULL: 507,
  ARCHIVE_TOO_LARGE: 413,
  UPLOAD_ITEM_FULL: 409,
  UNCONFIRMED_UPLOAD_LIMIT: 409,
  IMPORT_TOO_LARGE: 413,
  IMPORT_TYPE: 415,
  IMPORT_ENCODING: 422,
  IMPORT_PROTECTED: 422,
  IMPORT_UNPACKS_TOO_LARGE: 413,
  IMPORT_TOO_MANY_ROWS: 422,
  IMPORT_TOO_MANY_COLUMNS: 422,
  IMPORT_NO_ROWS: 422,
  IMPORT_NO_COMPANY: 400,
  FILE_TYPE_REFUSED: 415,
  PASSWORD_NOT_STRONG_ENOUGH: 400,
  EMAIL_INVALID: 400,
  EMAIL_NOT_VERIFIED: 403,
  ADDRESS_NOT_CONFIRMED: 409,
  CONFIRMATION_EXPIRED: 410,
  PASSWORD_WRONG: 403,
  CONFIRMATION_INVALID: 404,
  EMAIL_ALREADY_APPROVED: 409,
  INVITED_TO_OTHER_ROLE: 403,
  LAST_ADMINISTRATOR: 409,
  INVITATION_INVALID: 404,
  CODE_INVALID: 404,
  MAIL_UNAVAILABLE: 503,
  STEP_UP_REQUIRED: 403,
  CODE_WRONG: 400,
  FACTOR_EXPIRED: 410,
  FACTOR_EXISTS: 409,
  SECOND_FACTOR_REQUIRED: 409,
  PASSKEY_REFUSED: 400,
  SAVED_SEARCH_LIMIT: 409,
  SAVED_SEARCH_NAME_TAKEN: 409,
  SAVED_VIEW_LIMIT: 409,
  SAVED_VIEW_NAME_TAKEN: 409,
  EMAIL_IN_USE: 409,
} as const satisfies Record<ErrorCode, number>;

export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParameters;
  readonly statusCode: number;

  constructor(code: ErrorCode, params: ErrorParameters = {}, options?: ErrorOptions) {
    super(errorText(code, params), options);
    this.name = 'CodedError';
    this.code = code;
    this.params = params;
    this.statusCode = statuses[code];
  }
}

type CodedErrorArguments<Code extends ErrorCode> =
  ErrorParameters extends ParametersOf<Code>
    ? [params?: ErrorParameters, options?: ErrorOptions]
    : [params: ParametersOf<Code>, options?: ErrorOptions];

/** `throw refuse('NOT_FOUND')`: ends a call with an error code; a cause is only logged. */
export function refuse<Code extends ErrorCode>(
  code: Code,
  ...[params, options]: CodedErrorArguments<Code>
): CodedError {
  return new CodedError(code, params, options);
}
