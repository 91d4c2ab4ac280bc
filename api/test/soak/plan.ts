import fc from 'fast-check';

/** A deal of a plan; amounts in hundredths. */
export interface PlannedDeal {
  minimum: number;
  maximum: number;
  /** Null for a deal of which any amount is available. */
  offered: number | null;
  /** Whether the available amount is stored and updated, or computed. */
  isStored: boolean;
}

/** A request of an investor; investors and deals by index. */
export interface Step {
  kind: 'invest' | 'modify' | 'cancel' | 'complete' | 'reopen' | 'repeat';
  investor: number;
  deal: number;
  /** The amount of an investment or a change, in hundredths. */
  amount: number;
  /** How often the request is sent concurrently with one idempotency key. */
  copies: number;
  /** Which of two tabs sends it. */
  tab: number;
  /** Which earlier request is repeated: its distance from the last one. */
  back: number;
}

export interface Plan {
  deals: PlannedDeal[];
  steps: Step[];
}

export const investorCount = 6;

/** Weighted towards requests that change amounts. */
const kind = fc.oneof(
  { weight: 5, arbitrary: fc.constant('invest' as const) },
  { weight: 4, arbitrary: fc.constant('modify' as const) },
  { weight: 3, arbitrary: fc.constant('cancel' as const) },
  { weight: 1, arbitrary: fc.constantFrom('complete' as const, 'reopen' as const, 'repeat' as const) },
);

const plannedDeal = fc
  .record({
    minimum: fc.integer({ min: 1, max: 50_000_00 }),
    range: fc.integer({ min: 0, max: 400_000_00 }),
    offered: fc.option(fc.integer({ min: 0, max: 900_000_00 }), { freq: 6 }),
    isStored: fc.boolean(),
  })
  .map(({ minimum, range, offered, isStored }) => ({
    minimum,
    maximum: minimum + range,
    offered,
    isStored: isStored && offered !== null,
  }));

/** Deals and steps in order; the amounts are within and beyond the limits of the deals. */
export const plan: fc.Arbitrary<Plan> = fc.array(plannedDeal, { minLength: 2, maxLength: 3 }).chain((deals) =>
  fc.record({
    deals: fc.constant(deals),
    steps: fc.array(
      fc.nat(deals.length - 1).chain((deal) =>
        fc.record({
          kind,
          deal: fc.constant(deal),
          investor: fc.nat(investorCount - 1),
          amount: amountFor(deals[deal]),
          copies: fc.oneof(
            { weight: 4, arbitrary: fc.constant(1) },
            { weight: 1, arbitrary: fc.integer({ min: 2, max: 3 }) },
          ),
          tab: fc.nat(1),
          back: fc.nat(10),
        }),
      ),
      { minLength: 40, maxLength: 70 },
    ),
  }),
);

function amountFor({ minimum, maximum }: PlannedDeal = { minimum: 1, maximum: 1, offered: null, isStored: false }) {
  return fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: minimum, max: maximum }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
    { weight: 1, arbitrary: fc.constantFrom(Math.max(1, minimum - 1), maximum + 1) },
  );
}
