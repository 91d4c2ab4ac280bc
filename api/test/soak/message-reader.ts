import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** A page that follows a conversation: after each break it subscribes from the last number that it has (MSG-03). */
export interface MessageReader {
  /** The numbers and texts in the order of their arrival. */
  received: readonly { sequence: number; text: string }[];
  /** How often its subscription ran: once, and once more after each break. */
  connections(): number;
  isConnected(): boolean;
  close(): void;
}

interface ReaderOptions {
  url: string;
  authorization: string;
  conversationId: string;
  /** Milliseconds over which the reader spreads its next attempt, as pages do. */
  spread?: number;
  /** Milliseconds for the handshake, and for an answer to a ping, after which it leaves a frozen process. */
  answerWithin: number;
}

const pingEvery = 2_000;

const document = `subscription ($id: ID!, $after: Int!) {
  messageAdded(conversationId: $id, after: $after) { sequence text } }`;

interface Message {
  type: string;
  payload?: { data?: { messageAdded: { sequence: number; text: string } } };
}

/** Starts a reader; it connects again until it is closed. */
export function startMessageReader({
  url,
  authorization,
  conversationId,
  spread = 200,
  answerWithin,
}: ReaderOptions): MessageReader {
  const received: { sequence: number; text: string }[] = [];
  let socket: WebSocket | undefined;
  let connections = 0;
  let connected = false;
  let closed = false;

  /** Follows the conversation on one connection until that ends. */
  function follow(): Promise<void> {
    return new Promise((resolve) => {
      const opened = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
        handshakeTimeout: answerWithin,
      });
      socket = opened;
      const send = (message: object) => opened.send(JSON.stringify(message));
      let silent = setTimeout(() => opened.terminate(), answerWithin);
      const pings = setInterval(() => connected && send({ type: 'ping' }), pingEvery);
      opened.on('error', () => {});
      opened.on('open', () => send({ type: 'connection_init', payload: { authorization } }));
      opened.on('message', (data) => {
        clearTimeout(silent);
        silent = setTimeout(() => opened.terminate(), answerWithin);
        const { type, payload } = JSON.parse(String(data)) as Message;
        if (type === 'connection_ack') {
          connected = true;
          connections++;
          const variables = { id: conversationId, after: received.at(-1)?.sequence ?? 0 };
          send({ type: 'subscribe', id: 'thread', payload: { query: document, variables } });
        } else if (type === 'ping') send({ type: 'pong' });
        else if (payload?.data) received.push(payload.data.messageAdded);
        // The subscription failed or was ended.
        else if (type !== 'pong') opened.close();
      });
      opened.on('close', () => {
        connected = false;
        clearTimeout(silent);
        clearInterval(pings);
        resolve();
      });
    });
  }

  async function run(): Promise<void> {
    while (!closed) {
      await follow();
      await delay(spread * Math.random());
    }
  }

  void run();
  return {
    received,
    connections: () => connections,
    isConnected: () => connected,
    close() {
      closed = true;
      socket?.terminate();
    },
  };
}
