import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface Report {
  type: string;
  /** The event or transaction. */
  payload: Record<string, unknown>;
}

/** Starts an error-reporting service that stores the items of received envelopes. */
export async function startReportReceiver() {
  const reports: Report[] = [];
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    // Pages send cross-origin requests.
    response.setHeaders(
      new Map([
        ['access-control-allow-origin', '*'],
        ['access-control-allow-headers', '*'],
      ]),
    );
    if (request.method === 'OPTIONS') return response.end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const envelope = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8');
    texts.push(envelope);
    // An envelope consists of lines: its header, then a header and a payload for each item.
    const [, ...lines] = envelope.trimEnd().split('\n');
    for (let index = 0; index + 1 < lines.length; index += 2) {
      const { type } = JSON.parse(lines[index] ?? '') as { type: string };
      reports.push({ type, payload: JSON.parse(lines[index + 1] ?? '') as Record<string, unknown> });
    }
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://public@127.0.0.1:${port}/1`,
    reports,
    /** The raw text of everything received. */
    received: () => texts.join('\n'),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
