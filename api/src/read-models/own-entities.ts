import type { Transaction } from '../database/database.ts';
import { ownFlowItems } from './own-flow-items.ts';

/**
 * Reads the ids of what belongs to an account and entries of the audit trail are about: the account, its preferences, interests
 * and feedback, and its flows with their sections, items and files, removed ones included.
 */
export async function readOwnEntities(transaction: Transaction, accountId: string): Promise<string[]> {
  const rows = await transaction.$queryRawUnsafe<{ id: string }[]>(
    `/* accounts.own_entities */
    SELECT $1::text AS id
    UNION SELECT id::text FROM investor_profile WHERE account_id = $1::uuid
    UNION SELECT id::text FROM interest WHERE account_id = $1::uuid
    UNION SELECT id::text FROM feedback WHERE account_id = $1::uuid
    UNION SELECT id::text FROM flow WHERE account_id = $1::uuid AND scope = 'INSTANCE'
    UNION SELECT section.id::text FROM flow JOIN flow_section section ON section.flow_id = flow.id
      WHERE flow.account_id = $1::uuid AND flow.scope = 'INSTANCE'
    UNION SELECT entity_id FROM audit_entry
      WHERE action = 'onboarding_flow.cloned' AND entity_type = 'flow' AND details ->> 'accountId' = $1::text
    UNION SELECT removed.id FROM flow JOIN audit_entry save ON save.entity_type = 'flow' AND save.entity_id = flow.id::text
        AND save.action = 'flow_instance.updated'
      CROSS JOIN LATERAL jsonb_array_elements_text(save.details -> 'removedSections') AS removed (id)
      WHERE flow.account_id = $1::uuid AND flow.scope = 'INSTANCE'
    UNION SELECT item_id::text FROM removed_flow_item removed JOIN flow ON flow.id = removed.flow_id
      WHERE flow.account_id = $1::uuid AND flow.scope = 'INSTANCE'
    UNION SELECT id::text FROM (${ownFlowItems}) item
    UNION SELECT id::text FROM stored_file WHERE flow_item_id IN (${ownFlowItems})
    UNION SELECT id::text FROM deleted_file WHERE flow_item_id IN (${ownFlowItems})`,
    accountId,
  );
  return rows.map(({ id }) => id);
}
