import type { Transaction } from '../src/database/database.ts';
import { createFileRows } from '../src/domains/files/service.ts';
import {
  cloneFlowForDeal,
  cloneFlowForInvestment,
  copyFlow,
  createTemplate,
  refreshFlow,
} from '../src/domains/flows/service.ts';
import { type AccountIds, idOf } from './accounts.ts';
import { dealOf } from './activity.ts';
import { type DemoBlobs, flowDocumentKey } from './blobs.ts';
import { type DemoInvestment, demoInvestments } from './content/activity.ts';
import { type DemoFlow, investmentFlows, onboardingFlow } from './content/flows.ts';
import type { StoredDeal } from './deals.ts';
import { daysFrom } from './random.ts';

/** Stores a template with the files of its downloads. @returns its id */
async function storeTemplate(
  transaction: Transaction,
  kind: 'INVESTMENT' | 'ONBOARDING',
  flow: DemoFlow,
  blobs: DemoBlobs,
): Promise<string> {
  const stored = await createTemplate(transaction, { kind, name: flow.name, sections: flow.sections });
  const rows = flow.sections.flatMap((section, sectionIndex) =>
    section.items.flatMap((item, itemIndex) =>
      (item.documents ?? []).map((title) => {
        const blob = blobs.flowDocuments.get(flowDocumentKey(flow, title));
        const flowItemId = stored.sections[sectionIndex]?.items[itemIndex]?.id;
        if (!blob || !flowItemId) throw new Error(`The demo has no document ${title}`);
        const fileKind = kind === 'INVESTMENT' ? ('INVESTMENT_DOCUMENT' as const) : ('ONBOARDING_DOCUMENT' as const);
        return { ...blob, kind: fileKind, uploadedById: null, place: { flowItemId } };
      }),
    ),
  );
  await createFileRows(transaction, rows);
  return stored.id;
}

/** Stores the templates, a copy for each published deal, and an instance for the onboarding investor. */
export async function storeFlows(
  transaction: Transaction,
  blobs: DemoBlobs,
  deals: StoredDeal[],
  accountIds: AccountIds,
  now: Date,
): Promise<void> {
  const templates = new Map<string, string>();
  for (const flow of investmentFlows) {
    templates.set(flow.name, await storeTemplate(transaction, 'INVESTMENT', flow, blobs));
  }
  const onboarding = await storeTemplate(transaction, 'ONBOARDING', onboardingFlow, blobs);
  // Before the instances, in which they would otherwise count as uploads.
  await transaction.storedFile.updateMany({
    where: { flowItemId: { not: null } },
    data: { createdAt: daysFrom(now, -400) },
  });
  for (const { id, content } of deals.filter((deal) => deal.content.publishedDaysAgo !== null)) {
    const flowId = templates.get(content.security === 'CONVERTIBLE_NOTE' ? 'Note subscription' : 'Direct investment');
    if (!flowId) throw new Error('The demo has no investment flow');
    await cloneFlowForDeal(transaction, { flowId, dealId: id });
  }
  await copyFlow(transaction, onboarding, { scope: 'INSTANCE', accountId: idOf(accountIds, 'onboarding@demo.test') });
}

/** Stores the investments with their flow instances, partially completed. */
export async function storeInvestments(
  transaction: Transaction,
  blobs: DemoBlobs,
  deals: StoredDeal[],
  accountIds: AccountIds,
  now: Date,
): Promise<void> {
  for (const investment of demoInvestments) {
    const deal = dealOf(deals, investment.deal);
    const accountId = idOf(accountIds, investment.investor);
    const at = daysFrom(now, -investment.daysAgo);
    const { id } = await transaction.investment.create({
      data: {
        dealId: deal.id,
        accountId,
        value: investment.value,
        currency: deal.content.currency ?? 'USD',
        completedAt: investment.completed ? daysFrom(at, Math.min(14, investment.daysAgo / 2)) : null,
        createdAt: at,
        updatedAt: investment.completed ? daysFrom(at, Math.min(14, investment.daysAgo / 2)) : at,
      },
    });
    const flowId = await cloneFlowForInvestment(transaction, { dealId: deal.id, investmentId: id, accountId });
    await advance(transaction, flowId, investment, accountId, blobs);
    await transaction.deal.update({
      where: { id: deal.id },
      data: { committedAmount: { increment: investment.value }, updatedAt: at },
    });
  }
}

/** Completes the first sections with answers and uploads, and makes the next one current. */
async function advance(
  transaction: Transaction,
  flowId: string,
  { sectionsCompleted }: DemoInvestment,
  accountId: string,
  blobs: DemoBlobs,
): Promise<void> {
  if (sectionsCompleted === 0) return;
  const sections = await transaction.flowSection.findMany({
    where: { flowId, shown: true },
    include: { items: { orderBy: { order: 'asc' } } },
    orderBy: { order: 'asc' },
  });
  const done = sections.slice(0, sectionsCompleted);
  await transaction.flowSection.updateMany({ where: { flowId }, data: { current: false } });
  await transaction.flowSection.updateMany({
    where: { id: { in: done.map(({ id }) => id) } },
    data: { completed: true },
  });
  const next = sections[sectionsCompleted];
  if (next) await transaction.flowSection.update({ where: { id: next.id }, data: { current: true } });
  const items = done.flatMap((section) => section.items);
  await transaction.flowItemInput.createMany({
    data: items
      .filter(({ type }) => type === 'INPUT_FIELD')
      .map(({ id, name }) => ({ itemId: id, text: answers[name] ?? 'Answered' })),
  });
  await createFileRows(
    transaction,
    items
      .filter(({ type }) => type === 'UPLOAD')
      .flatMap(({ id }, index) => {
        const blob = blobs.uploads[index % blobs.uploads.length];
        return blob
          ? [{ ...blob, kind: 'INVESTMENT_DOCUMENT' as const, uploadedById: accountId, place: { flowItemId: id } }]
          : [];
      }),
  );
  await refreshFlow(transaction, flowId);
}

/** Answers of the demo's investors, by field name. */
const answers: Record<string, string> = {
  'Tax identification number': '756.1234.5678.97',
  'Source of funds': 'Sale of a family business',
  'Account holder of the paying account': 'As in the register',
  'Name as it should stand in the register': 'As in the identity card',
};
