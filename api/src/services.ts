import type { FastifyBaseLogger } from 'fastify';
import { composers, findSources } from './composition.ts';
import type { Configuration } from './configuration.ts';
import type { Services } from './context.ts';
import { type Database, openDatabase } from './database/database.ts';
import { checkPeriodically } from './dependencies.ts';
import { readAccountState } from './domains/accounts/service.ts';
import { createSecurityNotices, createSignInNotices } from './domains/security/service.ts';
import { type Events, openEvents } from './events/events.ts';
import { openFileInspector } from './files/inspector.ts';
import { openLinkSigner } from './files/link-signer.ts';
import { openFileScanner } from './files/scanner.ts';
import { openFileStorage } from './files/storage.ts';
import type { AccountDirectory } from './identity/account-directory.ts';
import { createIdentity, type Identity, type IdentityOptions } from './identity/identity.ts';
import { embeddedIssuer } from './identity/issuer.ts';
import { type ConfiguredLimits, createThrottle, type ThrottleLimits } from './identity/throttle.ts';
import type { TokenVerifier } from './identity/token-verifier.ts';
import { jobQueue } from './jobs/queue.ts';
import { createMailer } from './mail/mailer.ts';
import { isStaffSubject } from './read-models/staff-subject.ts';

/** The resources of the process; `close` releases them in reverse order. */
export interface OpenServices {
  services: Services;
  identity: Identity;
  /** Checks every dependency that calls do not block on, immediately and then periodically. */
  checkDependencies(): Promise<void>;
  /** Current problems of the dependencies, worded for the operator. */
  problems(): string[];
  close(): Promise<void>;
}

/** Milliseconds after which a statement of a call is cancelled: its caller has given up by then. */
const statementTimeout = 30_000;

export interface ServiceOptions {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Replaces the verifier of the identity module. */
  tokenVerifier?: TokenVerifier;
  /** Overrides of the default sign-in limits. */
  limits?: Partial<ThrottleLimits>;
  keyRing?: IdentityOptions['keyRing'];
}

/**
 * Opens the resources of the process.
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
  const stopChecks: (() => void)[] = [];
  let events: Events | undefined;
  try {
    const opened = await openEvents(database, log);
    events = opened;
    const throttle = createThrottle(database, { ...configuredLimits(configuration), ...limits });
    const identity = createIdentity({
      configuration,
      database,
      throttle,
      accounts: accountDirectory(database),
      notices: { ...createSecurityNotices(jobQueue), ...createSignInNotices({ events: opened }) },
      log,
      keyRing,
    });
    const mailer = createMailer(configuration.mail);
    const links = await openLinkSigner(database);
    const storage = openFileStorage(configuration.files, log);
    const inspector = openFileInspector();
    const scanner = configuration.scanner ? openFileScanner(configuration.scanner, log) : undefined;
    return {
      services: {
        configuration,
        database,
        events: opened,
        tokenVerifier: tokenVerifier ?? identity.tokenVerifier,
        identity,
        throttle,
        jobs: jobQueue,
        mailer,
        composers,
        findSources,
        storage,
        inspector,
        scanner,
        links,
      },
      identity,
      async checkDependencies() {
        const checks = [storage.check, scanner?.check, identity.check].filter((check) => check !== undefined);
        stopChecks.push(...(await Promise.all(checks.map(checkPeriodically))));
      },
      problems: () =>
        [storage.problem(), scanner?.problem(), identity.problem?.()].filter((problem) => problem !== undefined),
      async close() {
        for (const stop of stopChecks) stop();
        await opened.close();
        mailer.close();
        scanner?.close();
        await inspector.close();
        storage.close();
        await database.close();
      },
    };
  } catch (error) {
    await events?.close();
    await database.close();
    throw error;
  }
}

/** Looks up accounts of the embedded provider's users. */
const accountDirectory = (database: Database): AccountDirectory => ({
  stateOf: (subject) => readAccountState(database, { issuer: embeddedIssuer, subject }),
  isStaff: (subject) => isStaffSubject(database, { issuer: embeddedIssuer, subject }),
});

function configuredLimits({ limits }: Configuration): ConfiguredLimits {
  return {
    authorization: { attempts: limits.authorizationsPerMinute, seconds: 60 },
    // Far above what users behind one address need: it limits an attacker who rotates device cookies.
    authorizationOfDevices: { attempts: 10 * limits.authorizationsPerMinute, seconds: 60 },
    signUp: { attempts: limits.signUpsPerHour, seconds: 60 * 60 },
  };
}
