/** Error codes of a server that is gone, starting, stopping or full: of the socket, of PostgreSQL, of Prisma. */
const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['08000', '08001', '08003', '08004', '08006', '53300', '57P01', '57P02', '57P03'],
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'],
]);
/** The driver gives these without a code. */
const texts =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Whether an error, or any cause behind it, says that the database cannot be reached now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if ('code' in cause && codes.has(String(cause.code))) return true;
    if (texts.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true;
    if (hasUnavailableAdapterCause(cause)) return true;
  }
  return false;
}

/** Prisma's driver adapter wraps the driver's error in `cause` as a plain object with the original code. */
function hasUnavailableAdapterCause(error: Error): boolean {
  const { cause } = error;
  if (typeof cause !== 'object' || cause === null || cause instanceof Error) return false;
  const { originalCode, kind } = cause as { originalCode?: unknown; kind?: unknown };
  return codes.has(String(originalCode)) || kind === 'DatabaseNotReachable' || kind === 'ConnectionClosed';
}
