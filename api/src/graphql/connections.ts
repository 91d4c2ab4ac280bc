import { CloseCode } from 'graphql-ws';
import { authorize } from '../access/authorize.ts';
import type { Caller } from '../access/caller.ts';
import { loadCaller } from '../access/load-caller.ts';
import type { Rule } from '../access/policy.ts';
import type { Services } from '../context.ts';
import { CodedError, refuse } from '../errors/coded-error.ts';
import type { Topics } from '../events/events.ts';
import { Groups } from '../events/groups.ts';
import type { VerifiedToken } from '../identity/token-verifier.ts';

/** The part of a WebSocket that is used here. */
interface Socket {
  readonly readyState: number;
  readonly OPEN: number;
  close(code: number, reason: string): void;
}

interface Connection {
  token: VerifiedToken;
  accountId: string;
  expiry: NodeJS.Timeout;
  /** Rules of the running subscriptions, by subscription id. */
  running: Map<string, readonly Rule[]>;
}

/** A client reconnects with a fresh token after 4403, but not after 4401. */
const close = (socket: Socket, reason: string) => socket.close(CloseCode.Forbidden, reason);

/** Maximum delay of a timer, in milliseconds. */
const maxTimerDelay = 2_147_483_647;

/**
 * The open connections of this process. Each is closed when its token expires, when the account is disabled or signed
 * out, and when a permission that a running subscription requires is revoked (AUTH-18, PERM-21).
 */
export class Connections {
  readonly #services: Services;
  readonly #open = new Map<Socket, Connection>();
  readonly #ofAccount = new Groups<Socket>();
  readonly #ofSession = new Groups<Socket>();
  readonly #stopListening: () => void;

  constructor(services: Services) {
    this.#services = services;
    this.#stopListening = services.events.on('access.changed', (change) => void this.#check(change));
  }

  /** @returns false when the account has too many connections, or the socket closed while its token was checked */
  open(socket: Socket, token: VerifiedToken, { accountId }: Caller): boolean {
    // Its close event has already fired, so nothing would remove it again.
    if (socket.readyState !== socket.OPEN) return false;
    if (this.#ofAccount.count(accountId) >= this.#services.configuration.limits.socketsPerAccount) return false;
    const life = Math.min(token.expiresAt.getTime() - Date.now(), maxTimerDelay);
    const expiry = setTimeout(() => close(socket, 'Token expired'), life);
    this.#open.set(socket, { token, accountId, expiry, running: new Map() });
    this.#ofAccount.add(accountId, socket);
    if (token.sessionUid !== undefined) this.#ofSession.add(token.sessionUid, socket);
    return true;
  }

  /** Returns the caller as currently stored; closes the connection if the caller is rejected. */
  async reload(socket: Socket): Promise<Caller> {
    const connection = this.#open.get(socket);
    if (!connection) throw refuse('UNAUTHENTICATED');
    try {
      return await loadCaller(this.#services.database, connection.token);
    } catch (error) {
      if (error instanceof CodedError) close(socket, error.code);
      throw error;
    }
  }

  /** @throws CodedError TOO_MANY_REQUESTS when the connection has reached its limit of subscriptions */
  start(socket: Socket, id: string, rules: readonly Rule[]): void {
    const running = this.#open.get(socket)?.running;
    if (running && running.size >= this.#services.configuration.limits.subscriptionsPerSocket) {
      throw refuse('TOO_MANY_REQUESTS', { seconds: 60 });
    }
    running?.set(id, rules);
  }

  end(socket: Socket, id: string): void {
    this.#open.get(socket)?.running.delete(id);
  }

  remove(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    const { expiry, accountId, token } = connection;
    clearTimeout(expiry);
    this.#open.delete(socket);
    this.#ofAccount.remove(accountId, socket);
    if (token.sessionUid !== undefined) this.#ofSession.remove(token.sessionUid, socket);
  }

  close(): void {
    this.#stopListening();
    for (const socket of this.#open.keys()) this.remove(socket);
  }

  async #check(change: Topics['access.changed']): Promise<void> {
    for (const socket of this.#affected(change)) {
      const connection = this.#open.get(socket);
      if (!connection) continue;
      try {
        const caller = await this.reload(socket);
        for (const rule of [...connection.running.values()].flat()) authorize(rule, caller);
      } catch {
        // Fail closed: whatever the reason, an account that cannot be verified receives nothing more.
        close(socket, 'Access changed');
      }
    }
  }

  #affected({ everyone, accountId, sessionUid }: Topics['access.changed']): Iterable<Socket> {
    if (everyone) return [...this.#open.keys()];
    return new Set([
      ...(accountId === undefined ? [] : this.#ofAccount.of(accountId)),
      ...(sessionUid === undefined ? [] : this.#ofSession.of(sessionUid)),
    ]);
  }
}
