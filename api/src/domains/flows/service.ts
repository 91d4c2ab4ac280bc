import { clientScope } from '../../access/client-scope.ts';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { rowId } from '../../database/identifiers.ts';
import { refuse } from '../../errors/coded-error.ts';
import type {
  ClientOnboarding,
  FlowProgress,
  OnboardingTemplateSort,
  QueryInvestmentTemplatesArgs,
  QueryOnboardingTemplatesArgs,
} from '../../graphql/generated/resolvers.ts';
import { accountIssuer } from '../../identity/issuer.ts';
import { findClientOfOnboarding, findOnboardingOfClient } from '../../read-models/client-onboarding.ts';
import { readProgressOfInvestments, readProgressOfOnboarding } from '../../read-models/flow-progress.ts';
import { readTemplates, type TemplatesPage } from '../../read-models/flow-templates.ts';
import {
  type FlowTree,
  findInstanceOfItem,
  readFlowTree,
  readFlowTreesOfInvestments,
  readOnboardingFlowTree,
} from '../../read-models/flow-tree.ts';
import { parsePaging, parseSearch } from '../../read-models/paging.ts';
import type { Selection } from '../../read-models/selection.ts';
import { ownerViewer, staffViewer } from './viewers.ts';

export {
  type LockedFlow,
  type LockedItem,
  lockItem,
  refreshFlow,
  requireAnswerable,
  requireLiveInvestment,
  requireMayEdit,
  touchFlow,
} from './access.ts';
export { cloneFlowForDeal, cloneFlowForInvestment, isTemplate } from './clones.ts';
export { copyFlow } from './copy-flow.ts';
export { attachFlow } from './deal-flow.ts';
export { endRequest } from './ended-requests.ts';
export { removeOnboarding } from './removal.ts';
export { createTemplate, type NewTemplate } from './templates.ts';
export { raiseCopiedVersion } from './versions.ts';

/** Returns the version of an investment's instance, and that of the deal's flow which it was made from. */
export async function getFlowVersions(
  transaction: Transaction,
  investmentId: string,
): Promise<{ version: number; sourceVersion: number | null }> {
  const where = { investmentId };
  return transaction.flow.findUniqueOrThrow({ where, select: { version: true, sourceVersion: true } });
}

/** Returns how far the caller's own onboarding is; null without an instance (CARE-05). */
export function readMyOnboardingProgress(context: RequestContext): Promise<FlowProgress | null> {
  return readOnboardingProgress(context, context.caller.accountId);
}

/**
 * Returns how far the onboarding of an account is; null without an instance. The caller must be known to own or, as staff,
 * to see it.
 */
export async function readOnboardingProgress(
  { services, caller }: RequestContext,
  accountId: string,
): Promise<FlowProgress | null> {
  return (await readProgressOfOnboarding(services.database, accountId, caller.accountId)) ?? null;
}

/**
 * Returns how far the flows of investments are, by investment id, in one statement. The caller must be known to own or, as
 * staff, to see the investments.
 */
export function readProgress(
  { services, caller }: RequestContext,
  investmentIds: readonly string[],
): Promise<Map<string, FlowProgress>> {
  return readProgressOfInvestments(services.database, investmentIds, caller.accountId);
}

/** Returns the caller's own onboarding instance, or null (API-20). */
export async function readMyOnboardingFlow({ services, caller }: RequestContext): Promise<FlowTree | null> {
  return (await readOnboardingFlowTree(services.database, caller.accountId, ownerViewer(caller))) ?? null;
}

/**
 * Returns a visible client's onboarding instance, including hidden sections (ONBT-20).
 *
 * @param ids.firebaseId subject of the client's account (readings 15)
 * @throws CodedError NOT_FOUND for an unknown id, a client who is not visible, and a flow that is not that client's
 *   (CLI-13)
 */
