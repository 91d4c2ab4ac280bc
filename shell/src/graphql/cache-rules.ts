import { typesWithoutId } from '@platform/api-contract/schema';
import type { CacheRules, StoredAnswers } from '@platform/app-contract';
import type { CacheExchangeOpts, Data, OptimisticMutationResolver, UpdateResolver } from '@urql/exchange-graphcache';
import { invalidateEverything, storedAnswers } from './stored-answers.ts';

type Kind = 'mutations' | 'subscriptions';
type Rule = (stored: StoredAnswers, args: object, answer: unknown) => void;
type Expectation = (stored: StoredAnswers, args: object) => unknown;
/** One app's part for one field of the schema. */
type Part<Work> = { app: string; work: Work };

export interface CacheRulesOfApps {
  settings: CacheExchangeOpts;
  /** See `PlatformServices`. */
  add(app: string, name: string, rules: readonly CacheRules[] | undefined): void;
}

/**
 * The rules of the apps that were loaded, as settings of the cache. Nothing is stored but what an app has asked for, and an
 * app's rules are here before it can ask: a list of an app that was not loaded needs no rule, and one of an app that was
 * unmounted keeps its own.
 *
 * Where a rule is missing or fails, everything stored is invalidated after the change, which is right and only slower: from
 * the moment when a release without rules was loaded, since its lists stay when it is unmounted, and for the change of which
 * a rule threw.
 */
export function createCacheRules(report: (app: string, error: unknown) => void): CacheRulesOfApps {
  const contributions = new Map<string, { app: string; rules: readonly CacheRules[] }>();
  /** Whether every release that was loaded has brought its rules. */
  let isComplete = true;

  function partsFor<Work>(kind: keyof CacheRules, field: string): Part<Work>[] {
    return [...contributions.values()].flatMap(({ app, rules }) =>
      rules.flatMap((each) => {
        const work = (each[kind] as Record<string, Work | undefined> | undefined)?.[field];
        return work ? [{ app, work }] : [];
      }),
    );
  }

  /** Mutations for which no app expected anything this time, although one may: there is nothing to store before the answer. */
  const unexpected = new Set<string>();

  /** Undefined for a field that no rule is about: the cache then does what it does by itself. */
  function updaterOf(kind: Kind, field: string): UpdateResolver | undefined {
    const parts = partsFor<Rule>(kind, field);
    if (parts.length === 0 && isComplete) return undefined;
    return (result: Data, args, cache, { optimistic = false }) => {
      if (optimistic && unexpected.delete(field)) return;
      const stored = storedAnswers(cache, optimistic);
      let isRight = isComplete;
      for (const { app, work } of parts) {
        try {
          work(stored, args, result[field]);
        } catch (error) {
          isRight = false;
          report(app, error);
        }
      }
      if (!isRight && !optimistic) invalidateEverything(cache);
    };
  }

  function expectationOf(field: string): OptimisticMutationResolver | undefined {
    const parts = partsFor<Expectation>('optimistic', field);
    if (parts.length === 0) return undefined;
    return (args, cache) => {
      const stored = storedAnswers(cache, true);
      for (const { app, work } of parts) {
        try {
          const answer = work(stored, args);
          if (answer) return answer as Data;
        } catch (error) {
          report(app, error);
        }
      }
      unexpected.add(field);
      return null;
    };
  }

  return {
    add(app, name, rules) {
      isComplete &&= rules !== undefined;
      contributions.set(`${app} ${name}`, { app, rules: rules ?? [] });
    },
    settings: {
      // A type without an id is a part of what it is answered with. One that only a newer API knows is kept so as well,
      // which is what the cache does with anything that has no id.
      keys: Object.fromEntries(typesWithoutId.map((type) => [type, () => null])),
      updates: {
        Mutation: byField((field) => updaterOf('mutations', field)),
        Subscription: byField((field) => updaterOf('subscriptions', field)),
      },
      optimistic: byField(expectationOf),
    },
  };
}

/** Settings that are looked up when a field is met: apps bring their rules long after the cache is made. */
function byField<Setting>(find: (field: string) => Setting | undefined): Record<string, Setting> {
  return new Proxy({}, { get: (_target, field) => (typeof field === 'string' ? find(field) : undefined) });
}
