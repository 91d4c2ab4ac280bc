import type { TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';
import { readRows } from './editor-kit.ts';
import { readStored, seedInvestment, seedOnboarding, seedTemplate } from './seed.ts';

type Stored = Awaited<ReturnType<typeof readStored>>;

/** A flow of every scope and kind with the rows around it. */
export interface FlowsOfEveryScope {
  client: TestAccount;
  dealId: string;
  investmentId: string;
  template: Stored;
  onboardingTemplate: Stored;
  /** Of the deal. */
  copy: Stored;
  /** Of the client's investment. */
  instance: Stored;
  onboarding: Stored;
  all: Record<string, Stored>;
  /** Every row of the flows, to tell whether anything was written. */
  snapshot(): Promise<unknown>;
}

/** Stores a client with an investment and an onboarding. */
export async function seedFlows(api: TestApi): Promise<FlowsOfEveryScope> {
  const client = await api.createAccount();
  const { dealId, investmentId, flowId, templateId } = await seedInvestment(api, client);
  const { id: copyId } = await api.database.prisma.flow.findFirstOrThrow({ where: { dealId } });
  const all = {
    template: await readStored(api, templateId),
    onboardingTemplate: await readStored(api, (await seedTemplate(api, 'ONBOARDING', 'Onboarding')).id),
    copy: await readStored(api, copyId),
    instance: await readStored(api, flowId),
    onboarding: await readStored(api, await seedOnboarding(api, client)),
  };
  const snapshot = () => Promise.all(Object.values(all).map(({ id }) => readRows(api, id)));
  return { client, dealId, investmentId, ...all, all, snapshot };
}
