export interface Token {
  value: string;
  /** Milliseconds since the Unix epoch. */
  expiresAt: number;
}

/** The provider refused the renewal; a retry is useless. */
export class RenewalRefused extends Error {}

/** There is no token, so the request was not sent. */
export class NotSignedIn extends Error {
  constructor() {
    super('Not signed in');
  }
}

export interface TokenKeeper {
  hold(token: Token): void;
  /** Returns a token that is valid for at least some seconds, renewed first if necessary. @throws NotSignedIn */
  fresh(): Promise<string>;
  drop(): void;
}

interface Options {
  /**
   * Requests the next token. Rejects with `RenewalRefused`, or with any other error when the provider was not reached.
   */
  renew(): Promise<Token>;
  /** Called when the token has expired or its renewal was refused, once per token. */
  onEnd(): void;
}

/** Milliseconds before expiry at which a token is renewed (AUTH-09). */
const renewalLead = 5_000;
const initialBackoff = 500;
const maxBackoff = 30_000;

/**
 * Holds one access token in memory: renews it 5 s before expiry, retries with exponential backoff while the network is
 * down, and drops it when the provider refuses or it has expired (AUTH-09, AUTH-10, ADM-17). The timer of
 * oidc-client-ts is not used, since it polls every 5 s and gives up after one failure.
 */
export function createTokenKeeper({ renew, onEnd }: Options): TokenKeeper {
  let held: Token | null = null;
  let running: Promise<void> | null = null;
  let renewalTimer: ReturnType<typeof setTimeout> | undefined;
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  let backoff = initialBackoff;

  function drop(): void {
    held = null;
    clearTimeout(renewalTimer);
    clearTimeout(endTimer);
  }

  function end(): void {
    if (!held) return;
    drop();
    onEnd();
  }

  function hold(token: Token): void {
    drop();
    held = token;
    backoff = initialBackoff;
    const left = token.expiresAt - Date.now();
    renewalTimer = setTimeout(() => void attempt(), Math.max(0, left - renewalLead));
    endTimer = setTimeout(end, Math.max(0, left));
  }

  /** Runs one renewal at a time, which concurrent callers share. Never rejects. */
  function attempt(): Promise<void> {
    running ??= renewOnce().finally(() => {
      running = null;
    });
    return running;
  }

  async function renewOnce(): Promise<void> {
    const before = held;
    if (!before) return;
    clearTimeout(renewalTimer);
    try {
      const next = await renew();
      if (held === before) hold(next);
    } catch (error) {
      if (held !== before) return;
      if (error instanceof RenewalRefused) return end();
      renewalTimer = setTimeout(() => void attempt(), backoff);
      backoff = Math.min(backoff * 2, maxBackoff);
    }
  }

  function value(): string {
    // Timers are late after the device slept, so the clock is checked too.
    if (held && held.expiresAt <= Date.now()) end();
    if (!held) throw new NotSignedIn();
    return held.value;
  }

  return {
    hold,
    drop,
    async fresh() {
      if (held && held.expiresAt - Date.now() <= renewalLead && held.expiresAt > Date.now()) await attempt();
      return value();
    },
  };
}
