import { textArray, type VolumeSize, type VolumeStep } from './statements.ts';

const firstNames = textArray([
  'Ada',
  'Bruno',
  'Chiara',
  'David',
  'Elif',
  'Farid',
  'Grace',
  'Hugo',
  'Ines',
  'Jonas',
  'Keiko',
  'Lena',
  'Mateo',
  'Nadia',
  'Oskar',
  'Priya',
]);
const lastNames = textArray([
  'Abel',
  'Berger',
  'Costa',
  'Dubois',
  'Eriksen',
  'Fischer',
  'Garcia',
  'Huber',
  'Ivanov',
  'Jansen',
  'Keller',
  'Laurent',
  'Moreau',
  'Novak',
  'Okafor',
  'Rossi',
]);
const cities = textArray(['Zurich', 'London', 'Milan', 'Paris', 'Vienna', 'Oslo', 'Madrid', 'Toronto']);

/** Every hundredth account is staff; the others are investors, most of them with access to the app. */
const drawnAccounts = (count: number) => `
  CREATE TABLE volume.person AS
  SELECT number, volume.id('account', number) AS id,
    CASE
      WHEN number % 100 = 0 THEN CASE number / 100 % 4
        WHEN 1 THEN 5 WHEN 2 THEN 6 WHEN 3 THEN 7 ELSE CASE WHEN number / 100 % 20 = 0 THEN 3 ELSE 11 END END
      WHEN volume.chance(number, 1) < 0.92 THEN 1
      ELSE 2
    END AS role_id,
    volume.chance(number, 2) < 0.93 AS accepted,
    volume.chance(number, 3) < 0.01 AS disabled,
    volume.days_ago(number, 4, 900) AS joined_at
  FROM generate_series(1, ${count}) AS number`;

/** Investors with access to the app, by rank: the lower the rank, the more active. */
const drawnInvestors = `
  CREATE TABLE volume.investor AS
  SELECT row_number() OVER (ORDER BY number) AS rank, id
  FROM volume.person WHERE role_id = 1 AND accepted AND NOT disabled`;

/** Staff who lead deals. */
const drawnLeaders = `
  CREATE TABLE volume.leader AS
  SELECT row_number() OVER (ORDER BY number) AS rank, id
  FROM volume.person WHERE role_id IN (5, 6) AND NOT disabled`;

/** Tables whose triggers maintain the stored rows of the staff lists. */
const listedTables = ['account', 'role_assignment', 'whitelist_entry', 'investor_profile'];

/** Accounts with roles, whitelist entries, preferences and relationship managers. */
export function accounts({ accounts: count }: VolumeSize, issuer: string): VolumeStep {
  return {
    title: `${count} accounts`,
    statements: [
      drawnAccounts(count),
      drawnInvestors,
      drawnLeaders,
      // Recreated at the end: maintaining the stored rows of the staff lists for every row would take minutes.
      ...listedTables.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`),
      `INSERT INTO account (id, issuer, subject, email, first_name, last_name, phone_number, phone_zone, country_code, city,
         app_client, accredited_investor, email_confirmed_at, approved_at, accepted_confidentiality_at, disabled_at, created_at, updated_at)
       SELECT id, '${issuer}', volume.id('subject', number)::text, 'person-' || number || '@volume.test',
         volume.pick(${firstNames}, number, 5), volume.pick(${lastNames}, number, 6),
         '+41 44 ' || lpad((number % 10000000)::text, 7, '0'), 'CH',
         volume.pick((SELECT array_agg(code::text ORDER BY code) FROM country), number, 7),
         volume.pick(${cities}, number, 8),
         volume.pick(ARRAY['YES', 'NO'], number, 9)::app_client,
         volume.pick(ARRAY['YES', 'NO', 'NOT_SURE'], number, 10)::accredited_investor,
         joined_at,
         CASE WHEN role_id <> 2 THEN joined_at END,
         CASE WHEN role_id <> 2 AND accepted THEN joined_at END,
         CASE WHEN disabled THEN volume.today() END, joined_at, joined_at
       FROM volume.person`,
      `INSERT INTO role_assignment (id, account_id, role_id, created_at)
       SELECT volume.id('assignment', number), id, role_id, joined_at FROM volume.person`,
      `INSERT INTO whitelist_entry (id, email, first_name, last_name, role_id, status, approved_at, account_id, created_at)
       SELECT volume.id('whitelist', number), account.email, account.first_name, account.last_name, person.role_id,
         CASE WHEN person.role_id = 2 THEN 'INTERESTED' ELSE 'APPROVED' END::whitelist_status,
         account.approved_at, account.id, person.joined_at
       FROM volume.person JOIN account USING (id) WHERE person.role_id IN (1, 2)`,
      `INSERT INTO investor_profile (id, account_id, first_time_viewed_at, business_model_b2b, business_model_b2c,
         execution_timeline, investor_status, investment_size_low, investment_size_high, created_at, updated_at)
       SELECT volume.id('profile', number), id, joined_at, volume.chance(number, 11) < 0.6, volume.chance(number, 12) < 0.4,
         1 + number % 2, 1 + number % 3, 25000, 25000 * (1 + number % 40), joined_at, joined_at
       FROM volume.person WHERE role_id = 1 AND accepted`,
      ...preferences('sector', 'sector', 100),
      ...preferences('innovation_enabler', 'innovation_enabler', 200),
      `INSERT INTO profile_country (profile_id, country_code)
       SELECT DISTINCT volume.id('profile', number),
         volume.pick((SELECT array_agg(code::text ORDER BY code) FROM country), number, 13 + nth)
       FROM volume.person, generate_series(1, 3) AS nth
       WHERE role_id = 1 AND accepted AND volume.chance(number, 17) < 0.7`,
      `INSERT INTO profile_funding_stage (profile_id, financing_round)
       SELECT volume.id('profile', number), stage
       FROM volume.person, unnest(enum_range(NULL::financing_round)) WITH ORDINALITY AS stages (stage, rank)
       WHERE role_id = 1 AND accepted AND volume.chance(number, 300 + rank::integer) < 0.15`,
      `INSERT INTO role_assignment (id, account_id, role_id, investor_account_id, created_at)
       SELECT volume.id('manager', investor.rank), manager.id, 10, investor.id, volume.today()
       FROM volume.investor
         JOIN (SELECT id, row_number() OVER (ORDER BY number) - 1 AS rank, count(*) OVER () AS total
           FROM volume.person WHERE role_id = 7) manager ON manager.rank = investor.rank / 5 % manager.total
       WHERE investor.rank % 5 = 0`,
      ...listedTables.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
      `ANALYZE ${listedTables.join(', ')}`,
      'INSERT INTO account_list SELECT * FROM account_list_rows',
      'INSERT INTO whitelist_list SELECT * FROM whitelist_list_rows',
    ],
  };
}

/** Preferences of the investors: a few entries of an enumeration as interested, a few as least interested. */
function preferences(entry: string, column: string, question: number): string[] {
  return [
    `INSERT INTO profile_${entry} (profile_id, ${column}, preference)
     SELECT volume.id('profile', drawn.number), drawn.value,
       CASE WHEN drawn.chance < 0.08 THEN 'INTERESTED' ELSE 'LEAST_INTERESTED' END::preference
     FROM (SELECT person.number, entry.value, volume.chance(person.number, ${question} + entry.rank::integer) AS chance
       FROM volume.person, (SELECT value, row_number() OVER (ORDER BY value) AS rank FROM ${entry}) entry
       WHERE person.role_id = 1 AND person.accepted) drawn
     WHERE drawn.chance < 0.1`,
  ];
}
