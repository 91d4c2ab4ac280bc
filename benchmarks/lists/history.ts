import type { Database } from '../../api/src/database/database.ts';

const entries = 200_000;

/** Adds entries about what an employee did to other accounts, which the volume does not have, unless they exist. */
export async function fillHistory(database: Database, actorId: string): Promise<void> {
  const [first] = await database.query({ name: 'benchmark.history', text: 'SELECT FROM audit_entry LIMIT 1' });
  if (first) return;
  await database.query(
    {
      name: 'benchmark.fill_history',
      text: `
        INSERT INTO audit_entry (at, actor_id, action, entity_type, entity_id, details)
        SELECT now() - (${entries} - number) * interval '1 minute', $1::uuid,
          (ARRAY['account.disabled', 'account.enabled', 'account.approved', 'account.settings_updated', 'interest.updated'])[1 + number % 5],
          'account', md5(number::text)::uuid::text,
          jsonb_build_object('changes',
            jsonb_build_array(jsonb_build_object('field', 'city', 'before', 'Bern', 'after', 'Place ' || number)))
        FROM generate_series(1, ${entries}) AS number`,
    },
    [actorId],
  );
}
