import { vi } from 'vitest';

// The libraries' default of one second is too short on a busy machine.
const timeout = 10_000;

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: timeout });
}

const { waitFor } = vi;
// Test files of one worker share the function.
if (waitFor.name !== 'waitWithTimeout')
  vi.waitFor = function waitWithTimeout(callback, options) {
    return waitFor(callback, typeof options === 'number' ? options : { timeout, ...options });
  };
