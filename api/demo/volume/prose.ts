import { textArray, type VolumeStep } from './statements.ts';

/** Sorted by frequency: the rank of a word determines how often it is drawn. */
const commonWords = `the of and to in a for is that with on as by at from it are be this its has will company market an
  growth which their we or have more not new customers revenue team product year than technology capital investors
  through data first platform business sales can who one two into over was been other also round million percent energy
  costs software such production partners all time service security most contracts demand value high between where when
  long industry industrial risk management margin medical digital global early clinical supply process patents license
  subsidy storage battery grid hydrogen logistics robotics sensor optical protein insurance payment credit cloud
  regulator approval certificate factory harvest fleet warehouse satellite genome antibody turbine membrane catalyst`
  .trim()
  .split(/\s+/);

const syllables = [
  ...['al', 'an', 'ba', 'be', 'ca', 'cor', 'da', 'del', 'e', 'en', 'fa', 'fer', 'ga', 'gen', 'ha', 'in', 'ka', 'lan'],
  ...['le', 'lo', 'ma', 'men', 'mi', 'mo', 'na', 'ne', 'no', 'o', 'pa', 'per', 'po', 'pro', 'ra', 're', 'ri', 'ro'],
  ...['sa', 'sen', 'so', 'sta', 'ta', 'te', 'ti', 'tor', 'tra', 'u', 'va', 've', 'vi', 'zu'],
];

const vocabularySize = 8_000;
const sentences = 5_000;

/**
 * Texts with a realistic word distribution (Zipf: frequency falls with the rank). Sentences are generated once and
 * combined to texts, so that texts of any length are cheap.
 */
export const prose: VolumeStep = {
  title: `${sentences} sentences of ${vocabularySize} words`,
  statements: [
    `CREATE TABLE volume.word AS
     SELECT rank, COALESCE((${textArray(commonWords)})[rank],
       array_to_string(ARRAY(
         SELECT volume.pick(${textArray(syllables)}, rank, 900 + place)
         FROM generate_series(1, 2 + rank % 3) AS place), '')) AS word
     FROM generate_series(1, ${vocabularySize}) AS rank`,
    'CREATE UNIQUE INDEX ON volume.word (rank)',
    `CREATE TABLE volume.sentence AS
     SELECT number, upper(left(words, 1)) || substr(words, 2) || '.' AS text
     FROM generate_series(1, ${sentences}) AS number, LATERAL (
       SELECT string_agg(word.word, ' ' ORDER BY place) AS words
       FROM generate_series(1, 8 + number % 13) AS place
         JOIN volume.word ON word.rank = floor(power(${vocabularySize}, volume.chance(number, 1000 + place)))::integer
     ) drawn`,
    'CREATE UNIQUE INDEX ON volume.sentence (number)',
    'ANALYZE volume.word, volume.sentence',
    `CREATE FUNCTION volume.prose(number bigint, question integer, sentences integer) RETURNS text
       LANGUAGE sql STABLE PARALLEL SAFE AS $$
         SELECT string_agg(sentence.text, ' ' ORDER BY place)
         FROM generate_series(1, sentences) AS place JOIN volume.sentence
           ON sentence.number = 1 + floor(volume.chance(prose.number, prose.question * 1000 + place) * ${sentences})::integer $$`,
  ],
};
