import { lookup } from 'node:dns/promises';
import { resolve } from 'node:path';
import { ConfigurationError, readConfiguration } from '../../api/src/configuration.ts';
import { CommandError } from '../report/progress.ts';
import { freePort, requireFreePort } from './ports.ts';

export interface Settings {
  host: string;
  port: number;
  /** Port of the mailbox's page and JSON API; absent when SMTP_URL is set. */
  mailPort: number | undefined;
  dataDirectory: string;
  deploymentsDirectory: string;
  /** The embedded database is used when absent. */
  databaseUrl: string | undefined;
  demo: boolean;
  publicUrl: string;
  environment: NodeJS.ProcessEnv;
}

/**
 * Validates every setting before anything is built or started.
 *
 * @throws CommandError with one line per invalid setting, each with instructions
 */
export async function readSettings(environment: NodeJS.ProcessEnv): Promise<Settings> {
  // Demo data is loaded into the embedded database by default, but into an external one only on request; the demo has
  // its own accounts.
  const demo = environment.DEMO || (environment.DATABASE_URL || environment.OIDC_ISSUER ? '0' : '1');
  const port = environment.PORT === '0' ? String(await freePort()) : environment.PORT;
  const complete = { ...environment, DEMO: demo, PORT: port };
  const configuration = checkConfiguration({
    ...complete,
    DATABASE_URL: environment.DATABASE_URL || 'postgresql://127.0.0.1/embedded',
  });
  const mailPort = environment.SMTP_URL ? undefined : readMailPort(environment.MAIL_PORT);
  await requireFreePort(configuration.port, await addressOf(configuration.host), 'PORT');
  if (mailPort !== undefined) await requireFreePort(mailPort, '127.0.0.1', 'MAIL_PORT');
  return {
    host: configuration.host,
    port: configuration.port,
    mailPort,
    dataDirectory: resolve(configuration.dataDirectory),
    deploymentsDirectory: configuration.deploymentsDirectory,
    databaseUrl: environment.DATABASE_URL || undefined,
    demo: configuration.demo,
    publicUrl: configuration.publicUrl,
    environment: complete,
  };
}

function checkConfiguration(environment: NodeJS.ProcessEnv): ReturnType<typeof readConfiguration> {
  try {
    return readConfiguration(environment);
  } catch (fault) {
    if (fault instanceof ConfigurationError) throw new CommandError(fault.message);
    throw fault;
  }
}

function readMailPort(value: string | undefined): number {
  const port = Number(value || 1080);
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port;
  throw new CommandError(`MAIL_PORT must be a port number, not "${value}".`);
}

async function addressOf(host: string): Promise<string> {
  try {
    return (await lookup(host)).address;
  } catch {
    throw new CommandError(`HOST "${host}" is not an address of this machine: set HOST to one, for example localhost.`);
  }
}
