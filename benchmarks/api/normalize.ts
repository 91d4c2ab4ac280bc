import { isDeepStrictEqual } from 'node:util';
import type { PeerName, Scenario } from './scenarios/scenario.ts';

/**
 * Returns the comparable content of a response with normalised timestamps, in the product's shape.
 *
 * @throws Error for a response with errors or without data
 */
export function normalizeAnswer(peer: PeerName, scenario: Scenario, text: string): unknown {
  const { data, errors } = JSON.parse(text) as { data?: object | null; errors?: unknown };
  if (!data || errors) throw new Error(`${peer} answers ${scenario.name} with ${text.slice(0, 500)}`);
  const shaped = peer === 'postgraphile' ? (scenario.postgraphile?.shape?.(data as never) ?? data) : data;
  return readInstants(shaped);
}

/**
 * Compares two responses. For PostGraphile, type names (which derive from its tables) and the order of nested lists are
 * ignored.
 *
 * @returns a description of the first difference; undefined when they are equal
 */
export function differenceOf(peer: PeerName, theirs: unknown, ours: unknown): string | undefined {
  const [one, other] = peer === 'postgraphile' ? [loosen(theirs), loosen(ours)] : [theirs, ours];
  return isDeepStrictEqual(one, other) ? undefined : firstDifference(one, other, 'data');
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function readInstants(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readInstants);
  if (typeof value === 'string') return instant.test(value) ? new Date(value).toISOString() : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, readInstants(item)]));
}

/** Lists whose order is part of the request. */
const ordered: ReadonlySet<string> = new Set(['items']);
/** The extra level that a join table adds. */
const joinField = 'entry';
/** Fields that are not compared: pictures of sections, of which the volume has none, and type names. */
const ignored: ReadonlySet<string> = new Set(['imageUrl', 'imageWidth', 'imageHeight', '__typename']);

function loosen(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => loosen(item));
    return ordered.has(name) ? items : items.map((item) => JSON.stringify(item)).sort();
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([field]) => !ignored.has(field));
  return Object.fromEntries(
    fields
      .flatMap(([field, item]) =>
        field === joinField ? Object.entries(loosen(item) ?? {}) : [[field, loosen(item, field)]],
      )
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );
}

function firstDifference(one: unknown, other: unknown, path: string): string {
  if (isRecord(one) && isRecord(other)) {
    for (const field of new Set([...Object.keys(one), ...Object.keys(other)])) {
      if (!isDeepStrictEqual(one[field], other[field]))
        return firstDifference(one[field], other[field], `${path}.${field}`);
    }
  }
  return `${path}: ${JSON.stringify(one)?.slice(0, 400)} instead of ${JSON.stringify(other)?.slice(0, 400)}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
