import type { Caller } from '../../access/caller.ts';
import type { FlowViewer } from '../../read-models/flow-tree.ts';

/** The caller as the owner of the flow. */
export const ownerViewer = ({ accountId }: Caller): FlowViewer => ({ accountId, isOwner: true, mayManage: false });

/** The caller as staff viewing a visible client's flow. */
export const staffViewer = ({ accountId, permissions }: Caller): FlowViewer => ({
  accountId,
  isOwner: false,
  mayManage: permissions.has('manage_client_document'),
});
