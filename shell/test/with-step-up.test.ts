import { expect, it, vi } from 'vitest';
import { withStepUp } from '../src/session/with-step-up.ts';

const graphqlError = { errors: [{ message: '', extensions: { code: 'STEP_UP_REQUIRED' } }] };
const restError = { status: 'ERROR', result: { code: 'STEP_UP_REQUIRED' } };

const answers = (...bodies: [number, unknown][]) => {
  const send = vi.fn<() => Promise<Response>>();
  for (const [status, body] of bodies) send.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
  return send;
};

it.each([
  ['GraphQL', graphqlError],
  ['REST', restError],
])('repeats a %s call once after re-authentication', async (_, error) => {
  const send = answers([403, error], [200, { done: true }]);
  const response = await withStepUp(send, async () => true);
  expect(await response.json()).toEqual({ done: true });
  expect(send).toHaveBeenCalledTimes(2);
});

it('returns the unread error response when re-authentication was cancelled', async () => {
  const send = answers([403, restError]);
  const response = await withStepUp(send, async () => false);
  expect(await response.json()).toEqual(restError);
  expect(send).toHaveBeenCalledTimes(1);
});

it.each([
  [200, { data: {} }],
  [403, { errors: [{ extensions: { code: 'FORBIDDEN' } }] }],
  [403, 'no object'],
  [401, restError],
])('does not re-authenticate after a response %s %o', async (status, body) => {
  const reauthenticate = vi.fn(async () => true);
  const response = await withStepUp(answers([status, body]), reauthenticate);
  expect(response.status).toBe(status);
  expect(reauthenticate).not.toHaveBeenCalled();
});
