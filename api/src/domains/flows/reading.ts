import { compareFlows } from '@platform/rules';
import { type ClientScope, clientScope } from '../../access/client-scope.ts';
import { holdsOnDeal } from '../../access/deal-rights.ts';
import { staffDealScope } from '../../access/staff-deal-scope.ts';
import type { RequestContext } from '../../context.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { FlowChange, FlowVersion } from '../../graphql/generated/resolvers.ts';
import { type ContentSection, readFlowContent } from '../../read-models/flow-content.ts';
import { type FlowHead, readFlowHead } from '../../read-models/flow-head.ts';
import { type FlowTree, readFlowTree } from '../../read-models/flow-tree.ts';
import { readFlowVersions, readVersionContent } from '../../read-models/flow-versions.ts';
import { findDefaultTemplate } from './templates.ts';
import { viewerOf } from './viewers.ts';

/**
 * Returns a template, a deal's copy or a visible client's instance (AAPI-22).
 *
 * @throws CodedError NOT_FOUND, FORBIDDEN
 */
export async function readFlow(context: RequestContext, id: string): Promise<FlowTree> {
  const head = await requireReadable(context, id);
  const tree = await readFlowTree(context.services.database, head.id, viewerOf(context.caller, head));
  if (!tree) throw refuse('NOT_FOUND');
  return tree;
}

/** Returns the template that new clients get, or null (ONBT-03). */
export async function readDefaultFlow(context: RequestContext): Promise<FlowTree | null> {
  const id = await findDefaultTemplate(context.services.database.prisma);
  return id === null ? null : readFlow(context, id);
}

/**
 * Returns the head of a flow that the caller, as staff, may read: of templates and copies whoever may edit them, and of
 * investment templates any staff (AINV-17); of a visible client's instance whoever reads such documents (PERM-14, PERM-19).
 *
 * @throws CodedError NOT_FOUND, FORBIDDEN
 */
async function requireReadable({ services, caller }: RequestContext, id: string): Promise<FlowHead> {
  const { isAdmin, permissions } = caller;
  const clients: ClientScope = clientScope(caller);
  const head = await readFlowHead(services.database, { ...clients, id: rowId(id) });
  if (!head || head.accountId === caller.accountId) throw refuse('NOT_FOUND');
  const { kind, scope, dealId } = head;
  const needsOnboarding = kind === 'ONBOARDING' && !permissions.has('handle_onboarding');
  const needsDocuments = scope === 'INSTANCE' && !permissions.has('read_client_document');
  if (!isAdmin || needsOnboarding || needsDocuments) throw refuse('FORBIDDEN');
  if (scope === 'DEAL' && !holdsOnDeal(caller, 'edit_opportunity', dealId)) {
    const { all, assigned } = staffDealScope(caller);
    throw refuse(all || (dealId !== null && assigned.includes(dealId)) ? 'FORBIDDEN' : 'NOT_FOUND');
  }
  return head;
}

/**
 * Returns the head of a template or a deal's copy, which have versions and a history of their own.
 *
 * @throws CodedError NOT_FOUND, FORBIDDEN
 */
export async function requireVersioned(context: RequestContext, id: string): Promise<FlowHead> {
  const head = await requireReadable(context, id);
  if (head.scope === 'INSTANCE') throw refuse('NOT_FOUND');
  return head;
}

/** Returns the versions of a template or a deal's copy, newest first. @throws CodedError NOT_FOUND, FORBIDDEN */
export async function findFlowVersions(context: RequestContext, flowId: string): Promise<FlowVersion[]> {
  const { id } = await requireVersioned(context, flowId);
  return readFlowVersions(context.services.database, id);
}

/**
 * Returns what differs between an earlier version of a flow and now, or between now and a template that takes the place of a
 * deal's copy: what changes for those who invest from then on.
 *
 * @throws CodedError NOT_FOUND for an unknown flow, version or template, FORBIDDEN, FIELD_INVALID `fromVersion` unless
 *   exactly one of the two is given
 */
export async function findFlowChanges(
  context: RequestContext,
  query: { flowId: string; fromVersion?: number | null; templateId?: string | null },
): Promise<FlowChange[]> {
  const { flowId, fromVersion, templateId } = query;
  const { id, kind, version } = await requireVersioned(context, flowId);
  if ((fromVersion == null) === (templateId == null)) throw refuse('FIELD_INVALID', { field: 'fromVersion' });
  const present = await readFlowContent(context.services.database.prisma, id);
  if (fromVersion === version) return [];
  if (typeof templateId === 'string') {
    const template = await requireVersioned(context, templateId);
    if (template.scope !== 'TEMPLATE' || template.kind !== kind) throw refuse('NOT_FOUND');
    return compare(present.sections, (await readFlowContent(context.services.database.prisma, template.id)).sections);
  }
  const former = await readVersionContent(context.services.database, { flowId: id, number: fromVersion ?? 0 });
  if (!former) throw refuse('NOT_FOUND');
  return compare(former.sections, present.sections);
}

const compare = (before: ContentSection[], after: ContentSection[]): FlowChange[] =>
  compareFlows({ sections: before }, { sections: after });
