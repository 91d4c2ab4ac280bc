/**
 * Codes of a server that is unreachable, starting, stopping, full or too slow: of the socket, PostgreSQL and Prisma.
 */
const unavailableCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['08000', '08001', '08003', '08004', '08006', '53100', '53200', '53300', '57014', '57P01', '57P02', '57P03'],
  ...[
    'P1001',
    'P1002',
    'P1008',
    'P1017',
    'P2024',
    'P2028',
    'DatabaseNotReachable',
    'ConnectionClosed',
    'SocketTimeout',
  ],
]);
/** Errors that the driver throws without a code. */
const unavailableTexts =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/;

/** Transactions that PostgreSQL aborted because of a conflict: deadlocks and serialization failures. */
const collisionCodes = new Set(['40P01', '40001', 'P2034']);

/** Text that PostgreSQL cannot store, neither as text nor in JSON: with a zero byte or a lone surrogate. */
const unstorableCodes = new Set(['22021', '22P05']);

/** Whether an error or any of its causes says that the database is currently unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return hasCode(error, unavailableCodes) || errorsBehind(error).some(({ message }) => unavailableTexts.test(message));
}

export const isCollision = (error: unknown): boolean => hasCode(error, collisionCodes);

export const isUnstorableText = (error: unknown): boolean => hasCode(error, unstorableCodes);

interface Fault {
  codes: string[];
  message: string;
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return errorsBehind(error).some((fault) => fault.codes.some((code) => codes.has(code)));
}

/**
 * Returns an error with its causes, the parts of an aggregate error, and the driver's error that Prisma keeps as a
 * plain object with the original code, in `cause` or in `meta`.
 */
function errorsBehind(error: unknown, depth = 0): Fault[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const { code, originalCode, kind, message, cause, errors, meta } = error as Record<string, unknown>;
  const driverError = typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'driverAdapterError') : undefined;
  const next: unknown[] = [cause, driverError, ...(Array.isArray(errors) ? errors : [])];
  return [
    { codes: [code, originalCode, kind].filter((each) => typeof each === 'string'), message: String(message) },
    ...next.flatMap((each) => errorsBehind(each, depth + 1)),
  ];
}
