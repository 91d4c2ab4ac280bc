import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pingClamd } from '../../src/files/clamd.ts';
import { download, type SentFile, textFile, upload } from '../files/kit.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createUploadTarget, type UploadTarget } from '../uploads/upload-target.ts';

const program = '/usr/sbin/clamd';
const documented = join(import.meta.dirname, '../../../docs/clamd.conf');
const missing = existsSync(program) ? '' : ` (skipped: ${program} is missing)`;

/** What the signature of these tests matches. */
const malware = 'Malware of the operator tests, harmless';

describe.skipIf(missing)(`with clamd and the documented settings${missing}`, () => {
  let directory: string;
  let address: { path: string };
  let clamd: ChildProcess;
  let api: TestApi;
  let target: UploadTarget;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'platform-clamd-'));
    address = { path: join(directory, 'clamd.ctl') };
    await mkdir(join(directory, 'signatures'));
    const signature = `Operator.Test:0:*:${Buffer.from(malware).toString('hex')}\n`;
    await writeFile(join(directory, 'signatures/operator.ndb'), signature);
    await startClamd();
    api = await startTestApi({ settings: { FILES_SCANNER: address.path } });
    await api.checkDependencies();
  });
  afterAll(async () => {
    await api?.close();
    await stopClamd('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  });
  beforeEach(async () => {
    target = await createUploadTarget(api);
  });

  /** @param replaced documented settings by their names; null removes one */
  async function startClamd(replaced: Record<string, string | null> = {}): Promise<void> {
    const settings: Record<string, string | null> = {
      ...{ LocalSocket: address.path, DatabaseDirectory: join(directory, 'signatures') },
      // These need the user and the log of Debian.
      ...{ LocalSocketGroup: null, User: null, LogSyslog: null },
      ...replaced,
    };
    const kept = (await readFile(documented, 'utf8'))
      .split('\n')
      .filter((line) => !((line.split(' ')[0] ?? '') in settings));
    const set = Object.entries(settings).flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]));
    const file = join(directory, 'clamd.conf');
    await writeFile(file, [...kept, ...set, ''].join('\n'));
    clamd = spawn(program, ['--foreground', `--config-file=${file}`], { stdio: ['ignore', 'ignore', 'inherit'] });
    await vi.waitFor(() => pingClamd(address, AbortSignal.timeout(5_000)), { timeout: 60_000, interval: 100 });
  }

  async function stopClamd(signal: NodeJS.Signals): Promise<void> {
    if (!clamd || clamd.exitCode !== null || clamd.signalCode !== null) return;
    const ended = once(clamd, 'exit');
    clamd.kill(signal);
    await ended;
  }

  const send = (...files: SentFile[]) => upload(api, 'investment/documents', target.investor, target.place, files);
  const answerTo = async (...files: SentFile[]) => {
    const { status, body } = await send(...files);
    return [status, body.result.code ?? body.status, ...Object.values(body.result.params ?? {})];
  };
  const problem = () => api.services.scanner?.problem();

  /** A file of 49 MB that ends with some text. */
  const large = (name: string, end: string): SentFile => {
    const content = Buffer.alloc(49 * 1024 * 1024, 'Ordinary text. ');
    content.write(end, content.length - end.length);
    return { name, content };
  };
  const zipped = (name: string, content: string) => zipSync({ [name]: strToU8(content) });

  test('CARE-16 clean files are stored and served, of 49 MB too', async () => {
    expect(problem()).toBeUndefined();
    const { status, body } = await send(textFile('clean.txt', 'Clean'), large('clean.bin', 'The end'));
    expect(status).toBe(200);
    const path = `investment/documents/${body.result.fileIds[0]}`;
    expect((await download(api, path, target.investor)).bytes.toString()).toBe('Clean');
  });

  test('CARE-16 infected files are refused: plain, inside a zip, and at the end of 49 MB', async () => {
    const plain = textFile('plain.txt', `x${malware}x`);
    const packed = { name: 'packed.zip', content: zipSync({ 'inner.zip': zipped('a.txt', malware) }) };
    for (const file of [plain, packed, large('large.bin', malware)])
      expect(await answerTo(textFile('clean.txt'), file)).toEqual([422, 'FILE_INFECTED', file.name]);
    await target.expectNothingStored();
  });

  test('CARE-16 what clamd cannot look into is refused: encrypted, or packed beyond its limits', async () => {
    const locked = Buffer.from(zipped('a.txt', 'Locked'));
    const central = locked.indexOf('PK\x01\x02', 0, 'latin1');
    // The flag that says that an entry is encrypted, in its local header and in the directory.
    for (const flags of [6, central + 8]) locked.writeUInt16LE(locked.readUInt16LE(flags) | 1, flags);
    expect(await answerTo({ name: 'locked.zip', content: locked })).toEqual([422, 'FILE_UNSCANNABLE', 'locked.zip']);
    // More than clamd looks at, with the malware at the end.
    const content = zipSync({ 'long.bin': Buffer.concat([new Uint8Array(220 * 1024 * 1024), Buffer.from(malware)]) });
    expect(await answerTo({ name: 'bomb.zip', content })).toEqual([422, 'FILE_UNSCANNABLE', 'bomb.zip']);
    await target.expectNothingStored();
  });

  test('CARE-16 nothing is stored when clamd stops in the middle; the same is stored once it was started again', async () => {
    clamd.kill('SIGSTOP');
    const answer = answerTo(large('large.bin', 'The end'));
    // Clamd has part of the file by now, but cannot read it.
    await expect.poll(() => socketsTo(address.path), { timeout: 60_000 }).toBeGreaterThan(1);
    await stopClamd('SIGKILL');
    expect(await answer).toEqual([503, 'SCANNER_UNAVAILABLE']);
    await target.expectNothingStored();
    expect(problem()).toMatch(/^The scanner of FILES_SCANNER does not work \(/);
    expect(await answerTo(textFile())).toEqual([503, 'SCANNER_UNAVAILABLE']);
    await startClamd();
    expect(await answerTo(large('large.bin', 'The end'))).toEqual([200, 'OK']);
    expect(problem()).toBeUndefined();
  });

  test('CARE-16 no file is taken while clamd calls files clean that exceed its limits', async () => {
    const takesNone = async (settings: Record<string, string | null>) => {
      await stopClamd('SIGTERM');
      await api.services.scanner?.check();
      expect(problem()).toMatch(/does not work/);
      await startClamd(settings);
      expect(await answerTo(large('large.bin', malware))).toEqual([503, 'SCANNER_UNAVAILABLE']);
      expect(problem()).toMatch(/calls files clean that exceed its limits: set AlertExceedsMax/);
      await target.expectNothingStored();
    };
    // As Debian sets it, but for the length of a stream: an infected file of 49 MB would be clean.
    await takesNone({ MaxFileSize: '25M', AlertExceedsMax: null });
    // The end of a long file in a zip would be clean.
    await takesNone({ MaxFileSize: '60M' });
  });

  test('CARE-16 limits that are too small for the largest files are a problem, and those files are refused', async () => {
    const restart = async (settings: Record<string, string | null>) => {
      await stopClamd('SIGTERM');
      await api.services.scanner?.check();
      await startClamd(settings);
      await api.services.scanner?.check();
      await expect.poll(problem, { timeout: 30_000 }).toMatch(/raise StreamMaxLength/);
      expect(await answerTo(textFile())).toEqual([200, 'OK']);
    };
    await restart({ MaxFileSize: '25M', MaxScanSize: '20M' });
    expect(await answerTo(large('large.bin', malware))).toEqual([422, 'FILE_UNSCANNABLE', 'large.bin']);
    await restart({ StreamMaxLength: '25M' });
    expect(await answerTo(large('large.bin', malware))).toEqual([503, 'SCANNER_UNAVAILABLE']);
  });
});

/** The number of open sockets with this path: the listening one, and one for each connection. */
async function socketsTo(path: string): Promise<number> {
  const table = await readFile('/proc/net/unix', 'utf8');
  return table.split('\n').filter((line) => line.endsWith(path)).length;
}
