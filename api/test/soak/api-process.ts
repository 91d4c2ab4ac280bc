import { importJWK, SignJWT } from 'jose';
import { openDatabase } from '../../src/database/database.ts';
import { createKeyRing, signingAlgorithm } from '../../src/identity/key-ring.ts';
import { apiAudience, providerPath } from '../../src/identity/provider/client.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { createClient, type TestClient } from '../kit/client.ts';
import { freePort } from '../kit/free-port.ts';
import { createMainRunner, untilReady } from '../process/run-main.ts';

const publicUrl = 'http://localhost';

/** Milliseconds; under heavy load a start takes half a minute. */
export const startTimeout = 300_000;

/** The API in a separate process that can be killed. */
export interface ApiProcess {
  /** `http://127.0.0.1:<port>` */
  url: string;
  processId: number;
  client: TestClient;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Stops it as an operator does; it then keeps its compiled code, which makes the start of others faster. Returns its exit code. */
  stop(): Promise<number | null>;
}

/** Starts API processes on one database, sequentially or in parallel. */
export async function createApiProcesses(databaseUrl: string) {
  const runner = await createMainRunner(databaseUrl);
  const mintToken = await createTokenMinter(databaseUrl);
  return {
    mintToken,
    /** Starts a process and waits until it is ready. */
    async start(settings: Record<string, string> = {}): Promise<ApiProcess> {
      const port = String(await freePort());
      const { child, ended } = runner.start({
        PORT: port,
        PUBLIC_URL: publicUrl,
        RUN_JOBS: 'false',
        LOG_LEVEL: 'silent',
        ...settings,
      });
      const url = `http://127.0.0.1:${port}`;
      const failure = await Promise.race([ended, untilReady(url, startTimeout).then(() => undefined)]);
      if (failure) throw new Error(`The API did not start: ${failure.errors}`);
      return {
        url,
        processId: child.pid ?? 0,
        client: createClient(url, mintToken),
        async kill() {
          child.kill('SIGKILL');
          await ended;
        },
        async stop() {
          child.kill('SIGTERM');
          return (await ended).code;
        },
      };
    },
    close: () => runner.close(),
  };
}

/** Creates access tokens like the embedded provider: signed with the keys in the database. */
async function createTokenMinter(databaseUrl: string): Promise<(as: TestAccount) => Promise<string>> {
  const database = openDatabase(databaseUrl, { maximumConnections: 2 });
  const { signing } = await createKeyRing(database).current();
  await database.close();
  const [key] = signing;
  if (!key?.kid) throw new Error('The database has no signing key');
  const header = { alg: signingAlgorithm, typ: 'at+jwt', kid: key.kid };
  const secret = await importJWK(key, signingAlgorithm);
  return ({ subject, sessionUid }) =>
    new SignJWT({ session_uid: sessionUid })
      .setProtectedHeader(header)
      .setIssuer(`${publicUrl}${providerPath}`)
      .setAudience(apiAudience)
      .setSubject(subject)
      .setExpirationTime('1h')
      .sign(secret);
}
