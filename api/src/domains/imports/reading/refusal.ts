import type { ErrorCode, ErrorParameters } from '@platform/error-codes';

/** Why a file is not read, as the worker reports it; the caller throws it as a coded error. */
export class ReadingRefusal extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParameters;

  constructor(code: ErrorCode, params: ErrorParameters) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
