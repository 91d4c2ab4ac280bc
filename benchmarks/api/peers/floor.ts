import fastify from 'fastify';
import { openDatabase } from '../../../api/src/database/database.ts';
import { openLinkSigner } from '../../../api/src/files/link-signer.ts';
import { loadSharedKey } from '../../../api/src/identity/shared-keys.ts';
import { scenarios } from '../scenarios/scenarios.ts';
import { openTokenVerifier } from './authorization.ts';
import { peerConnections, readPeerSettings, serve } from './process.ts';

/**
 * The lower bound for any server: one prepared statement that also checks session and permission, and whose JSON text
 * is sent unchanged.
 */
const { databaseUrl, publicUrl } = readPeerSettings();
const database = openDatabase(databaseUrl, { maximumConnections: peerConnections });
const tokenVerifier = openTokenVerifier(database, publicUrl);
const links = await openLinkSigner(database);
const linkKey = await loadSharedKey(database, 'LINK');
const app = fastify();

for (const { name, floor } of scenarios) {
  if (!floor) continue;
  const { text, parameters } = compile(floor);
  app.post<{ Body: Record<string, unknown> }>(`/${name}`, async (request, reply) => {
    const token = await tokenVerifier.verify(request.headers.authorization?.slice(7) ?? '');
    // Takes the expiry time from the product's signer; the statement signs for that time.
    const linkExpires = /expires=(\d+)/.exec(links.sign(''))?.[1];
    const values: Record<string, unknown> = { ...request.body, ...token, linkKey, linkExpires };
    const [row] = await database.query<{ answer: string }>(
      { name: `floor.${name}`, text },
      parameters.map((parameter) => values[parameter] ?? null),
    );
    if (!row) return reply.code(403).send();
    return reply.type('application/json').send(`{"data":${row.answer}}`);
  });
}
await serve(app);

/** Replaces named placeholders by numbered parameters. */
function compile(template: string): { text: string; parameters: string[] } {
  const parameters: string[] = [];
  const text = template.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  return { text, parameters };
}
