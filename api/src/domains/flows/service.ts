import type { RequestContext } from '../../context.ts';
import { type FlowTree, readFlowTreesOfInvestments, readOnboardingFlowTree } from '../../read-models/flow-tree.ts';
import { ownerViewer, staffViewer } from './viewers.ts';

export {
  type LockedItem,
  lockItem,
  requireAnswerable,
  requireLiveInvestment,
  requireManagesInstances,
  touchFlow,
} from './access.ts';
export { cloneFlowForDeal, cloneFlowForInvestment, cloneOnboardingFlow } from './clones.ts';
export { copyFlow } from './copies.ts';
export { createTemplate, type NewTemplate, type StoredTemplate } from './templates.ts';

/** The caller's own onboarding instance, null without one (API-20). */
export async function readMyOnboardingFlow({ services, caller }: RequestContext): Promise<FlowTree | null> {
  return (await readOnboardingFlowTree(services.database, caller.accountId, ownerViewer(caller))) ?? null;
}

/**
 * The flows of investments that the caller is known to own or, as staff, to see; one statement for all.
 *
 * @param as `owner` leaves out hidden sections and the items of locked ones
 */
export function readFlowsOfInvestments(
  { services, caller }: RequestContext,
  investmentIds: readonly string[],
  as: 'owner' | 'staff',
): Promise<Map<string, FlowTree>> {
  const viewer = as === 'owner' ? ownerViewer(caller) : staffViewer(caller);
  return readFlowTreesOfInvestments(services.database, investmentIds, viewer);
}
