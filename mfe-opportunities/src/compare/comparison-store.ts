import { type DraftOwner, readDraft, writeDraft } from '@platform/app-kit';
import { maxComparedDeals } from '@platform/rules';
import { createStore, type StoreApi } from 'zustand';

/** A deal chosen for comparison, with its name for the bar. */
export type ChosenDeal = { id: string; name: string };

export type Comparison = {
  deals: readonly ChosenDeal[];
  /** Adds or removes a deal. @returns false if the maximum number is reached */
  toggle(deal: ChosenDeal): boolean;
  choose(deals: readonly ChosenDeal[]): void;
};

/** Draft name; increment the number when the shape changes. */
const draftName = 'compare.1';

/** Creates a store of the deals chosen for comparison, kept as a draft in this tab and cleared on sign-out. */
export function createComparison(owner: DraftOwner): StoreApi<Comparison> {
  return createStore<Comparison>((set, get) => ({
    deals: readStoredDeals(owner),
    toggle(deal) {
      const { deals, choose } = get();
      const others = deals.filter(({ id }) => id !== deal.id);
      if (others.length === deals.length && deals.length >= maxComparedDeals) return false;
      choose(others.length === deals.length ? [...deals, deal] : others);
      return true;
    },
    choose(deals) {
      writeDraft(owner, draftName, { deals });
      set({ deals });
    },
  }));
}

function readStoredDeals(owner: DraftOwner): ChosenDeal[] {
  const deals: unknown = readDraft(owner, draftName)?.deals;
  return Array.isArray(deals) ? deals.filter(isChosenDeal).slice(0, maxComparedDeals) : [];
}

function isChosenDeal(value: unknown): value is ChosenDeal {
  if (typeof value !== 'object' || value === null) return false;
  return 'id' in value && typeof value.id === 'string' && 'name' in value && typeof value.name === 'string';
}
