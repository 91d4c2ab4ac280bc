import websocket from '@fastify/websocket';
import fastifyPlugin from 'fastify-plugin';
import { handleProtocols } from 'graphql-ws';

const maxMessageBytes = 65_536;

/** Codes of failures caused by the network or the client: `ECONNRESET`, `WS_ERR_UNSUPPORTED_MESSAGE_LENGTH`. */
const clientFault = /^(E[A-Z]+|WS_ERR_\w+)$/;

/** Registers WebSockets; failures caused by the network or the client are logged as info, not as errors. */
export const websocketPlugin = fastifyPlugin(
  async (app) => {
    await app.register(websocket, {
      options: { maxPayload: maxMessageBytes, handleProtocols },
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
