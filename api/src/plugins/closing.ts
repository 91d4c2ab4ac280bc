import fastifyPlugin from 'fastify-plugin';

/**
 * Closes connections whose response is still being sent when the server starts to close. Node only ends idle
 * connections; the others would be kept alive for 72 s and delay the end of the process.
 */
export const closingPlugin = fastifyPlugin(
  async (app) => {
    let closing = false;
    app.addHook('preClose', async () => {
      closing = true;
    });
    app.addHook('onResponse', async ({ raw }) => {
      if (closing) raw.socket.destroySoon();
    });
  },
  { name: 'closing' },
);
