/** Milliseconds for which a poll may return an id again: its window of 20 seconds, and a margin for the clocks. */
const keepFor = 30_000;

/** The events that this process has delivered: each is announced and found by polls, in any order. */
export class DeliveredIds {
  /** When each was delivered, oldest first. */
  readonly #deliveredAt = new Map<string, number>();

  has(id: string): boolean {
    return this.#deliveredAt.has(id);
  }

  /** @returns false if it has been delivered already */
  add(id: string): boolean {
    if (this.#deliveredAt.has(id)) return false;
    this.#deliveredAt.set(id, performance.now());
    return true;
  }

  /** Forgets what no poll after this one returns. @param polledAt when the last successful poll started */
  forgetBefore(polledAt: number): void {
    for (const [id, deliveredAt] of this.#deliveredAt) {
      if (deliveredAt > polledAt - keepFor) return;
      this.#deliveredAt.delete(id);
    }
  }
}
