/** Seconds within which a product answers, unless it receives files. */
const usualTimeout = 30;

export interface Answer {
  url: string;
  status: number;
  text: string;
}

/**
 * Calls a running product, and returns its whole answer.
 *
 * @param product its address, as it was given
 * @param url to call
 * @param timeout seconds until the answer has to be there
 * @throws Error that says why there is none
 */
export async function ask(
  product: string,
  url: string,
  init: RequestInit = {},
  timeout = usualTimeout,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeout * 1000);
  try {
    // A call that follows a redirect would lose its credential or its content.
    const answer = await fetch(url, { ...init, redirect: 'manual', signal });
    requireHere(product, url, answer.headers.get('location'));
    return { url, status: answer.status, text: await answer.text() };
  } catch (error) {
    if (error instanceof Elsewhere) throw error;
    const what = signal.aborted ? `did not answer within ${timeout} seconds` : `cannot be reached: ${causeOf(error)}`;
    const mayBeDone = init.method === 'POST' && (signal.aborted || isLost(error));
    const advice = mayBeDone ? '. It may have done what was asked for: see platform releases, then try again' : '';
    throw new Error(`${product} ${what}${advice}`, { cause: error });
  }
}

class Elsewhere extends Error {}

/** @throws Elsewhere when a product is redirected to another address, such as from http to https */
function requireHere(product: string, url: string, target: string | null): void {
  if (target === null || !URL.canParse(target, url)) return;
  const { origin } = new URL(target, url);
  if (origin !== new URL(url).origin) throw new Elsewhere(`${product} leads to ${origin}: give that as its address`);
}

/** Whether the connection ended after the call was sent. */
function isLost(error: unknown): boolean {
  return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(rootOf(error)?.code));
}

/** What an error says of why there is no answer. */
export function causeOf(error: unknown): string {
  const root = rootOf(error);
  // Of several addresses that were tried, the error has no message.
  const text = root?.message || root?.code || String(error);
  return /^CERT_(NOT_YET_VALID|HAS_EXPIRED)$/.test(root?.code ?? '')
    ? `${text}: is the clock of this machine right?`
    : text;
}

function rootOf(error: unknown): (Error & { code?: string }) | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.cause instanceof Error ? error.cause : error;
}
