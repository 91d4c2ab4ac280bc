import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface SocketMessage {
  type: string;
  id?: string;
  payload?: unknown;
}

/** A WebSocket client for graphql-transport-ws that sends and receives single messages. */
export interface TestSocket {
  send(message: SocketMessage): void;
  sendText(text: string): void;
  /** Waits for a message of a type, and of an id if given. @throws if the socket closes first */
  next(type: string, id?: string): Promise<SocketMessage>;
  /** Waits for the errors of a refused subscription. @throws if it delivers data */
  subscriptionError(id: string): Promise<unknown>;
  /** All messages received so far. */
  received: readonly SocketMessage[];
  closed: Promise<{ code: number; reason: string }>;
  close(): void;
}

/** @param authorization sent in `connection_init`, whose acknowledgement is awaited; without it nothing is sent */
export async function openSocket(url: string, authorization?: string): Promise<TestSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const received: SocketMessage[] = [];
  const waiting = new Set<() => void>();
  let closing: { code: number; reason: string } | undefined;
  const wake = () => {
    for (const check of waiting) check();
  };
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => {
      closing = { code, reason: reason.toString() };
      resolve(closing);
      wake();
    });
  });
  socket.on('message', (data) => {
    received.push(JSON.parse(data.toString()));
    wake();
  });
  await once(socket, 'open');

  const find = (matches: (message: SocketMessage) => boolean): Promise<SocketMessage> =>
    new Promise((resolve, reject) => {
      const check = () => {
        const found = received.find(matches);
        if (found) resolve(found);
        else if (closing) reject(new Error(`Closed with ${closing.code} ${closing.reason}`));
        else return;
        waiting.delete(check);
      };
      waiting.add(check);
      check();
    });

  const testSocket: TestSocket = {
    received,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    sendText: (text) => socket.send(text),
    close: () => socket.close(),
    next: (type, id) => find((message) => message.type === type && (id === undefined || message.id === id)),
    async subscriptionError(id) {
      const { type, payload } = await find((message) => message.id === id && /^(next|error)$/.test(message.type));
      if (type === 'error') return payload;
      const { data, errors } = payload as { data?: unknown; errors?: unknown };
      if (data) throw new Error(`Delivered ${JSON.stringify(data)}`);
      return errors;
    },
  };
  if (authorization !== undefined) {
    testSocket.send({ type: 'connection_init', payload: { authorization } });
    await testSocket.next('connection_ack');
  }
  return testSocket;
}
