import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { refuse } from '../errors/coded-error.ts';
import { isPageRequest } from '../platform/index.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum entries of one list or object of the body; default `inputLimits.entries`. */
    maxEntries?: number;
  }
}

/** Limits of one input; those of the product's own screens are far below. */
export const inputLimits = { depth: 32, entries: 1_000 };

/**
 * Validates every input before anything else reads it: no NUL and no lone surrogate, which PostgreSQL cannot store, no
 * nesting too deep for recursive code, no list too long for one statement. Removes keys of bodies that are not in the
 * schema.
 */
export const inputBoundsPlugin = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', async ({ raw, originalUrl, url }) => {
      const isUndecodable = url !== originalUrl;
      // The raw URL, because libraries decode malformed URLs differently.
      if ((isUndecodable || hasEncodedNul(originalUrl)) && !isPageRequest(raw)) throw refuse('BAD_REQUEST');
    });
    app.addHook('preValidation', async (request) => {
      dropUnknownKeys(request);
      if (Buffer.isBuffer(request.body)) requireForm(request.body);
      else requireBounded(request.body, request.routeOptions.config.maxEntries);
    });
  },
  { name: 'input-bounds' },
);

interface Value {
  value: unknown;
  /** The nearest enclosing key, across nested lists. */
  field: string | undefined;
  depth: number;
}

/**
 * Checks a value parsed from JSON.
 *
 * @throws CodedError FIELD_INVALID naming the key of the invalid value, BAD_REQUEST if there is none
 */
export function requireBounded(input: unknown, maxEntries = inputLimits.entries): void {
  // Iterative, because the input may be too deep for recursion.
  const pending: Value[] = [{ value: input, field: undefined, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, field, depth } = next;
    if (typeof value === 'string' && !isStorable(value)) throw outOfBounds(field);
    if (typeof value !== 'object' || value === null) continue;
    const isList = Array.isArray(value);
    const entries: unknown[] = isList ? value : Object.keys(value);
    if (depth >= inputLimits.depth || entries.length > maxEntries) throw outOfBounds(field);
    for (const entry of entries) {
      if (isList) pending.push({ value: entry, field, depth: depth + 1 });
      else if (!isStorable(String(entry))) throw outOfBounds(field);
      else pending.push({ value: Reflect.get(value, String(entry)), field: String(entry), depth: depth + 1 });
    }
  }
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const fieldName = /^\w{1,64}$/;

function outOfBounds(field: string | undefined): Error {
  return field !== undefined && fieldName.test(field) ? refuse('FIELD_INVALID', { field }) : refuse('BAD_REQUEST');
}

/** Checks the raw bytes of a form, which another parser reads later. */
function requireForm(body: Buffer): void {
  const text = body.toString('latin1');
  if (text.includes('\0') || hasEncodedNul(text)) throw refuse('BAD_REQUEST');
}

const hasEncodedNul = (text: string): boolean => text.includes('%00');

/** A closed schema (`additionalProperties`) rejects unknown keys itself, by name. */
function dropUnknownKeys({ body, routeOptions }: FastifyRequest): void {
  const schema = routeOptions.schema?.body;
  if (!isObject(body) || !isObject(schema) || !isObject(schema.properties)) return;
  if (schema.additionalProperties !== undefined) return;
  for (const key of Object.keys(body)) if (!Object.hasOwn(schema.properties, key)) delete body[key];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
