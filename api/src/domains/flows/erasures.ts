import type { Erasures } from '../../database/erasures.ts';
import { ownFlowItems } from '../../read-models/own-flow-items.ts';

/** Of an investment the names of steps and items stay, as in the evidence of its completion; the onboarding goes as a whole. */
export const erasures: Erasures = {
  flow_item_input: `DELETE FROM flow_item_input WHERE item_id IN (${ownFlowItems})`,
  flow_item_request: `DELETE FROM flow_item_request WHERE item_id IN (${ownFlowItems})`,
  flow_item: `UPDATE flow_item SET text = '' WHERE text <> '' AND id IN (${ownFlowItems})`,
  flow: 'DELETE FROM flow WHERE account_id = $1::uuid AND investment_id IS NULL',
};
