import type pg from 'pg';

/** The oldest server version that migrations and statements are tested on. */
const minimumVersion = 15;

/** Why a database cannot be used and what to do about it, worded for the operator. */
export class DatabaseSetupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseSetupError';
  }
}

interface Server {
  version: string;
  number: number;
  encoding: string;
  icu: boolean;
}

const serverStatement = `
  SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
    current_setting('server_encoding') AS encoding,
    EXISTS (SELECT FROM pg_collation WHERE collprovider = 'i') AS icu`;

/**
 * Checks that the server meets the product's requirements, before anything is changed in it.
 *
 * @throws DatabaseSetupError
 */
export async function requireServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Server>(serverStatement);
  const fault = rows[0] && describeIncompatibility(rows[0]);
  if (fault) throw new DatabaseSetupError(fault);
}

/** @returns undefined for a suitable server */
export function describeIncompatibility({ version, number, encoding, icu }: Server): string | undefined {
  if (number < minimumVersion * 10_000) {
    return `The database server is PostgreSQL ${version}: the product needs ${minimumVersion} or newer. Upgrade it, or set DATABASE_URL to another server. Nothing was changed.`;
  }
  if (encoding !== 'UTF8') {
    return `The database has the encoding ${encoding}: create one with ENCODING 'UTF8' TEMPLATE template0, and set DATABASE_URL to it. Nothing was changed.`;
  }
  if (!icu) {
    return 'The database server was built without ICU: use one that was built with it, such as those of Debian or postgresql.org. Nothing was changed.';
  }
  return undefined;
}
