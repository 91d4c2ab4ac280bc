import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { elapsed, parentOf, type Reading, readFamily, readProcess } from './clock.ts';

const reading = (threads: Record<number, number>, ended = 0): Reading => ({
  threads: new Map(Object.entries(threads).map(([id, time]) => [Number(id), time])),
  ended,
});

/** Uses the CPU for 120 ms. */
const burn = 'const until = performance.now() + 120; while (performance.now() < until);';

describe('elapsed', () => {
  it('adds up all threads, including those started in between', () => {
    expect(elapsed(reading({ 1: 5, 2: 7 }), reading({ 1: 6, 2: 7.5, 3: 4 }))).toBeCloseTo(5.5);
  });

  it('counts only the time in between for a process that has exited', () => {
    expect(elapsed(reading({ 1: 5, 2: 30 }, 100), reading({ 1: 6 }, 150))).toBeCloseTo(21);
  });

  it('counts a process that started and exited in between', () => {
    expect(elapsed(reading({ 1: 5 }, 100), reading({ 1: 6 }, 120))).toBeCloseTo(21);
  });

  it('subtracts nothing for a thread that has ended within its process', () => {
    expect(elapsed(reading({ 1: 5, 2: 30 }), reading({ 1: 6 }))).toBeCloseTo(1);
  });
});

describe.runIf(process.platform === 'linux')('the CPU clock of a process', () => {
  it('counts nanoseconds of every thread', async () => {
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads');
       parentPort.on('message', () => { ${burn} parentPort.postMessage('done'); });
       parentPort.postMessage('ready');`,
      { eval: true },
    );
    await once(worker, 'message');
    const before = await readProcess(process.pid);
    worker.postMessage('start');
    await once(worker, 'message');
    const used = elapsed(before, await readProcess(process.pid));
    await worker.terminate();
    // The thread needs 120 ms, but a busy machine may give it less CPU time.
    expect(used).toBeGreaterThan(5);
    expect(used % 10).not.toBe(0);
  });

  it('counts running and exited child processes', async () => {
    const child = spawn(process.execPath, ['-e', `${burn} process.stdin.resume(); console.log('done');`]);
    const before = await readFamily(process.pid);
    await once(child.stdout, 'data');
    const running = elapsed(before, await readFamily(process.pid));
    expect(await parentOf(child.pid ?? 0)).toBe(process.pid);
    child.stdin.end();
    await once(child, 'exit');
    const ended = elapsed(before, await readFamily(process.pid));
    expect(running).toBeGreaterThan(5);
    // The kernel truncates to ticks of 10 ms.
    expect(ended).toBeGreaterThan(running - 20);
  });
});
