import fastify from 'fastify';
import { openDatabase } from '../../../api/src/database/database.ts';
import { logoLink } from '../../../api/src/domains/files/service.ts';
import { openLinkSigner } from '../../../api/src/files/link-signer.ts';
import type { Variables } from '../scenarios/scenario.ts';
import { scenarios } from '../scenarios/scenarios.ts';
import { openAuthorization } from './authorization.ts';
import { openDrizzle } from './drizzle/database.ts';
import { peerConnections, readPeerSettings, serve } from './process.ts';

/** A typical REST server: Fastify, and for each scenario a prepared Drizzle query with JSON aggregation; no GraphQL. */
const { databaseUrl, publicUrl } = readPeerSettings();
const database = openDatabase(databaseUrl, { maximumConnections: peerConnections });
const authorizeCall = openAuthorization(database, publicUrl);
const links = await openLinkSigner(database);
const tools = { db: openDrizzle(database.pool), logoUrl: (fileId: string) => logoLink({ links }, fileId) };
const app = fastify();

for (const { name, as, drizzle } of scenarios) {
  const answer = drizzle?.(tools);
  if (!answer) continue;
  app.post<{ Body: Variables }>(`/${name}`, async ({ headers, body }) => {
    const { accountId } = await authorizeCall(headers.authorization, as);
    return { data: { __typename: 'Query', ...(await answer({ accountId, variables: body })) } };
  });
}
await serve(app);
