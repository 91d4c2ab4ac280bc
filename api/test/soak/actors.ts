import { randomUUID } from 'node:crypto';
import { type MoneyAnswer, moneyCalls } from '../investments/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';
import { createDeal } from '../kit/seed.ts';
import { decimal } from './cents.ts';
import { investorCount, type PlannedDeal, type Step } from './plan.ts';
import { withRetries } from './retry.ts';

/** The response of a request: OK with an investment's id, or an error code. */
export interface Outcome {
  status: number;
  code: string;
  limit: string | undefined;
  id: string;
}

/** A request of an investor or employee that can be sent many times. */
export interface Request {
  step: Step;
  /** The investment in the request; a new investment or a change has none. */
  target: string;
  send(): Promise<Outcome>;
}

export interface Actors {
  investors: readonly TestAccount[];
  /** Creates a request with a new idempotency key; staff send those that investors cannot. */
  request(step: Step, dealId: string, latestId: string | undefined): Request;
}

/** Creates investors and an employee who marks their investments. */
export async function createActors(api: TestApi): Promise<Actors> {
  const { invest, modify, cancel } = moneyCalls(api);
  const staff = await api.createAccount({ roles: [3] });
  const investors = await Promise.all(Array.from({ length: investorCount }, () => api.createAccount()));

  async function mark(investmentId: string, completed: boolean): Promise<Outcome> {
    const { status, errors } = await api.query(
      `mutation Mark($investmentId: ID!, $completed: Boolean!) {
        setInvestmentCompleted(investmentId: $investmentId, completed: $completed) { id }
      }`,
      { investmentId, completed },
      { as: staff },
    );
    return { status, code: errors[0]?.extensions.code ?? 'OK', limit: undefined, id: investmentId };
  }

  return {
    investors,
    request(step, dealId, latestId) {
      const investor = investors[step.investor];
      const headers = { 'idempotency-key': randomUUID() };
      const target = latestId ?? randomUUID();
      const amount = decimal(step.amount);
      const send = async () => {
        if (step.kind === 'invest') return outcomeOf(await invest(investor, dealId, amount, headers));
        if (step.kind === 'modify') return outcomeOf(await modify(investor, dealId, amount, headers));
        if (step.kind === 'cancel') return { ...outcomeOf(await cancel(investor, target, headers)), id: target };
        return mark(target, step.kind === 'complete');
      };
      return { step, target, send: () => withRetries(send) };
    },
  };
}

function outcomeOf({ status, body: { result } }: MoneyAnswer): Outcome {
  const limit = result.params?.limit;
  return {
    status,
    code: result.code ?? 'OK',
    limit: limit === undefined ? undefined : String(limit),
    id: result.investmentId,
  };
}

/** Stores a deal of a plan; returns its id. */
export async function storeDeal(api: TestApi, { minimum, maximum, offered, isStored }: PlannedDeal): Promise<string> {
  const amount = offered === null ? null : decimal(offered);
  const { id } = await createDeal(api.database, {
    investmentMin: decimal(minimum),
    investmentMax: decimal(maximum),
    investmentValue: isStored ? null : amount,
    investmentAmountAvailable: isStored ? amount : null,
  });
  return id;
}
