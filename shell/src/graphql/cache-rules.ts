import { typesWithoutId } from '@platform/api-contract/schema';
import type { CacheRules, StoredAnswers } from '@platform/app-contract';
import type { CacheExchangeOpts, Data, OptimisticMutationResolver, UpdateResolver } from '@urql/exchange-graphcache';
import { restCallField } from './rest-calls.ts';
import { invalidateEverything, storedAnswers } from './stored-answers.ts';

type Kind = 'mutations' | 'subscriptions' | 'calls';
type Rule = (stored: StoredAnswers, args: object, answer: unknown) => void;
type OptimisticRule = (stored: StoredAnswers, args: object) => unknown;
/** One app's rule for one field of the schema. */
type Contribution<Work> = { app: string; work: Work };

export interface CacheRulesOfApps {
  settings: CacheExchangeOpts;
  /** See `PlatformServices`. */
  add(app: string, name: string, rules: readonly CacheRules[] | undefined): void;
  /** Whether there are rules for a REST call, which is then to be passed to the cache. */
  hasCallRules(path: string): boolean;
}

/**
 * Collects the cache rules of the loaded apps as settings of the cache. The cache contains only results of queries that
 * apps have run, and an app's rules are added before its first query; they stay when the app is unmounted. So lists of
 * apps that were never loaded need no rules.
 *
 * When a rule is missing or throws, the whole cache is invalidated after the change, which is correct but slower: for
 * every change once a release without rules was loaded, since its results stay cached after it is unmounted, and for a
 * change whose rule threw.
 */
export function createCacheRules(report: (app: string, error: unknown) => void): CacheRulesOfApps {
  const contributions = new Map<string, { app: string; rules: readonly CacheRules[] }>();
  /** Whether every loaded release has cache rules. */
  let isComplete = true;

  function contributionsFor<Work>(kind: keyof CacheRules, field: string): Contribution<Work>[] {
    return [...contributions.values()].flatMap(({ app, rules }) =>
      rules.flatMap((each) => {
        const work = (each[kind] as Record<string, Work | undefined> | undefined)?.[field];
        return work ? [{ app, work }] : [];
      }),
    );
  }

  /** Mutations whose optimistic rules returned nothing this time, so that there is no optimistic result to process. */
  const withoutOptimisticResult = new Set<string>();

  /** Undefined for a field without rules, which leaves the cache's default behaviour. */
  function updaterOf(kind: Kind, field: string): UpdateResolver | undefined {
    const contributors = contributionsFor<Rule>(kind, field);
    if (contributors.length === 0 && isComplete) return undefined;
    return (result: Data, args, cache, { optimistic = false }) => {
      if (optimistic && withoutOptimisticResult.delete(field)) return;
      const stored = storedAnswers(cache, optimistic);
      let isCovered = isComplete;
      for (const { app, work } of contributors) {
        try {
          work(stored, args, result[field]);
        } catch (error) {
          isCovered = false;
          report(app, error);
        }
      }
      if (!isCovered && !optimistic) invalidateEverything(cache);
    };
  }

  /** Runs the rules for the path that the arguments name. */
  const updateAfterCall: UpdateResolver = (result, { path, body }, cache, info) =>
    updaterOf('calls', String(path))?.(result, body as typeof result, cache, info);

  function optimisticResolverOf(field: string): OptimisticMutationResolver | undefined {
    const contributors = contributionsFor<OptimisticRule>('optimistic', field);
    if (contributors.length === 0) return undefined;
    return (args, cache) => {
      const stored = storedAnswers(cache, true);
      for (const { app, work } of contributors) {
        try {
          const answer = work(stored, args);
          if (answer) return answer as Data;
        } catch (error) {
          report(app, error);
        }
      }
      withoutOptimisticResult.add(field);
      return null;
    };
  }

  return {
    add(app, name, rules) {
      isComplete &&= rules !== undefined;
      contributions.set(`${app} ${name}`, { app, rules: rules ?? [] });
    },
    hasCallRules: (path) => contributionsFor('calls', path).length > 0,
    settings: {
      // Types without an id are embedded in their parent. The cache does the same with types that only a newer API has.
      keys: Object.fromEntries(typesWithoutId.map((type) => [type, () => null])),
      updates: {
        Mutation: byField((field) => (field === restCallField ? updateAfterCall : updaterOf('mutations', field))),
        Subscription: byField((field) => updaterOf('subscriptions', field)),
      },
      optimistic: byField(optimisticResolverOf),
    },
  };
}

/** Looks settings up lazily per field, since apps add their rules long after the cache was created. */
function byField<Setting>(find: (field: string) => Setting | undefined): Record<string, Setting> {
  return new Proxy({}, { get: (_target, field) => (typeof field === 'string' ? find(field) : undefined) });
}
