import { setTimeout as delay } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { handleProtocols } from 'graphql-ws';

const maxMessageBytes = 65_536;

/** Codes of failures caused by the network or the client: `ECONNRESET`, `WS_ERR_UNSUPPORTED_MESSAGE_LENGTH`. */
const clientFault = /^(E[A-Z]+|WS_ERR_\w+)$/;

/** The close code on which clients reconnect within half a minute, each at a moment of its own. */
const serviceRestart = 1012;
const drainedAtOnce = 250;
/** Milliseconds between two batches. */
const drainPause = 25;

/** Registers WebSockets; failures caused by the network or the client are logged as info, not as errors. */
export const websocketPlugin = fastifyPlugin(
  async (app) => {
    await app.register(websocket, {
      options: { maxPayload: maxMessageBytes, handleProtocols },
      preClose: drain,
      errorHandler(error, socket, request) {
        const reason = 'code' in error ? String(error.code) : '';
        if (clientFault.test(reason)) request.log.info({ reason }, 'A WebSocket connection was lost');
        else request.log.error({ err: error }, 'A WebSocket failed');
        socket.terminate();
      },
    });
  },
  { name: 'websocket' },
);

/** Closes the sockets of a stopping process in batches, so that the others do not meet all its clients at once. */
async function drain(this: FastifyInstance): Promise<void> {
  const { clients } = this.websocketServer;
  const closing = new Set<unknown>();
  for (;;) {
    // Read anew for each batch: a call that was running may have opened another.
    const batch = [...clients].filter((client) => !closing.has(client)).slice(0, drainedAtOnce);
    if (batch.length === 0) break;
    for (const client of batch) {
      closing.add(client);
      client.close(serviceRestart, 'Service restart');
    }
    await delay(drainPause);
  }
  this.websocketServer.close();
}
