import websocket from '@fastify/websocket';
import fastifyPlugin from 'fastify-plugin';
import { handleProtocols } from 'graphql-ws';

const largestMessage = 65_536;

/** What the network or the other side does to a socket: `ECONNRESET`, `WS_ERR_UNSUPPORTED_MESSAGE_LENGTH`. */
const outerFault = /^(E[A-Z]+|WS_ERR_\w+)$/;

/** WebSockets; what breaks one from outside is a note in the log and no error. */
export const websocketPlugin = fastifyPlugin(
  async (app) => {
    await app.register(websocket, {
      options: { maxPayload: largestMessage, handleProtocols },
      errorHandler(error, socket, request) {
        const reason = 'code' in error ? String(error.code) : '';
        if (outerFault.test(reason)) request.log.info({ reason }, 'A socket broke');
        else request.log.error({ err: error }, 'A socket failed');
        socket.terminate();
      },
    });
  },
  { name: 'websocket' },
);
