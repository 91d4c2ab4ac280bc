import { resolve } from 'node:path';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

const text = (options: { default?: string; pattern?: string; description: string }) =>
  Type.String({ minLength: 1, ...options });
const count = (value: number, description: string, minimum = 1) =>
  Type.Integer({ default: value, minimum, maximum: 2_147_483_647, description });
const flag = (value: boolean) => Type.Boolean({ default: value, description: '0 or 1' });
const url = (schemes: string, description: string, value?: string) =>
  text({ pattern: `^(${schemes})://[^\\s]+$`, description, ...(value === undefined ? {} : { default: value }) });

/** Every setting, named by its environment variable; docs/operations.md explains each. */
const Settings = Type.Object({
  NODE_ENV: Type.Union([Type.Literal('production'), Type.Literal('development'), Type.Literal('test')], {
    default: 'production',
    description: 'production, development or test',
  }),
  PORT: Type.Integer({ default: 8080, minimum: 0, maximum: 65_535, description: 'a port number' }),
  HOST: Type.Optional(text({ description: 'a host name or address to listen on' })),
  PUBLIC_URL: Type.Optional(url('https?', 'the http(s) address that users open')),
  TRUSTED_PROXIES: text({
    default: 'loopback',
    pattern: '^[a-z0-9.:/]+(, *[a-z0-9.:/]+)*$',
    description: 'addresses such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas',
  }),
  DATABASE_URL: url('postgres|postgresql', 'a connection string such as postgresql://user:password@host:5432/name'),
  DATABASE_CONNECTIONS: count(20, 'a number of connections', 2),
  DATA_DIR: text({ default: '.data', description: 'a folder' }),
  DEPLOYMENTS_DIR: Type.Optional(text({ description: 'a folder' })),
  UNSIGNED_RELEASES: Type.Enum(['refuse', 'accept'], { default: 'refuse', description: 'refuse or accept' }),
  UNFIT_RELEASES: Type.Enum(['refuse', 'serve'], { default: 'refuse', description: 'refuse or serve' }),
  SMTP_URL: url('smtps?', 'a mail server such as smtp://localhost:1025', 'smtp://localhost:1025'),
  SMTP_CONNECTIONS: count(5, 'a number of connections'),
  SMTP_MAILS_PER_SECOND: count(20, 'a number of mails'),
  MAIL_FROM: text({ default: 'no-reply@localhost', pattern: '@', description: 'a sender address' }),
  OIDC_ISSUER: Type.Optional(url('https?', 'the address of an OpenID Connect issuer')),
  OIDC_CLIENT_ID: Type.Optional(text({ description: 'the client id at the issuer' })),
  OIDC_AUDIENCE: Type.Optional(text({ description: 'the audience of access tokens' })),
  OIDC_USER_ID_CLAIM: text({ default: 'sub', description: 'the claim that names the user' }),
  ACCESS_TOKEN_SECONDS: count(3_600, 'a number of seconds', 5),
  SECOND_FACTOR_REQUIRED_FOR_STAFF: flag(false),
  FILES_STORAGE: Type.Union([Type.Literal('local'), Type.Literal('s3')], {
    default: 'local',
    description: 'local or s3',
  }),
  FILES_S3_BUCKET: Type.Optional(text({ description: 'a bucket name' })),
  FILES_S3_REGION: text({ default: 'us-east-1', description: 'a region' }),
  FILES_S3_ENDPOINT: Type.Optional(url('https?', 'the address of an S3 server')),
  FILES_S3_ACCESS_KEY_ID: Type.Optional(text({ description: 'an access key id' })),
  FILES_S3_SECRET_ACCESS_KEY: Type.Optional(text({ description: 'a secret access key' })),
  FILES_SCANNER: Type.Optional(
    text({
      pattern: '^(/[^\\s]+|([^\\s/:\\[\\]]+|\\[[0-9a-fA-F:.]+\\]):[0-9]{1,5})$',
      description: 'the socket of clamd such as /run/clamav/clamd.ctl, or its host and port such as localhost:3310',
    }),
  ),
  SENTRY_DSN: Type.Optional(url('https?', 'the DSN of an error-reporting service')),
  SENTRY_BROWSER_DSN: Type.Optional(url('https?', 'the DSN of an error-reporting service')),
  SENTRY_ENVIRONMENT: Type.Optional(text({ description: 'a name such as staging' })),
  TIME_ZONE: text({ default: 'UTC', description: 'a time zone such as Europe/Zurich' }),
  DEMO: flag(false),
  RUN_JOBS: flag(true),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'fatal, error, warn, info, debug, trace or silent',
  }),
  LIMIT_BODY_BYTES: count(1_048_576, 'a number of bytes', 1_024),
  LIMIT_CALLS_PER_MINUTE: count(600, 'calls of one operation by one account a minute'),
  LIMIT_SOCKETS_PER_ACCOUNT: count(20, 'a number of connections'),
  LIMIT_SUBSCRIPTIONS_PER_SOCKET: count(50, 'a number of subscriptions'),
  LIMIT_AUTHORIZATIONS_PER_MINUTE: count(1_200, 'authorizations started by one address a minute'),
  LIMIT_SIGN_UPS_PER_HOUR: count(100, 'sign-ups from one address an hour'),
});
type Settings = Static<typeof Settings>;