export async function readClientOnboarding(
  { services, caller }: RequestContext,
  { flowId, firebaseId }: { flowId: string; firebaseId: string },
): Promise<ClientOnboarding> {
  const { database, configuration } = services;
  const client = await findClientOfOnboarding(database, {
    ...clientScope(caller),
    flowId: rowId(flowId),
    issuer: accountIssuer(configuration.identity),
    subject: firebaseId,
  });
  const flow = client && (await readFlowTree(database, flowId, staffViewer(caller)));
  if (!flow) throw refuse('NOT_FOUND');
  return { client, firebaseId, flow, accountClosed: client.isClosed };
}

/**
 * Returns the onboarding instance of a visible client, or null (AAPI-22, CLI-24).
 *
 * @param firebaseId subject of the client's account (readings 15)
 * @throws CodedError NOT_FOUND for a client who is not visible
 */
export async function readClientFlow(context: RequestContext, firebaseId: string): Promise<ClientOnboarding | null> {
  const { database, configuration } = context.services;
  const flowId = await findOnboardingOfClient(database, {
    ...clientScope(context.caller),
    issuer: accountIssuer(configuration.identity),
    subject: firebaseId,
  });
  if (flowId === undefined) throw refuse('NOT_FOUND');
  return flowId === null ? null : readClientOnboarding(context, { flowId, firebaseId });
}

/**
 * Reads the flows of investments in one statement. The caller must be known to own or, as staff, to see the
 * investments.
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

/**
 * Returns an item as its flow shows it: to the owner while its section is unlocked, to staff with
 * `read_client_document` for visible clients (API-20, PERM-19).
 *
 * @throws CodedError NOT_FOUND for any other item, FORBIDDEN for a client's onboarding without `handle_onboarding`
 *   (PERM-14)
 */
export async function readItem(
  { services, caller }: RequestContext,
  given: string,
): Promise<FlowTree['sections'][number]['items'][number]> {
  const { database } = services;
  const id = rowId(given);
  const clients =
    caller.isAdmin && caller.permissions.has('read_client_document')
      ? clientScope(caller)
      : { all: false, managed: [] };
  const flow = await findInstanceOfItem(database, id, caller.accountId, clients);
  if (flow?.kind === 'ONBOARDING' && !flow.isOwn && !caller.permissions.has('handle_onboarding')) {
    throw refuse('FORBIDDEN');
  }
  const tree = flow && (await readFlowTree(database, flow.id, flow.isOwn ? ownerViewer(caller) : staffViewer(caller)));
  const item = tree?.sections.flatMap(({ items }) => items).find((each) => each.id === id);
  if (!item) throw refuse('NOT_FOUND');
  return item;
}

const defaultTemplateSort: OnboardingTemplateSort = { column: 'NAME', direction: 'asc_nulls_first' };

/**
 * Returns a page of the templates of onboarding flows (ONBT-01).
 *
 * @throws CodedError FIELD_INVALID for a limit, offset or search out of bounds
 */
export function findOnboardingTemplates(
  { services }: RequestContext,
  selection: Selection,
  { search, sort, limit, offset }: Partial<QueryOnboardingTemplatesArgs>,
): Promise<TemplatesPage> {
  return readTemplates(services.database, selection, {
    kind: 'ONBOARDING',
    search: parseSearch(search),
    sort: sort ?? defaultTemplateSort,
    ...parsePaging(limit, offset),
  });
}

/**
 * Returns a page of the templates that the flow of a deal is made from, by name (EDIT-15, AINV-17).
 *
 * @throws CodedError FIELD_INVALID for a limit, offset or search out of bounds
 */
export function findInvestmentTemplates(
  { services }: RequestContext,
  selection: Selection,
  { search, limit, offset }: Partial<QueryInvestmentTemplatesArgs>,
): Promise<TemplatesPage> {
  return readTemplates(services.database, selection, {
    kind: 'INVESTMENT',
    search: parseSearch(search),
    sort: defaultTemplateSort,
    ...parsePaging(limit, offset),
  });
}
