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

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by a handler whose answer to this caller may be compressed. */
    mayCompress: boolean;
  }
}

/**
 * Compresses text answers that their handlers allow to be compressed, as the caller accepts.
 *
 * The length of a compressed answer tells a listener on the network whether two texts in it are alike (BREACH). So no answer
 * may be compressed that holds both what one person wrote and what that person must not learn.
 */
export const compressionPlugin = fastifyPlugin(
  async (app) => {
    app.decorateRequest('mayCompress', false);
    app.addHook<string>('onSend', async ({ headers, mayCompress }, reply, payload) => {
      if (!mayCompress || typeof payload !== 'string' || Buffer.byteLength(payload) < smallest) return payload;
      reply.header('vary', 'accept-encoding');
      const encoding = negotiate(headers['accept-encoding'] ?? '', supported);
      if (!encoding) return payload;
      reply.header('content-encoding', encoding);
      return encodings[encoding](payload);
    });
  },
  { name: 'compression' },
);
