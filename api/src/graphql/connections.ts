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

/** What is needed of a WebSocket. */
interface Socket {
  readonly readyState: number;
  readonly OPEN: number;
  close(code: number, reason: string): void;
}

interface Connection {
  token: VerifiedToken;
  accountId: string;
  expiry: NodeJS.Timeout;
  /** Rules of the running subscriptions by their id. */
  running: Map<string, readonly Rule[]>;
}

/** A client connects again after 4403 with a fresh token; after 4401 it would not. */
const close = (socket: Socket, reason: string) => socket.close(CloseCode.Forbidden, reason);

/** The longest time a timer takes. */
const longestTimer = 2_147_483_647;

/**
 * The open connections of this process. Each ends with its token, when the account is disabled or signed out, and when
 * a running subscription's right is taken away (AUTH-18, PERM-21).
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
    // Nothing would forget it again: its end has been told already.
    if (socket.readyState !== socket.OPEN) return false;
    if (this.#ofAccount.count(accountId) >= this.#services.configuration.limits.socketsPerAccount) return false;
    const life = Math.min(token.expiresAt.getTime() - Date.now(), longestTimer);
    const expiry = setTimeout(() => close(socket, 'Token expired'), life);
    this.#open.set(socket, { token, accountId, expiry, running: new Map() });
    this.#ofAccount.add(accountId, socket);
    if (token.sessionUid !== undefined) this.#ofSession.add(token.sessionUid, socket);
    return true;
  }

  /** The caller as stored now; a connection whose caller is refused is closed. */
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

  /** @throws CodedError TOO_MANY_REQUESTS when the connection runs as many subscriptions as it may */
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

  forget(socket: Socket): void {
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
    for (const socket of this.#open.keys()) this.forget(socket);
  }

  async #check(change: Topics['access.changed']): Promise<void> {
    for (const socket of this.#concerned(change)) {
      const connection = this.#open.get(socket);
      if (!connection) continue;
      try {
        const caller = await this.reload(socket);
        for (const rule of [...connection.running.values()].flat()) authorize(rule, caller);
      } catch {
        // Whatever the reason, an account that cannot be confirmed gets nothing more.
        close(socket, 'Access changed');
      }
    }
  }

  #concerned({ everyone, accountId, sessionUid }: Topics['access.changed']): Iterable<Socket> {
    if (everyone) return [...this.#open.keys()];
    return new Set([
      ...(accountId === undefined ? [] : this.#ofAccount.of(accountId)),
      ...(sessionUid === undefined ? [] : this.#ofSession.of(sessionUid)),
    ]);
  }
}
