import type { Erasures } from '../../database/erasures.ts';
import { ownFlowItems } from '../../read-models/own-flow-items.ts';

/** The bytes go with the next purge. */
export const erasures: Erasures = {
  stored_file: `DELETE FROM stored_file WHERE flow_item_id IN (${ownFlowItems})`,
  deleted_file: `DELETE FROM deleted_file WHERE flow_item_id IN (${ownFlowItems})`,
};
