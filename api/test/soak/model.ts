import { decimal } from './cents.ts';
import type { PlannedDeal, Step } from './plan.ts';

/** The expected response: OK, or an error code with its limit. */
export interface Expected {
  code: string;
  limit?: string;
}

interface Held {
  id: string;
  value: number;
  isCompleted: boolean;
  isLive: boolean;
}

/**
 * An independent model of the investment rules in hundredths, updated from the responses so far (AMT-17 to AMT-26, INV-14).
 * Shares no code with the product.
 */
export class DealModel {
  readonly terms: PlannedDeal;
  /** The latest investment of each investor, live or ended. */
  readonly #held = new Map<number, Held>();
  readonly counts = { rows: 0, inserted: 0, modified: 0, cancelled: 0, marked: 0 };

  constructor(terms: PlannedDeal) {
    this.terms = terms;
  }

  get committed(): number {
    return this.#live().reduce((sum, { value }) => sum + value, 0);
  }

  latest(investor: number): string | undefined {
    return this.#held.get(investor)?.id;
  }

  expect({ kind, investor, amount }: Step, id = this.latest(investor)): Expected {
    const held = this.#held.get(investor);
    const live = held?.isLive ? held : undefined;
    if (kind === 'invest') return live ? { code: 'ALREADY_INVESTED' } : this.#judge(amount, 0);
    if (kind === 'modify') {
      if (!live) return { code: 'NOT_INVESTED' };
      if (live.isCompleted) return { code: 'INVESTMENT_COMPLETED' };
      const judged = this.#judge(amount, live.value);
      return judged.code === 'OK' && amount === live.value ? { code: 'AMOUNT_UNCHANGED' } : judged;
    }
    if (id === undefined) return { code: 'NOT_FOUND' };
    const isLive = live?.id === id;
    if (kind === 'cancel') {
      if (!isLive) return { code: 'INVESTMENT_DELETED' };
      return { code: live.isCompleted ? 'INVESTMENT_COMPLETED' : 'OK' };
    }
    return { code: isLive ? 'OK' : 'NOT_FOUND' };
  }

  /** Applies a step that was answered with OK. */
  apply({ kind, investor, amount }: Step, id: string): void {
    const held = this.#held.get(investor);
    if (kind === 'invest' || kind === 'modify') {
      this.#held.set(investor, { id, value: amount, isCompleted: false, isLive: true });
      this.counts.rows += 1;
      this.counts[kind === 'invest' ? 'inserted' : 'modified'] += 1;
    } else if (held && kind === 'cancel') {
      held.isLive = false;
      this.counts.cancelled += 1;
    } else if (held && held.isCompleted !== (kind === 'complete')) {
      held.isCompleted = kind === 'complete';
      this.counts.marked += 1;
    }
  }

  /** The expected state of the deal, with the live amounts in ascending order. */
  get state() {
    const { offered, isStored } = this.terms;
    const { committed } = this;
    return {
      ...this.counts,
      flows: this.counts.rows,
      committed: decimal(committed),
      stored: isStored && offered !== null ? decimal(offered - committed) : null,
      live: this.#live()
        .map(({ value }) => value)
        .sort((one, other) => one - other)
        .map(decimal),
    };
  }

  #live(): Held[] {
    return [...this.#held.values()].filter(({ isLive }) => isLive);
  }

  #judge(amount: number, former: number): Expected {
    const { minimum, maximum, offered } = this.terms;
    const named = (code: string, limit: number) => ({ code, limit: (limit / 100).toFixed(2) });
    if (amount < minimum) return named('AMOUNT_BELOW_MINIMUM', minimum);
    if (amount > maximum) return named('AMOUNT_ABOVE_MAXIMUM', maximum);
    if (offered === null) return { code: 'OK' };
    const available = offered - this.committed + former;
    return amount > available ? named('AMOUNT_ABOVE_AVAILABLE', available) : { code: 'OK' };
  }
}
