import type { FastifyRequest } from 'fastify';
import { refuse } from '../errors/coded-error.ts';
import { codeOfFullStorage } from './storage.ts';

/** Concurrent uploads per account and process: each occupies disk space while it lasts. */
const maxConcurrentUploads = 4;
const activeUploads = new Map<string, number>();
const maxNameLength = 255;

/**
 * Receives the multipart body of an upload of a signed-in caller.
 *
 * @throws CodedError TOO_MANY_REQUESTS above `maxConcurrentUploads`, and those of `receiveBody`
 */
export async function receiveUpload<Result>(request: FastifyRequest, receive: () => Promise<Result>): Promise<Result> {
  if (!request.isMultipart()) throw refuse('BAD_REQUEST');
  return withUploadSlot(request.requestContext.caller.accountId, () => receiveBody(request, receive));
}

/**
 * Receives a multipart body. When it is refused, the rest of the body is discarded: a browser reads the response only
 * after it has sent everything.
 *
 * @throws CodedError BAD_REQUEST for another body, STORAGE_FULL, and those of `receive`
 */
export async function receiveBody<Result>(request: FastifyRequest, receive: () => Promise<Result>): Promise<Result> {
  if (!request.isMultipart()) throw refuse('BAD_REQUEST');
  return receive().catch((error: unknown) => {
    drain(request);
    const code = codeOfFullStorage(error);
    if (!code) throw error;
    request.requestContext.log.error({ err: error }, `Upload failed for lack of storage: ${code}`);
    throw refuse('STORAGE_FULL');
  });
}

function drain({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

async function withUploadSlot<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
  const others = activeUploads.get(accountId) ?? 0;
  if (others >= maxConcurrentUploads) throw refuse('TOO_MANY_REQUESTS', { seconds: 5 });
  activeUploads.set(accountId, others + 1);
  try {
    return await work();
  } finally {
    const left = (activeUploads.get(accountId) ?? 1) - 1;
    if (left > 0) activeUploads.set(accountId, left);
    else activeUploads.delete(accountId);
  }
}

/** Iterates over the parts of a multipart body. @throws CodedError BAD_REQUEST for a malformed one */
export async function* partsOf(request: FastifyRequest) {
  const parts = request.parts();
  try {
    for (;;) {
      const next = await parts.next().catch(refuseUnreadable);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await parts.return?.();
  }
}

/**
 * Maps the parser's plain errors for a malformed body to BAD_REQUEST; errors of its limits (`statusCode`) and of the
 * disk (`syscall`) pass unchanged.
 */
export function refuseUnreadable(error: unknown): never {
  if (error instanceof Error && ('statusCode' in error || 'syscall' in error)) throw error;
  throw refuse('BAD_REQUEST');
}

/** Reduces a file name to a label (FILE-15): no folders, no control characters, not empty. */
export function cleanName(sent: string | undefined): string {
  const base = (sent ?? '').split(/[/\\]/).at(-1) ?? '';
  const printable = base
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .normalize('NFC');
  return [...printable].slice(0, maxNameLength).join('') || 'file';
}
