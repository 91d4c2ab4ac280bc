import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyPlugin from 'fastify-plugin';

/** Bytes below which a response fits into one packet uncompressed. */
const minBytes = 1024;

/**
 * The fastest levels: for a list of deals, brotli 4 saves another tenth but takes five times as long
 * (docs/performance.md). Synchronous, because the thread pool would cost more than the compression itself.
 */
const encodings = {
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => gzipSync(text, { level: 1 }),
};
const supported = Object.keys(encodings) as (keyof typeof encodings)[];

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by a handler whose response to this caller may be compressed. */
    mayCompress: boolean;
  }
}

/**
 * Compresses text responses that their handlers allow, with an encoding that the client accepts.
 *
 * The length of a compressed response reveals to a network attacker whether two texts in it are alike (BREACH). A
 * response that contains both text chosen by one user and secrets hidden from that user must not be compressed.
 */
export const compressionPlugin = fastifyPlugin(
  async (app) => {
    app.decorateRequest('mayCompress', false);
    app.addHook<string>('onSend', async ({ headers, mayCompress }, reply, payload) => {
      if (!mayCompress || typeof payload !== 'string' || Buffer.byteLength(payload) < minBytes) return payload;
      reply.header('vary', 'accept-encoding');
      const encoding = negotiate(headers['accept-encoding'] ?? '', supported);
      if (!encoding) return payload;
      reply.header('content-encoding', encoding);
      return encodings[encoding](payload);
    });
  },
  { name: 'compression' },
);
