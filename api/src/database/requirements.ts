import type pg from 'pg';

/** The oldest server that the migrations and statements of the product are tested on. */
const oldestVersion = 15;

/** Why a database cannot be used, with what to do, in words for the operator. */
export class DatabaseFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseFault';
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
 * Checks that the server has what the product needs, before anything is changed in it.
 *
 * @throws DatabaseFault
 */
export async function requireServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Server>(serverStatement);
  const fault = rows[0] && describeUnfit(rows[0]);
  if (fault) throw new DatabaseFault(fault);
}

/** @returns undefined for a server that will do */
export function describeUnfit({ version, number, encoding, icu }: Server): string | undefined {
  if (number < oldestVersion * 10_000) {
    return `The database server is PostgreSQL ${version}: the product needs ${oldestVersion} or newer. Upgrade it, or set DATABASE_URL to another server. Nothing was changed.`;
  }
  if (encoding !== 'UTF8') {
    return `The database has the encoding ${encoding}: create one with ENCODING 'UTF8' TEMPLATE template0, and set DATABASE_URL to it. Nothing was changed.`;
  }
  if (!icu) {
    return 'The database server was built without ICU: use one that was built with it, such as those of Debian or postgresql.org. Nothing was changed.';
  }
  return undefined;
}
