export interface Token {
  value: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** The provider answered a renewal with no; trying again is of no use. */
export class RenewalRefused extends Error {}

/** There is no token, so the call was not sent. */
export class NotSignedIn extends Error {
  constructor() {
    super('Nobody is signed in');
  }
}

export interface TokenKeeper {
  hold(token: Token): void;
  /** A token that is good for the next seconds, renewed first where needed. @throws NotSignedIn */
  fresh(): Promise<string>;
  drop(): void;
}

interface Options {
  /** Gets the next token. Rejects with `RenewalRefused`, or with anything else when the provider was not reached. */
  renew(): Promise<Token>;
  /** The token has ended or will not be renewed. Called once for each token held. */
  onEnd(): void;
}

/** How long before its end a token is renewed (AUTH-09). */
const lead = 5_000;
const firstPause = 500;
const longestPause = 30_000;

/**
 * Keeps one access token alive in memory: renews it 5 s before its end, again with growing pauses while the network is
 * away, and ends it when the provider refuses or its time is over (AUTH-09, AUTH-10, ADM-17). oidc-client-ts has a
 * timer of its own, which polls every 5 s and gives up after one failure.
 */
export function createTokenKeeper({ renew, onEnd }: Options): TokenKeeper {
  let held: Token | null = null;
  let running: Promise<void> | null = null;
  let renewalTimer: ReturnType<typeof setTimeout> | undefined;
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPause;

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
    pause = firstPause;
    const left = token.expiresAt - Date.now();
    renewalTimer = setTimeout(() => void attempt(), Math.max(0, left - lead));
    endTimer = setTimeout(end, Math.max(0, left));
  }

  /** One renewal at a time; whoever asks meanwhile waits for it. Never rejects. */
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
      renewalTimer = setTimeout(() => void attempt(), pause);
      pause = Math.min(pause * 2, longestPause);
    }
  }

  function value(): string {
    // A timer of a sleeping page comes late; the clock decides.
    if (held && held.expiresAt <= Date.now()) end();
    if (!held) throw new NotSignedIn();
    return held.value;
  }

  return {
    hold,
    drop,
    async fresh() {
      if (held && held.expiresAt - Date.now() <= lead && held.expiresAt > Date.now()) await attempt();
      return value();
    },
  };
}
