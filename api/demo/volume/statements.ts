/** How much the volume generator makes; all else follows from these numbers. */
export interface VolumeSize {
  deals: number;
  accounts: number;
  events: number;
  messages: number;
}

/** One step of the generator: SQL alone, so that the rows never leave the server. */
export interface VolumeStep {
  title: string;
  statements: string[];
}

/**
 * What every step draws from. Nothing is random: a row's number and the number of a question give the same answer in
 * every run and in every plan, so two databases of one size hold the same rows. Dates count from `volume.today()`.
 */
export const drawing: VolumeStep = {
  title: 'functions',
  statements: [
    'CREATE SCHEMA volume',
    `CREATE FUNCTION volume.id(kind text, number bigint) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
       RETURN md5(kind || ' ' || number)::uuid`,
    // 2^53 values, evenly from 0 (included) to 1 (not).
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

/** Takes the functions and drawn tables away again: the product does not know them. */
export const clearing: VolumeStep = { title: 'clearing up', statements: ['DROP SCHEMA volume CASCADE'] };

/** Texts as an SQL array. */
export function textArray(texts: readonly string[]): string {
  return `ARRAY[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]`;
}
