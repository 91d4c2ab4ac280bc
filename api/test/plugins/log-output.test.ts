import { execFile } from 'node:child_process';
import { closeSync, constants, createReadStream, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openLogOutput } from '../../src/plugins/log-output.ts';

test('a log on a full disk drops and counts lines without failing calls', async () => {
  const full = openSync('/dev/full', 'w');
  const output = openLogOutput(full);
  for (let line = 0; line < 3; line += 1) output.write('{"msg":"one"}\n');
  await expect.poll(() => output.loss()).toEqual({ code: 'ENOSPC', lines: expect.any(Number) });
  await expect.poll(() => output.loss()?.lines).toBe(3);
  await output.end();
  closeSync(full);
});

test('an unread log drops lines beyond its buffer, and reports their number when it is read again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'platform-log-'));
  const pipe = join(directory, 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  const file = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const output = openLogOutput(file);
  const line = `${JSON.stringify({ msg: 'x'.repeat(1_000) })}\n`;
  const written = 2_000;
  for (let count = 0; count < written; count += 1) output.write(line);
  const lost = output.loss()?.lines ?? 0;
  expect(lost).toBeGreaterThan(500);

  const reader = createReadStream(pipe);
  const messages: { msg: string; lines?: number }[] = [];
  createInterface({ input: reader }).on('line', (text) => void messages.push(JSON.parse(text)));
  await expect.poll(() => messages.length).toBe(written - lost + 1);
  expect(messages.filter(({ lines }) => lines)).toEqual([
    expect.objectContaining({ level: 40, lines: lost, code: 'EAGAIN' }),
  ]);
  expect(output.loss()).toBeUndefined();
  // A pipe reader blocks a thread until something is written.
  reader.destroy();
  output.write('\n');
  await output.end();
  closeSync(file);
  await rm(directory, { recursive: true });
});
