import { describe, expect, test } from 'vitest';
import { ConfigurationError, readConfiguration } from '../../src/configuration.ts';

const minimal = { DATABASE_URL: 'postgresql://user:top-secret@db.example:5432/product' };

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfiguration(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
}

describe('the settings', () => {
  test('have defaults except for the database', () => {
    expect(readConfiguration(minimal)).toMatchObject({
      environment: 'production',
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      databaseUrl: minimal.DATABASE_URL,
      identity: { mode: 'embedded', accessTokenSeconds: 3600 },
      files: { storage: 'local' },
      timeZone: 'UTC',
      demo: false,
    });
    expect(faultsOf({})).toEqual([expect.stringMatching(/^DATABASE_URL is missing: set it to /)]);
  });

  test('treat an empty value as absent', () => {
    expect(readConfiguration({ ...minimal, PORT: '', OIDC_ISSUER: '' })).toMatchObject({
      port: 8080,
      identity: { mode: 'embedded' },
    });
  });

  test('report all faults at once, one line each with the setting and the expected value', () => {
    const faults = faultsOf({
      DATABASE_URL: 'mysql://u:top-secret@h/d',
      PORT: '70000',
      DEMO: 'yes',
      LOG_LEVEL: 'loud',
    });
    expect(faults).toEqual([
      'PORT must be a port number, not "70000".',
      expect.stringMatching(/^DATABASE_URL must be a connection string such as /),
      'DEMO must be 0 or 1, not "yes".',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, not "loud".',
    ]);
    expect(faults.join()).not.toContain('top-secret');
  });

  test('take the scanner as a socket or as a host with a port', () => {
    const scannerOf = (setting: string) => readConfiguration({ ...minimal, FILES_SCANNER: setting }).scanner;
    expect(readConfiguration(minimal).scanner).toBeUndefined();
    expect(scannerOf('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
    expect(scannerOf('localhost:3310')).toEqual({ host: 'localhost', port: 3310 });
    expect(scannerOf('[::1]:3310')).toEqual({ host: '::1', port: 3310 });
    const expected =
      /^FILES_SCANNER must be the socket of clamd such as .* or its host and port such as localhost:3310, not /;
    for (const wrong of ['clamd', 'run/clamd.ctl', 'localhost:', 'tcp://localhost:3310', '::1:3310', '/run/a b'])
      expect(faultsOf({ ...minimal, FILES_SCANNER: wrong })).toEqual([expect.stringMatching(expected)]);
    for (const port of ['0', '65536'])
      expect(faultsOf({ ...minimal, FILES_SCANNER: `localhost:${port}` })).toEqual([
        'FILES_SCANNER must have a port between 1 and 65535.',
      ]);
  });

  test('make demo mode listen on localhost only', () => {
    expect(readConfiguration({ ...minimal, DEMO: '1' }).host).toBe('localhost');
    expect(faultsOf({ ...minimal, DEMO: '1', HOST: '0.0.0.0' })).toEqual([
      'HOST must be localhost with demo data (DEMO=1), not "0.0.0.0": its passwords are public.',
    ]);
  });

  test('trust a forwarded client address only behind a proxy and with TLS', () => {
    expect(readConfiguration(minimal).trustedProxies).toEqual([]);
    const overTls = { ...minimal, PUBLIC_URL: 'https://invest.example/' };
    expect(readConfiguration(overTls)).toMatchObject({
      publicUrl: 'https://invest.example',
      // Other machines in a private network are not trusted.
      trustedProxies: ['loopback'],
    });
    expect(readConfiguration({ ...overTls, TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '::1',
    ]);
    expect(faultsOf({ ...overTls, TRUSTED_PROXIES: 'every one' })).toEqual([
      expect.stringMatching(/^TRUSTED_PROXIES must be /),
    ]);
  });

  test('require dependent settings together', () => {
    expect(faultsOf({ ...minimal, OIDC_ISSUER: 'https://id.example' })).toEqual([
      'OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it.',
      'OIDC_AUDIENCE is missing: OIDC_ISSUER needs it.',
    ]);
    expect(faultsOf({ ...minimal, FILES_STORAGE: 's3' })).toEqual([
      'FILES_S3_BUCKET is missing: FILES_STORAGE=s3 needs it.',
    ]);
    expect(faultsOf({ ...minimal, TIME_ZONE: 'Mars/Olympus' })).toEqual([
      'TIME_ZONE must be a time zone such as Europe/Zurich, not "Mars/Olympus".',
    ]);
    const external = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'app', OIDC_AUDIENCE: 'urn:invest:api' };
    expect(readConfiguration({ ...minimal, ...external }).identity).toEqual({
      mode: 'external',
      issuer: 'https://id.example',
      clientId: 'app',
      audience: 'urn:invest:api',
      userIdClaim: 'sub',
    });
  });
});
