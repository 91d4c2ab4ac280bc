import type { FastifyBaseLogger } from 'fastify';
import { composers } from './composition.ts';
import type { Configuration } from './configuration.ts';
import type { Services } from './context.ts';
import { type Database, openDatabase } from './database/database.ts';
import { keepChecking } from './dependencies.ts';
import { readAccountState } from './domains/accounts/service.ts';
import { createSecurityNotices } from './domains/security/service.ts';
import { openEvents } from './events/events.ts';
import { openFileInspector } from './files/inspector.ts';
import { openLinkSigner } from './files/link-signer.ts';
import { openFileStorage } from './files/storage.ts';
import type { AccountDirectory } from './identity/account-directory.ts';
import { createIdentity, type Identity, type IdentityOptions } from './identity/identity.ts';
import { embeddedIssuer } from './identity/issuer.ts';
import { type ConfiguredLimits, createThrottle, type ThrottleLimits } from './identity/throttle.ts';
import type { TokenVerifier } from './identity/token-verifier.ts';
import { jobQueue } from './jobs/queue.ts';
import { createMailer } from './mail/mailer.ts';
import { isStaffSubject } from './read-models/staff-subject.ts';

/** What the process owns; `close` gives it back in the reverse order. */
export interface OpenServices {
  services: Services;
  identity: Identity;
  /** Looks at everything that calls do not wait for, and again now and then. */
  checkDependencies(): Promise<void>;
  /** What is wrong with it now, in words. */
  problems(): string[];
  close(): Promise<void>;
}

/** A call's statement that takes this many milliseconds is a fault; nobody waits for its answer any more. */
const statementTimeout = 30_000;

export interface ServiceOptions {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Instead of the identity module's. */
  tokenVerifier?: TokenVerifier;
  /** Other limits of sign-in attempts than the standard ones. */
  limits?: Partial<ThrottleLimits>;
  keyRing?: IdentityOptions['keyRing'];
}

/**
 * Opens what the process owns.
 *
 * @throws when the database cannot be reached
 */
export async function openServices(
  configuration: Configuration,
  { log, tokenVerifier, limits, keyRing }: ServiceOptions,
): Promise<OpenServices> {
  const database = openDatabase(configuration.databaseUrl, {
    maximumConnections: configuration.databaseConnections,
    statementTimeout,
    log,
  });
  const ends: (() => void)[] = [];
  try {
    const throttle = createThrottle(database, { ...configuredLimits(configuration), ...limits });
    const identity = createIdentity({
      configuration,
      database,
      throttle,
      accounts: accountDirectory(database),
      notices: createSecurityNotices(jobQueue),
      log,
      keyRing,
    });
    const mailer = createMailer(configuration.mail);
    const links = await openLinkSigner(database);
    const storage = openFileStorage(configuration.files, log);
    const inspector = openFileInspector();
    const events = await openEvents(database, log);
    return {
      services: {
        configuration,
        database,
        events,
        tokenVerifier: tokenVerifier ?? identity.tokenVerifier,
        identity,
        throttle,
        jobs: jobQueue,
        mailer,
        composers,
        storage,
        inspector,
        links,
      },
      identity,
      async checkDependencies() {
        const checks = [storage.check, ...(identity.check ? [identity.check] : [])];
        ends.push(...(await Promise.all(checks.map(keepChecking))));
      },
      problems: () => [storage.problem(), identity.problem?.()].filter((problem) => problem !== undefined),
      async close() {
        for (const end of ends) end();
        await events.close();
        mailer.close();
        await inspector.close();
        storage.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The accounts of the embedded provider's users. */
const accountDirectory = (database: Database): AccountDirectory => ({
  stateOf: (subject) => readAccountState(database, { issuer: embeddedIssuer, subject }),
  isStaff: (subject) => isStaffSubject(database, { issuer: embeddedIssuer, subject }),
});

function configuredLimits({ limits }: Configuration): ConfiguredLimits {
  return {
    authorization: { attempts: limits.authorizationsPerMinute, seconds: 60 },
    // Far more than people behind one address need: it bounds whoever uses up one device after the other.
    authorizationOfDevices: { attempts: 10 * limits.authorizationsPerMinute, seconds: 60 },
    signUp: { attempts: limits.signUpsPerHour, seconds: 60 * 60 },
  };
}
