import type { FastifyBaseLogger } from 'fastify';
import type { TokenVerifier } from './access/token-verifier.ts';
import type { Configuration } from './configuration.ts';
import type { Services } from './context.ts';
import { openDatabase } from './database/database.ts';
import { openEvents } from './events/events.ts';
import { createIdentity, type Identity } from './identity/identity.ts';

/** What the process owns; `close` gives it back in the reverse order. */
export interface OpenServices {
  services: Services;
  identity: Identity;
  close(): Promise<void>;
}

/**
 * Opens what the process owns.
 *
 * @param options.tokenVerifier instead of the identity module's
 * @throws when the database cannot be reached
 */
export async function openServices(
  configuration: Configuration,
  { log, tokenVerifier }: { log: Pick<FastifyBaseLogger, 'warn'>; tokenVerifier?: TokenVerifier },
): Promise<OpenServices> {
  const database = openDatabase(configuration.databaseUrl, { maximumConnections: configuration.databaseConnections });
  try {
    const identity = createIdentity({ configuration, database });
    const events = await openEvents(database, log);
    return {
      services: { configuration, database, events, tokenVerifier: tokenVerifier ?? identity.tokenVerifier },
      identity,
      async close() {
        await events.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
