import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyPlugin from 'fastify-plugin';

/** Bytes below which an answer fits one packet in any case. */
const smallest = 1024;

/**
 * The fastest levels: on a list of deals brotli 4 saves one byte in ten more and takes five times as long
 * (docs/performance.md). At once and not in a thread of the pool, which would cost more than the work itself.
 */
const encodings = {
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => gzipSync(text, { level: 1 }),
};
const supported = Object.keys(encodings) as (keyof typeof encodings)[];

/**
 * Compresses the text answers of the plugin that registers it, as the caller accepts.
 *
 * Only for routes that know their caller by the `Authorization` header alone. The length of a compressed answer tells whether
 * what was sent occurs in it (BREACH); no foreign page can make a browser send such a call, so nobody can try texts on it.
 */
export const compressionPlugin = fastifyPlugin(
  async (app) => {
    app.addHook<string>('onSend', async ({ headers }, reply, payload) => {
      if (typeof payload !== 'string' || Buffer.byteLength(payload) < smallest) return payload;
      reply.header('vary', 'accept-encoding');
      const encoding = negotiate(headers['accept-encoding'] ?? '', supported);
      if (!encoding) return payload;
      reply.header('content-encoding', encoding);
      return encodings[encoding](payload);
    });
  },
  { name: 'compression' },
);
