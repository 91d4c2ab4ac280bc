import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { refuse } from '../errors/coded-error.ts';
import { asksForPage } from '../platform/index.ts';

/** Bounds of one input; what the product's own screens send stays far below. */
export const inputLimits = { depth: 32, entries: 1_000 };

/**
 * Holds every input to the same bounds before anything else reads it: no NUL and no half of a character, which PostgreSQL
 * cannot store, no value too deep for recursive code, no list too long for one statement. Bodies lose the keys that their
 * schema does not name.
 */
export const inputBoundsPlugin = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', async ({ raw, originalUrl, url }) => {
      const isUndecodable = url !== originalUrl;
      // As it was sent: libraries differ in how they decode an address that is malformed elsewhere.
      if ((isUndecodable || hasEncodedNul(originalUrl)) && !asksForPage(raw)) throw refuse('BAD_REQUEST');
    });
    app.addHook('preValidation', async (request) => {
      dropUnknownKeys(request);
      if (Buffer.isBuffer(request.body)) requireForm(request.body);
      else requireBounded(request.body);
    });
  },
  { name: 'input-bounds' },
);

interface Value {
  value: unknown;
  /** The key that leads to it, through any number of lists. */
  field: string | undefined;
  depth: number;
}

/**
 * Checks what was read from JSON.
 *
 * @throws CodedError FIELD_INVALID naming the key that holds what is out of bounds, BAD_REQUEST where no key does
 */
export function requireBounded(input: unknown): void {
  // Iterative: what recursion does not survive is what this looks for.
  const waiting: Value[] = [{ value: input, field: undefined, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, field, depth } = next;
    if (typeof value === 'string' && !isStorable(value)) throw outOfBounds(field);
    if (typeof value !== 'object' || value === null) continue;
    const isList = Array.isArray(value);
    const entries: unknown[] = isList ? value : Object.keys(value);
    if (depth >= inputLimits.depth || entries.length > inputLimits.entries) throw outOfBounds(field);
    for (const entry of entries) {
      if (isList) waiting.push({ value: entry, field, depth: depth + 1 });
      else if (!isStorable(String(entry))) throw outOfBounds(field);
      else waiting.push({ value: Reflect.get(value, String(entry)), field: String(entry), depth: depth + 1 });
    }
  }
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const fieldName = /^\w{1,64}$/;

function outOfBounds(field: string | undefined): Error {
  return field !== undefined && fieldName.test(field) ? refuse('FIELD_INVALID', { field }) : refuse('BAD_REQUEST');
}

/** A form that another parser reads: bytes as they came. */
function requireForm(body: Buffer): void {
  const text = body.toString('latin1');
  if (text.includes('\0') || hasEncodedNul(text)) throw refuse('BAD_REQUEST');
}

const hasEncodedNul = (text: string): boolean => text.includes('%00');

/** A schema that is closed (`additionalProperties`) refuses unknown keys itself, by name. */
function dropUnknownKeys({ body, routeOptions }: FastifyRequest): void {
  const schema = routeOptions.schema?.body;
  if (!isObject(body) || !isObject(schema) || !isObject(schema.properties)) return;
  if (schema.additionalProperties !== undefined) return;
  for (const key of Object.keys(body)) if (!Object.hasOwn(schema.properties, key)) delete body[key];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
