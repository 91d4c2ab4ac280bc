import type { Database } from '../database/database.ts';
import { dealName } from './found.ts';

/** Rows that are read at once. */
const pageLength = 500;

/** `row` is the row of a table that has the column `deal_id`. */
const deal = `(SELECT ${dealName} FROM deal JOIN company ON company.id = deal.company_id
  WHERE deal.id = row.deal_id)`;

/** SQL of the rows of a table that belong to the account `$1`, without what tells nothing about the person. */
const owned = (table: string, { owner = 'account_id', order = 'created_at', without = '' } = {}): string =>
  `SELECT to_jsonb(row) - ARRAY[${[owner, ...without.split(' ').filter(Boolean)].map((name) => `'${name}'`)}] AS json
   FROM ${table} row WHERE row.${owner} = $1::uuid ORDER BY ${order}`;

const ownedOfDeal = (table: string): string =>
  `SELECT to_jsonb(row) - 'account_id' || jsonb_build_object('deal', ${deal}) AS json
   FROM ${table} row WHERE row.account_id = $1::uuid ORDER BY created_at`;

/** The same for a table of the embedded provider, without secrets. */
const ofUser = (table: string, without: string, order = 'row.created_at'): string =>
  `SELECT to_jsonb(row) - ARRAY['subject', ${without.split(' ').map((name) => `'${name}'`)}] AS json
   FROM ${table} row JOIN account ON account.subject = row.subject WHERE account.id = $1::uuid ORDER BY ${order}`;

const profileList = (table: string, column: string): string =>
  `(SELECT COALESCE(jsonb_agg(entry.${column} ORDER BY entry.${column}), '[]') FROM ${table} entry WHERE entry.profile_id = row.id)`;
const profileSides = (table: string, column: string): string =>
  `(SELECT COALESCE(jsonb_agg(jsonb_build_object('value', entry.${column}, 'preference', entry.preference)), '[]')
    FROM ${table} entry WHERE entry.profile_id = row.id)`;

/** Names of where an item of a flow stands. */
const place = `jsonb_build_object('flow', flow.name, 'investment_id', flow.investment_id, 'step', section.name, 'item', item.name)`;
const items = `flow JOIN flow_section section ON section.flow_id = flow.id JOIN flow_item item ON item.section_id = section.id`;

/**
 * What the product holds about the account `$1`, by table, each row as JSON (CARE-13). Of conversations an investor gets both
 * sides and an employee their own messages, whose other side is another person's data; of the audit trail what the person
 * did, and that something was done to their account.
 */
