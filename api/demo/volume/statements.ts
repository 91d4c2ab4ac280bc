/** Sizes of the generated data; all other counts derive from them. */
export interface VolumeSize {
  deals: number;
  accounts: number;
  events: number;
  messages: number;
}

/** One step of the generator: SQL only, so that rows never leave the server. */
export interface VolumeStep {
  title: string;
  statements: string[];
}

/**
 * Deterministic functions used by all steps: the same row number and question number yield the same value in every run
 * and query plan, so two databases of the same size have the same rows. Dates are relative to `volume.today()`.
 */
export const drawing: VolumeStep = {
  title: 'functions',
  statements: [
    'CREATE SCHEMA volume',
    `CREATE FUNCTION volume.id(kind text, number bigint) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
       RETURN md5(kind || ' ' || number)::uuid`,
    // 2^53 values, uniformly distributed in [0, 1).
    `CREATE FUNCTION volume.chance(number bigint, question integer) RETURNS double precision
       LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
       RETURN (hashint8extended(number, question) & 9007199254740991)::double precision / 9007199254740992`,
    `CREATE FUNCTION volume.pick(choices text[], number bigint, question integer) RETURNS text
       LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
       RETURN choices[1 + floor(volume.chance(number, question) * cardinality(choices))::integer]`,
    `CREATE FUNCTION volume.today() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
       RETURN date_trunc('day', now())`,
    `CREATE FUNCTION volume.days_ago(number bigint, question integer, days integer) RETURNS timestamptz
       LANGUAGE sql STABLE PARALLEL SAFE
       RETURN date_trunc('milliseconds', volume.today() - volume.chance(number, question) * days * interval '1 day')`,
  ],
};

/** Drops the functions and helper tables, which are not part of the product's schema. */
export const clearing: VolumeStep = { title: 'clearing up', statements: ['DROP SCHEMA volume CASCADE'] };

/** Returns an SQL array literal of texts. */
export function textArray(texts: readonly string[]): string {
  return `ARRAY[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]`;
}
