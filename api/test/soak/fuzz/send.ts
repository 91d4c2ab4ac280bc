import { type Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import type { SocketCall } from './calls.ts';
import type { HttpCall } from './http-call.ts';
import { fillRowIds, type Rows } from './values.ts';

/** The status of a response, or the close code of a socket; 599 without any response. */
export interface Outcome {
  status: number;
  text: string;
}

export interface Sender {
  url: string;
  agent: Agent;
  rows: Rows;
  /** The `Authorization` header of the caller, if any. */
  authorization: string | undefined;
  /** The id of the call in the log. */
  requestId: string;
}

/** Milliseconds; longer than any call takes, on a busy machine too. */
const callTimeout = 60_000;
const noResponse = { status: 599, text: '' };

/** Sends the exact bytes of a generated call; `fetch` would normalize it. */
export function sendHttp({ method, path, headers, body }: HttpCall, sender: Sender): Promise<Outcome> {
  const { url, agent, rows, authorization, requestId } = sender;
  const { hostname, port } = new URL(url);
  const bytes = Buffer.from(fillRowIds(body, rows), 'latin1');
  const sent = {
    ...headers,
    'x-request-id': requestId,
    ...(authorization ? { authorization } : {}),
    ...(bytes.length > 0 ? { 'content-length': String(bytes.length) } : {}),
  };
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const call = request({
    hostname,
    port,
    method,
    agent,
    path: fillRowIds(path, rows),
    headers: sent,
    timeout: callTimeout,
  });
  call.on('response', (response: IncomingMessage) => {
    text(response).then((answer) => resolve({ status: response.statusCode ?? 0, text: answer }), ended);
  });
  call.on('upgrade', ({ statusCode = 0 }, socket) => {
    socket.destroy();
    resolve({ status: statusCode, text: '' });
  });
  call.on('timeout', () => {
    resolve(noResponse);
    call.destroy();
  });
  // The server may close the connection before reading a refused body.
  const ended = () => resolve({ status: 0, text: '' });
  call.on('error', ended);
  call.end(bytes);
  return promise;
}

/** Sends the messages of one socket and waits until the server has processed them all. */
export async function sendMessages({ messages, initialised }: SocketCall, sender: Sender): Promise<Outcome> {
  const { url, rows, authorization, requestId } = sender;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { 'x-request-id': requestId },
  });
  const received: string[] = [];
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => {
    resolve({ ...noResponse, text: received.join('\n') });
    socket.terminate();
  }, callTimeout);
  socket.on('message', (message) => received.push(String(message)));
  socket.on('error', (error) => received.push(error.message));
  socket.on('close', (code) => resolve({ status: code, text: received.join('\n') }));
  socket.on('open', () => {
    if (initialised)
      socket.send(JSON.stringify({ type: 'connection_init', payload: authorization ? { authorization } : {} }));
    for (const message of messages) socket.send(fillRowIds(message, rows));
    // Answered in order, after all earlier messages.
    socket.ping();
  });
  socket.on('pong', () => socket.close());
  return promise.finally(() => clearTimeout(timer));
}