const parts: Readonly<Record<string, string>> = {
  account: `SELECT to_jsonb(row) - ARRAY['issuer', 'created_by_id'] AS json FROM account row WHERE row.id = $1::uuid`,
  role_assignment: `
    SELECT jsonb_build_object('role', role.name, 'deal', ${deal}, 'created_at', row.created_at) AS json
    FROM role_assignment row JOIN role ON role.id = row.role_id WHERE row.account_id = $1::uuid ORDER BY row.created_at`,
  whitelist_entry: owned('whitelist_entry'),
  invitation: `
    SELECT to_jsonb(row) - ARRAY['account_id', 'invited_by_id'] AS json
    FROM invitation row JOIN account ON account.id = $1::uuid
    WHERE row.account_id = account.id OR row.email = account.email ORDER BY row.created_at`,
  investor_profile: `
    SELECT to_jsonb(row) - 'account_id' || jsonb_build_object(
      'countries', ${profileList('profile_country', 'country_code')},
      'funding_stages', ${profileList('profile_funding_stage', 'financing_round')},
      'sectors', ${profileSides('profile_sector', 'sector')},
      'innovation_enablers', ${profileSides('profile_innovation_enabler', 'innovation_enabler')}) AS json
    FROM investor_profile row WHERE row.account_id = $1::uuid`,
  watchlist_entry: ownedOfDeal('watchlist_entry'),
  interest: ownedOfDeal('interest'),
  feedback: ownedOfDeal('feedback'),
  investment: ownedOfDeal('investment'),
  investment_completion: `
    SELECT to_jsonb(row) - 'completed_by_id' || jsonb_build_object('files', (
      SELECT COALESCE(jsonb_agg(jsonb_build_object('step', file.section, 'item', file.item, 'name', file.name,
        'sha256', encode(file.sha256, 'hex'), 'uploaded_at', file.uploaded_at) ORDER BY file.position), '[]')
      FROM completion_file file WHERE file.completion_id = row.id)) AS json
    FROM investment_completion row JOIN investment ON investment.id = row.investment_id
    WHERE investment.account_id = $1::uuid ORDER BY row.completed_at`,
  flow_item: `
    SELECT ${place} || jsonb_build_object('text', item.text) AS json FROM ${items}
    WHERE flow.account_id = $1::uuid AND flow.scope = 'INSTANCE' AND section.shown AND (section.current OR section.completed)
    ORDER BY flow.created_at, section."order", item."order"`,
  flow_item_input: `
    SELECT ${place} || jsonb_build_object('text', row.text, 'created_at', row.created_at, 'updated_at', row.updated_at) AS json
    FROM flow_item_input row JOIN (${items}) ON item.id = row.item_id
    WHERE flow.account_id = $1::uuid AND flow.scope = 'INSTANCE' ORDER BY row.created_at`,
  flow_item_request: `
    SELECT ${place} || jsonb_build_object('reason', row.reason, 'asked_at', row.asked_at, 'answered_at', row.answered_at) AS json
    FROM flow_item_request row JOIN (${items}) ON item.id = row.item_id
    WHERE flow.account_id = $1::uuid AND flow.scope = 'INSTANCE' ORDER BY row.asked_at`,
  conversation: `
    SELECT jsonb_build_object('id', row.id, 'deal', ${deal}, 'created_at', row.created_at, 'closed_at', row.closed_at,
      'last_message_at', row.last_message_at) AS json
    FROM conversation row WHERE $1::uuid IN (row.investor_id, row.employee_id, row.reader_id) ORDER BY row.created_at`,
  message: `
    SELECT jsonb_build_object('conversation_id', row.conversation_id, 'sequence', row.sequence, 'is_own', row.sender_id = $1::uuid,
      'text', row.text, 'created_at', row.created_at, 'seen_at', row.seen_at) AS json
    FROM message row JOIN conversation ON conversation.id = row.conversation_id
    WHERE conversation.investor_id = $1::uuid OR row.sender_id = $1::uuid ORDER BY row.conversation_id, row.sequence`,
  conversation_mark: `
    SELECT to_jsonb(row) - 'account_id' AS json FROM conversation_mark row WHERE row.account_id = $1::uuid
    ORDER BY row.conversation_id`,
  message_template: owned('message_template', { owner: 'owner_id' }),
  // Those of staff name other people.
  notification: `
    SELECT to_jsonb(row) - ARRAY['account_id', 'dedupe_key', 'mail_id']
      - CASE WHEN row.kind IN ('MAIL_FAILED', 'STEP_TO_REVIEW') THEN 'detail' ELSE '' END AS json
    FROM notification row WHERE row.account_id = $1::uuid ORDER BY row.created_at`,
  digest: owned('digest', { order: 'until' }),
  digest_schedule: owned('digest_schedule', { order: 'covered_until', without: 'end_code' }),
  mail: `
    SELECT jsonb_build_object('kind', row.kind, 'recipient', row.recipient, 'state', row.state, 'created_at', row.created_at,
      'ended_at', row.ended_at) AS json
    FROM mail row JOIN account ON account.id = $1::uuid
    WHERE row.account_id = account.id OR row.recipient = account.email ORDER BY row.created_at`,
  saved_search: owned('saved_search'),
  saved_view: owned('saved_view'),
  company_import: owned('company_import', { without: 'sheets choices' }),
  identity_user: `
    SELECT jsonb_build_object('created_at', row.created_at, 'email_verified_at', row.email_verified_at) AS json
    FROM identity_user row JOIN account ON account.subject = row.subject WHERE account.id = $1::uuid`,
  identity_session: ofUser('identity_session', 'uid'),
  identity_device: ofUser('identity_device', 'hash'),
  identity_authenticator: ofUser('identity_authenticator', 'secret last_step'),
  identity_passkey: ofUser('identity_passkey', 'credential_id public_key counter'),
  analytics_event: `
    SELECT to_jsonb(row) - 'account_id' || jsonb_build_object('deal', ${deal}) AS json
    FROM analytics_event row WHERE row.account_id = $1::uuid ORDER BY row.created_at`,
  document_view: `
    SELECT jsonb_build_object('document', document.name, 'created_at', row.created_at, 'pages', (
      SELECT COALESCE(jsonb_agg(jsonb_build_object('page', page.page, 'visible_ms', page.visible_ms) ORDER BY page.page), '[]')
      FROM document_view_page page WHERE page.view_id = row.id)) AS json
    FROM document_view row JOIN read_document document ON document.id = row.document_id
    WHERE row.account_id = $1::uuid ORDER BY row.created_at`,
  audit_entry: `
    SELECT jsonb_build_object('at', row.at, 'action', row.action, 'entity_type', row.entity_type, 'entity_id', row.entity_id,
      'is_own', row.actor_id IS NOT DISTINCT FROM $1::uuid)
      || CASE WHEN row.actor_id = $1::uuid THEN jsonb_build_object('address', row.address) ELSE '{}' END
      || CASE WHEN row.actor_id = $1::uuid AND row.entity_id = $1::text THEN jsonb_build_object('details', row.details)
        ELSE '{}' END AS json
    FROM audit_entry row
    WHERE row.actor_id = $1::uuid OR row.entity_type = 'account' AND row.entity_id = $1::text ORDER BY row.at`,
  data_export: owned('data_export'),
  closing_request: owned('closing_request', { order: 'requested_at', without: 'former decided_by_id' }),
};

/**
 * Yields what the product holds about an account as the pieces of one JSON object, all as of one instant: the rows of each table
 * are read page by page.
 */
export async function* readOwnData({ pool }: Pick<Database, 'pool'>, accountId: string): AsyncGenerator<string> {
  const client = await pool.connect();
  let failed = true;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query("SET LOCAL TimeZone = 'UTC'");
    let before = '{\n';
    for (const [table, text] of Object.entries(parts)) {
      yield `${before}${JSON.stringify(table)}: [`;
      await client.query(
        `/* own_data.${table} */ DECLARE own_data NO SCROLL CURSOR FOR
        SELECT part.json::text AS json FROM (${text}) part`,
        [accountId],
      );
      let separator = '\n';
      for (;;) {
        const { rows } = await client.query<{ json: string }>(`FETCH ${pageLength} FROM own_data`);
        if (rows.length === 0) break;
        yield separator + rows.map(({ json }) => json).join(',\n');
        separator = ',\n';
      }
      await client.query('CLOSE own_data');
      before = '],\n';
    }
    yield ']\n}\n';
    await client.query('COMMIT');
    failed = false;
  } finally {
    // An abandoned reader leaves a transaction open: the connection is not reused.
    client.release(failed);
  }
}
