import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import type { FlowKind } from '../../database/generated/enums.ts';
import { isUuid } from '../../database/uuid.ts';
import { refuse } from '../../errors/coded-error.ts';
import { findVisibleClient } from '../accounts/service.ts';
import { copyFlow, lockSource } from './copy-flow.ts';
import { findDefaultTemplate } from './templates.ts';

/**
 * Creates the investor's instance for an investment from the deal's copy, in the transaction of the investment (AMT-23,
 * AINV-25).
 *
 * @returns the instance's id
 * @throws CodedError DEAL_WITHOUT_FLOW when no flow is attached to the deal, CONFLICT when the investment has an
 *   instance
 */
export async function cloneFlowForInvestment(
  transaction: Transaction,
  { dealId, investmentId, accountId }: { dealId: string; investmentId: string; accountId: string },
): Promise<string> {
  const source = await transaction.flow.findUnique({ where: { dealId }, select: { id: true } });
  if (!source) throw refuse('DEAL_WITHOUT_FLOW');
  const copy = await copyFlow(transaction, source.id, { scope: 'INSTANCE', accountId, investmentId });
  if (!copy) throw refuse('CONFLICT');
  return copy;
}

/**
 * Attaches a template to a deal: the deal gets its own copy, which later changes of the template do not affect
 * (AINV-16).
 *
 * @returns the copy's id
 * @throws CodedError NOT_FOUND for an unknown template, CONFLICT when the deal has a flow
 */
export async function cloneFlowForDeal(
  transaction: Transaction,
  { flowId, dealId }: { flowId: string; dealId: string },
): Promise<string> {
  await requireTemplate(transaction, flowId, 'INVESTMENT');
  const copy = await copyFlow(transaction, flowId, { scope: 'DEAL', dealId });
  if (!copy) throw refuse('CONFLICT');
  return copy;
}

/**
 * Creates the onboarding instance of an account. An account that has an instance keeps it and gets no second one, even
 * if the templates have changed (ONB-19, ONBT-17, API-05). An investor gets the default template for their own account,
 * whatever `flowId` says; staff specify template and client.
 *
 * @param firebaseId subject of the account (readings 15)
 * @throws CodedError NOT_FOUND for another account, a client who is not visible or an unknown template, FORBIDDEN for
 *   staff without `handle_onboarding`, NO_DEFAULT_FLOW, ACCOUNT_CLOSED
 */
export async function cloneOnboardingFlow(
  context: RequestContext,
  { flowId, firebaseId }: { flowId: string | null; firebaseId: string },
): Promise<void> {
  const { services, caller } = context;
  await services.database.prisma.$transaction(async (transaction) => {
    const accountId = await findOnboardingAccount(transaction, context, firebaseId);
    if (await hasOnboarding(transaction, accountId)) return;
    const source = await chooseTemplate(transaction, context, flowId);
    const copy = await copyFlow(transaction, source, { scope: 'INSTANCE', accountId });
    // A concurrent call has made it first.
    if (!copy) return;
    await audit(transaction, context, {
      action: 'onboarding_flow.cloned',
      entityType: 'flow',
      entityId: copy,
      details: { accountId, templateId: source, byStaff: caller.isAdmin },
    });
  });
}

async function findOnboardingAccount(
  transaction: Transaction,
  context: RequestContext,
  firebaseId: string,
): Promise<string> {
  const { caller } = context;
  if (!caller.isAdmin) {
    if (firebaseId !== caller.subject) throw refuse('NOT_FOUND');
    return caller.accountId;
  }
  if (!caller.permissions.has('handle_onboarding')) throw refuse('FORBIDDEN');
  const account = await findVisibleClient(transaction, context, firebaseId);
  if (account.closed) throw refuse('ACCOUNT_CLOSED');
  return account.id;
}

async function hasOnboarding(transaction: Transaction, accountId: string): Promise<boolean> {
  const instances = await transaction.flow.count({ where: { accountId, kind: 'ONBOARDING', scope: 'INSTANCE' } });
  return instances > 0;
}

/** Returns the template to clone, locked so that it cannot be deleted before it is copied. */
async function chooseTemplate(
  transaction: Transaction,
  { caller }: RequestContext,
  flowId: string | null,
): Promise<string> {
  if (caller.isAdmin && flowId) {
    if (isUuid(flowId)) await lockSource(transaction, flowId);
    await requireTemplate(transaction, flowId, 'ONBOARDING');
    return flowId;
  }
  for (;;) {
    const template = await findDefaultTemplate(transaction);
    if (!template) throw refuse('NO_DEFAULT_FLOW');
    await lockSource(transaction, template);
    // Another one has become the default meanwhile, and this one may be gone.
    if ((await findDefaultTemplate(transaction)) === template) return template;
  }
}

async function requireTemplate(transaction: Transaction, id: string, kind: FlowKind): Promise<void> {
  if (!(await isTemplate(transaction, id, kind))) throw refuse('NOT_FOUND');
}

/** Returns whether an id is that of a template of a kind. */
export async function isTemplate(transaction: Transaction, id: string, kind: FlowKind): Promise<boolean> {
  return isUuid(id) && (await transaction.flow.count({ where: { id, kind, scope: 'TEMPLATE' } })) > 0;
}
