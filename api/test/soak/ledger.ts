import type { Outcome, Request } from './actors.ts';

interface LedgerEntry {
  investor: number;
  cents: number;
}

/**
 * The expected state of a deal according to the responses of concurrent requests, independent of their order. The responses
 * do not tell which of two concurrent changes was last, but how many investments were stored and ended, with which amounts.
 */
export class Ledger {
  readonly inserted = new Map<string, LedgerEntry>();
  readonly modified = new Map<string, LedgerEntry>();
  readonly cancelled = new Set<string>();
  readonly completed = new Set<string>();
  #marked = 0;

  note({ step, target }: Request, { code, id }: Outcome): void {
    if (code !== 'OK') return;
    const entry = { investor: step.investor, cents: step.amount };
    if (step.kind === 'invest') this.inserted.set(id, entry);
    if (step.kind === 'modify') this.modified.set(id, entry);
    if (step.kind === 'cancel') this.cancelled.add(target);
    if (step.kind === 'complete' && !this.completed.has(target)) {
      this.completed.add(target);
      this.#marked += 1;
    }
    if (step.kind === 'reopen' && this.completed.delete(target)) this.#marked += 1;
  }

  /** The amount of a possibly live investment of an investor; undefined for any other. */
  amountOf(id: string, investor: number): number | undefined {
    const entry = this.inserted.get(id) ?? this.modified.get(id);
    return entry?.investor === investor && !this.cancelled.has(id) ? entry.cents : undefined;
  }

  /** The number of live investments of an investor; each change ends the one that it replaces. */
  liveOf(investor: number): number {
    const own = (ids: Iterable<string>) =>
      [...ids].filter((id) => (this.inserted.get(id) ?? this.modified.get(id))?.investor === investor).length;
    return own(this.inserted.keys()) - own(this.cancelled);
  }

  get counts() {
    const [inserted, modified, cancelled] = [this.inserted.size, this.modified.size, this.cancelled.size];
    const rows = inserted + modified;
    return {
      ...{ inserted, modified, cancelled, rows },
      flows: rows,
      marked: this.#marked,
    };
  }
}