/** The identity provider of users and tokens: the embedded one, or any OpenID Connect issuer. */
export type IdentityConfiguration =
  | { mode: 'embedded'; accessTokenSeconds: number }
  | { mode: 'external'; issuer: string; clientId: string; audience: string; userIdClaim: string };

export type FilesConfiguration =
  | { storage: 'local'; directory: string }
  | {
      storage: 's3';
      bucket: string;
      region: string;
      endpoint: string | undefined;
      credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
    };

/** Where clamd listens: a Unix socket, or a port. */
export type ScannerAddress = { path: string } | { host: string; port: number };

/** The settings of the process, read and validated once at startup. Contains secrets: never log it. */
export interface Configuration {
  environment: Settings['NODE_ENV'];
  host: string;
  port: number;
  /** Without a trailing slash. */
  publicUrl: string;
  /** The proxies that terminate TLS, whose forwarded client address is trusted; empty without TLS. */
  trustedProxies: string[];
  databaseUrl: string;
  databaseConnections: number;
  dataDirectory: string;
  deploymentsDirectory: string;
  /** What a start does when a published release does not fit the API. */
  unfitReleases: Settings['UNFIT_RELEASES'];
  /** Whether builds without a signature are published, of apps that have no key. */
  unsignedReleases: Settings['UNSIGNED_RELEASES'];
  mail: { smtpUrl: string; from: string; connections: number; mailsPerSecond: number };
  identity: IdentityConfiguration;
  /** Embedded mode: staff cannot sign in without a second factor. */
  secondFactorRequiredForStaff: boolean;
  files: FilesConfiguration;
  /** The clamd that scans uploads; undefined: they are not scanned. */
  scanner: ScannerAddress | undefined;
  /** The service that receives errors and traces of the server and of the page; without a DSN nothing is sent. */
  errorReporting: { dsn: string | undefined; browserDsn: string | undefined; environment: string };
  timeZone: string;
  demo: boolean;
  /** Whether this process runs jobs (mail, purges) in addition to serving requests. */
  runJobs: boolean;
  logLevel: Settings['LOG_LEVEL'];
  limits: {
    bodyBytes: number;
    callsPerMinute: number;
    socketsPerAccount: number;
    subscriptionsPerSocket: number;
    authorizationsPerMinute: number;
    signUpsPerHour: number;
  };
}

/** One line per fault, each naming the setting and the value it expects. */
export class ConfigurationError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigurationError';
    this.faults = faults;
  }
}

/**
 * @param environment environment variables; an empty one counts as absent
 * @throws ConfigurationError
 */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const given = Object.fromEntries(
    Object.keys(Settings.properties).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const settings = Value.Convert(Settings, Value.Default(Settings, given));
  const faults = describeFaults(settings, given);
  if (faults.length > 0 || !Value.Check(Settings, settings)) throw new ConfigurationError(faults);
  const combinationFaults = findCombinationFaults(settings);
  if (combinationFaults.length > 0) throw new ConfigurationError(combinationFaults);
  return buildConfiguration(settings);
}

function describeFaults(settings: unknown, given: Record<string, unknown>): string[] {
  return Object.entries<TSchema & { description?: string }>(Settings.properties).flatMap(([name, schema]) => {
    const value = typeof settings === 'object' && settings !== null ? Reflect.get(settings, name) : undefined;
    if (value === undefined && (Settings.required as string[]).includes(name)) {
      return [`${name} is missing: set it to ${schema.description}.`];
    }
    if (value === undefined || Value.Check(schema, value)) return [];
    // A value may contain a password; only harmless ones are repeated.
    const shown = /URL|DSN|SECRET|KEY/.test(name) ? '' : `, not "${given[name]}"`;
    return [`${name} must be ${schema.description}${shown}.`];
  });
}

const loopback = ['localhost', '127.0.0.1', '::1'];

/** Whether a listen host is reachable from this machine only. */
export const isLoopback = (host: string): boolean => loopback.includes(host);

