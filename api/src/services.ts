import type { TokenVerifier } from './access/token-verifier.ts';
import type { Configuration } from './configuration.ts';
import type { Services } from './context.ts';
import { openDatabase } from './database/database.ts';
import { openEvents } from './events/events.ts';

/** Opens what the process owns; `close` gives it back, events first. */
export interface OpenServices {
  services: Services;
  close(): Promise<void>;
}

export async function openServices(
  configuration: Configuration,
  dependencies: { tokenVerifier: TokenVerifier; log: Parameters<typeof openEvents>[1] },
): Promise<OpenServices> {
  const database = openDatabase(configuration.databaseUrl, { maximumConnections: configuration.databaseConnections });
  try {
    const events = await openEvents(database, dependencies.log);
    return {
      services: { configuration, database, events, tokenVerifier: dependencies.tokenVerifier },
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
