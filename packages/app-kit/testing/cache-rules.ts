import type { CacheRules, StoredAnswers } from '@platform/app-contract';

type Root = 'mutations' | 'subscriptions' | 'calls';
type Rule = (stored: StoredAnswers, args: object, answer: unknown) => void;

/** Returns what an app's rules do after a successful change, one line per step, such as `invalidate myPortfolio`. */
export function effectsOf<Kind extends Root>(
  rules: readonly CacheRules[],
  kind: Kind,
  field: keyof NonNullable<CacheRules[Kind]> & string,
  args: object = {},
  answer: unknown = {},
): string[] {
  const effects: string[] = [];
  const stored: StoredAnswers = {
    optimistic: false,
    invalidate: (name, which) => void effects.push(`invalidate ${which ? 'some ' : ''}${name}`),
    invalidateEntity: (type, id, ...fields) => void effects.push(['invalidate', `${type}:${id}`, ...fields].join(' ')),
    removeFromPages: (name, id) => void effects.push(`remove ${id} from ${name}`),
    read: () => undefined,
  };
  for (const each of rules)
    (each[kind] as Record<string, Rule | undefined> | undefined)?.[field]?.(stored, args, answer);
  return effects;
}
