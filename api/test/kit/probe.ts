import { type Policy, parent, signedIn, staff } from '../../src/access/policy.ts';
import type { Domain } from '../../src/domains/domain.ts';
import { domains } from '../../src/domains/index.ts';
import { refuse } from '../../src/errors/coded-error.ts';

/** Records which resolvers of the probe ran. */
export interface ProbeLog {
  staffReads: number;
  staffSubscriptions: number;
  batches: number[];
}

const typeDefs = `
  type ProbeNode { id: ID! number: Int! next: ProbeNode }
  extend type Query {
    probeEcho(decimal: Decimal, dateTime: DateTime, date: Date): [String!]!
    probeDecimal(value: Decimal!): Decimal!
    probeFloat: Decimal!
    probeDateTime(value: DateTime!): DateTime!
    probeNode: ProbeNode!
    probeNodes(count: Int!): [ProbeNode!]!
    probeFailure: String
    probeError: String!
    probeStaff: String
  }
  extend type Mutation { probeChange: Boolean! }
  extend type Subscription {
    probeTicks: Int!
    probeStaffTicks: Int!
    probeFailingTicks: Int!
  }
`;

const policy: Policy = {
  'Query.probeEcho': signedIn(),
  'Query.probeDecimal': signedIn(),
  'Query.probeFloat': signedIn(),
  'Query.probeDateTime': signedIn(),
  'Query.probeNode': signedIn(),
  'Query.probeNodes': signedIn(),
  'Query.probeFailure': signedIn(),
  'Query.probeError': signedIn(),
  'Query.probeStaff': staff('analytics'),
  'Mutation.probeChange': signedIn(),
  'Subscription.probeTicks': signedIn(),
  'Subscription.probeStaffTicks': staff('analytics'),
  'Subscription.probeFailingTicks': signedIn(),
  ProbeNode: parent(),
};

async function* tick(field: string) {
  for (let value = 1; ; value += 1) {
    yield { [field]: value };
    await new Promise((resolve) => setTimeout(resolve, 20).unref());
  }
}

/** Creates a test domain with fields that fail, refuse, recurse and repeat. */
export function createProbe(): { domains: Domain[]; log: ProbeLog } {
  const log: ProbeLog = { staffReads: 0, staffSubscriptions: 0, batches: [] };
  const resolvers = {
    Query: {
      probeEcho: (_parent: unknown, values: Record<string, string>) => Object.values(values),
      probeDecimal: (_parent: unknown, { value }: { value: string }) => value,
      probeFloat: () => 0.1,
      probeDateTime: (_parent: unknown, { value }: { value: string }) => value,
      probeNode: () => ({ id: '1' }),
      probeNodes: (_parent: unknown, { count }: { count: number }) =>
        Array.from({ length: count }, (_item, index) => ({ id: String(index) })),
      probeFailure: () => {
        throw new Error('password=hunter2 at SELECT * FROM secrets');
      },
      probeError: () => {
        throw refuse('AMOUNT_BELOW_MINIMUM', { limit: '100.00', currency: 'EUR' });
      },
      probeStaff: () => {
        log.staffReads += 1;
        return 'for staff';
      },
    },
    Mutation: { probeChange: () => true },
    Subscription: {
      probeTicks: { subscribe: () => tick('probeTicks') },
      probeStaffTicks: {
        subscribe: () => {
          log.staffSubscriptions += 1;
          return tick('probeStaffTicks');
        },
      },
      probeFailingTicks: {
        subscribe: () => tick('probeFailingTicks'),
        resolve: () => {
          throw new Error('password=hunter2 at SELECT * FROM secrets');
        },
      },
    },
    ProbeNode: { next: () => ({ id: '2' }) },
  };
  const probe: Domain = {
    name: 'probe',
    typeDefs,
    policy,
    // The generated types do not include the probe's fields.
    resolvers: resolvers as object,
    loaders: {
      ProbeNode: {
        number: async (queries: readonly { obj: { id: string } }[]) => {
          log.batches.push(queries.length);
          return queries.map(({ obj }) => Number(obj.id));
        },
      },
    },
  };
  return { domains: [...domains, probe], log };
}
