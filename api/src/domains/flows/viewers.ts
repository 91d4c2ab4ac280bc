import type { Caller } from '../../access/caller.ts';
import type { FlowHead } from '../../read-models/flow-head.ts';
import type { FlowViewer } from '../../read-models/flow-tree.ts';
import { mayEdit } from './access.ts';

/** The caller as the owner of the flow. */
export const ownerViewer = ({ accountId }: Caller): FlowViewer => ({ accountId, isOwner: true, mayManage: false });

/** The caller as staff viewing a visible client's flow. */
export const staffViewer = ({ accountId, permissions }: Caller): FlowViewer => ({
  accountId,
  isOwner: false,
  mayManage: permissions.has('manage_client_document'),
});

/** The caller as staff viewing a flow that they may read. */
export const viewerOf = (caller: Caller, { kind, scope, dealId }: FlowHead): FlowViewer => ({
  accountId: caller.accountId,
  isOwner: false,
  mayManage: mayEdit(caller, { kind, scope, dealId, isOwn: false }),
});