function findCombinationFaults(settings: Settings): string[] {
  const faults: string[] = [];
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_AUDIENCE'] as const) {
    if (settings.OIDC_ISSUER && !settings[name]) faults.push(`${name} is missing: OIDC_ISSUER needs it.`);
  }
  if (settings.FILES_STORAGE === 's3' && !settings.FILES_S3_BUCKET) {
    faults.push('FILES_S3_BUCKET is missing: FILES_STORAGE=s3 needs it.');
  }
  if (Boolean(settings.FILES_S3_ACCESS_KEY_ID) !== Boolean(settings.FILES_S3_SECRET_ACCESS_KEY)) {
    faults.push('FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY must be set together.');
  }
  if (settings.DEMO && settings.HOST && !isLoopback(settings.HOST)) {
    faults.push(`HOST must be localhost with demo data (DEMO=1), not "${settings.HOST}": its passwords are public.`);
  }
  const scannerPort = /:(\d+)$/.exec(settings.FILES_SCANNER ?? '')?.[1];
  if (scannerPort !== undefined && !(Number(scannerPort) >= 1 && Number(scannerPort) <= 65_535)) {
    faults.push('FILES_SCANNER must have a port between 1 and 65535.');
  }
  try {
    new Intl.DateTimeFormat('en', { timeZone: settings.TIME_ZONE });
  } catch {
    faults.push(`TIME_ZONE must be a time zone such as Europe/Zurich, not "${settings.TIME_ZONE}".`);
  }
  return faults;
}

function buildConfiguration(settings: Settings): Configuration {
  const dataDirectory = resolve(settings.DATA_DIR);
  return {
    environment: settings.NODE_ENV,
    host: settings.HOST ?? (settings.DEMO ? 'localhost' : '0.0.0.0'),
    port: settings.PORT,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    trustedProxies: settings.PUBLIC_URL?.startsWith('https:') ? settings.TRUSTED_PROXIES.split(/, */) : [],
    databaseUrl: settings.DATABASE_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    dataDirectory,
    deploymentsDirectory: resolve(settings.DEPLOYMENTS_DIR ?? `${dataDirectory}/deployments`),
    unfitReleases: settings.UNFIT_RELEASES,
    unsignedReleases: settings.UNSIGNED_RELEASES,
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      connections: settings.SMTP_CONNECTIONS,
      mailsPerSecond: settings.SMTP_MAILS_PER_SECOND,
    },
    identity: identityConfiguration(settings),
    secondFactorRequiredForStaff: settings.SECOND_FACTOR_REQUIRED_FOR_STAFF,
    files: filesConfiguration(settings, dataDirectory),
    scanner: settings.FILES_SCANNER === undefined ? undefined : scannerAddress(settings.FILES_SCANNER),
    errorReporting: {
      dsn: settings.SENTRY_DSN,
      browserDsn: settings.SENTRY_BROWSER_DSN ?? settings.SENTRY_DSN,
      environment: settings.SENTRY_ENVIRONMENT ?? settings.NODE_ENV,
    },
    timeZone: settings.TIME_ZONE,
    demo: settings.DEMO,
    runJobs: settings.RUN_JOBS,
    logLevel: settings.LOG_LEVEL,
    limits: {
      bodyBytes: settings.LIMIT_BODY_BYTES,
      callsPerMinute: settings.LIMIT_CALLS_PER_MINUTE,
      socketsPerAccount: settings.LIMIT_SOCKETS_PER_ACCOUNT,
      subscriptionsPerSocket: settings.LIMIT_SUBSCRIPTIONS_PER_SOCKET,
      authorizationsPerMinute: settings.LIMIT_AUTHORIZATIONS_PER_MINUTE,
      signUpsPerHour: settings.LIMIT_SIGN_UPS_PER_HOUR,
    },
  };
}

function identityConfiguration(settings: Settings): IdentityConfiguration {
  if (!settings.OIDC_ISSUER) return { mode: 'embedded', accessTokenSeconds: settings.ACCESS_TOKEN_SECONDS };
  return {
    mode: 'external',
    issuer: settings.OIDC_ISSUER,
    clientId: settings.OIDC_CLIENT_ID ?? '',
    audience: settings.OIDC_AUDIENCE ?? '',
    userIdClaim: settings.OIDC_USER_ID_CLAIM,
  };
}

function scannerAddress(setting: string): ScannerAddress {
  if (setting.startsWith('/')) return { path: setting };
  const { hostname, port } = new URL(`tcp://${setting}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function filesConfiguration(settings: Settings, dataDirectory: string): FilesConfiguration {
  if (settings.FILES_STORAGE === 'local') return { storage: 'local', directory: resolve(dataDirectory, 'files') };
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return {
    storage: 's3',
    bucket: settings.FILES_S3_BUCKET ?? '',
    region: settings.FILES_S3_REGION,
    endpoint: settings.FILES_S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}
