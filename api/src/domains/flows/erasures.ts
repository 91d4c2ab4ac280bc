import type { Erasures } from '../../database/erasures.ts';
import { ownFlowItems } from '../../read-models/own-flow-items.ts';
import { isOfSource } from '../../read-models/source-names.ts';

/**
 * Of an investment the names of steps and items stay that all clients of the deal had, as in the evidence of its completion;
 * those that were written for this client may name the person. The onboarding goes as a whole.
 */
export const erasures: Erasures = {
  flow_item_input: `DELETE FROM flow_item_input WHERE item_id IN (${ownFlowItems})`,
  flow_item_request: `DELETE FROM flow_item_request WHERE item_id IN (${ownFlowItems})`,
  flow_item: `UPDATE flow_item SET text = '',
      name = CASE WHEN ${isOfSource('flow.source_flow_id', 'flow_item.name')} THEN flow_item.name ELSE 'item ' || flow_item."order" END
    FROM flow JOIN flow_section section ON section.flow_id = flow.id
    WHERE section.id = flow_item.section_id AND flow.account_id = $1::uuid AND flow.scope = 'INSTANCE'`,
  flow_section: `UPDATE flow_section SET name = 'step ' || "order" FROM flow
    WHERE flow.id = flow_section.flow_id AND flow.account_id = $1::uuid AND flow.scope = 'INSTANCE'
      AND NOT ${isOfSource('flow.source_flow_id', 'flow_section.name')}`,
  flow: 'DELETE FROM flow WHERE account_id = $1::uuid AND investment_id IS NULL',
};
