// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from '../src/platform/load-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

/** An import as a bundle compiles it: an element that is waited for, and the same promise for all until it fails. */
function bundled(kind: 'script' | 'link') {
  let pending: Promise<string> | undefined;
  const elements: HTMLElement[] = [];
  const load = () => {
    pending ??= new Promise((resolve, reject) => {
      const element = document.createElement(kind);
      element.setAttribute('data-webpack', 'shell:chunk-7');
      element.addEventListener('load', () => resolve('module'));
      element.addEventListener('error', () => {
        element.remove();
        pending = undefined;
        reject(new Error('ChunkLoadError'));
      });
      document.head.append(element);
      elements.push(element);
    });
    return pending;
  };
  return { load, elements };
}

test.each(['script', 'link'] as const)(
  'a chunk whose %s does not come is given up, and requested again',
  async (kind) => {
    const { load, elements } = bundled(kind);
    const other = document.createElement('script');
    other.setAttribute('data-webpack', 'shell:chunk-8');
    const otherFailed = vi.fn();
    other.addEventListener('error', otherFailed);
    document.head.append(other);

    const first = expect(loadChunk(load)).rejects.toThrow('took longer');
    await vi.advanceTimersByTimeAsync(2400);
    await first;
    expect(otherFailed).not.toHaveBeenCalled();
    const second = loadChunk(load);
    expect(elements).toHaveLength(2);
    elements[1]?.dispatchEvent(new Event('load'));
    expect(await second).toBe('module');
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('a missing chunk is requested again by the next import', async () => {
  const { load, elements } = bundled('script');
  const first = expect(loadChunk(load)).rejects.toThrow('ChunkLoadError');
  elements[0]?.dispatchEvent(new Event('error'));
  await first;
  const second = loadChunk(load);
  elements[1]?.dispatchEvent(new Event('load'));
  expect(await second).toBe('module');
});
