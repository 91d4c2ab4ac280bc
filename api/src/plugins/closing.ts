import fastifyPlugin from 'fastify-plugin';

/**
 * Lets the server close once the last call is answered. Node ends the connections that are idle at that moment; one whose
 * answer is still under way would stay for as long as its caller may keep it, 72 s, and hold up the process's end.
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
