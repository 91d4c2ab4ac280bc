import type { Erasures } from '../../database/erasures.ts';

/** Conversations of an investor go with what both sides have written. */
export const erasures: Erasures = {
  message: `DELETE FROM message
    WHERE conversation_id IN (SELECT id FROM conversation WHERE investor_id = $1::uuid)`,
  conversation: 'DELETE FROM conversation WHERE investor_id = $1::uuid',
  message_template: 'DELETE FROM message_template WHERE owner_id = $1::uuid',
};
