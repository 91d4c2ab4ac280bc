import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FileScanner, openFileScanner, type ScannerOptions } from '../../src/files/scanner.ts';
import { countFiles, type SentFile, textFile, upload } from '../files/kit.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { freePort } from '../kit/free-port.ts';
import { createUploadTarget, type UploadTarget } from '../uploads/upload-target.ts';
import { type Behaviour, createFakeClamd, type FakeClamd } from './fake-clamd.ts';

const lines: { message: string; details: object }[] = [];
const log = {
  info: (details: object, message: string) => void lines.push({ message, details }),
  warn: (details: object, message: string) => void lines.push({ message, details }),
} as never;

let clamd: FakeClamd;
let port: number;
let api: TestApi;
let target: UploadTarget;
/** The scanner of the process. */
let first: FileScanner | undefined;

beforeAll(async () => {
  port = await freePort();
  clamd = createFakeClamd(port);
  api = await startTestApi({ settings: { FILES_SCANNER: `127.0.0.1:${port}` } });
  first = api.services.scanner;
  target = await createUploadTarget(api);
});
afterAll(async () => {
  await api.close();
  await clamd.stop();
});
beforeEach(async () => {
  clamd.behave({});
  clamd.scanned.length = 0;
  await clamd.start();
});
afterEach(() => clamd.stop());

const send = (files = [textFile('a.txt', 'A'.repeat(6e5))]) =>
  upload(api, 'investment/documents', target.investor, target.place, files);
const codeOf = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer;
  return [status, body.result.code];
};
const stored = [200, undefined];

/** Expects that an upload is refused, and that nothing of it is stored. */
async function expectUnavailable(files?: SentFile[]) {
  const before = await countFiles(api);
  const { status, body } = await send(files);
  expect([status, body.result]).toEqual([
    503,
    {
      ...{ code: 'SCANNER_UNAVAILABLE', params: {} },
      message: 'Files cannot be checked for malware at the moment. Nothing was stored. Try again shortly',
    },
  ]);
  expect(await countFiles(api)).toEqual(before);
}

/** Its tests send the scanner more than a busy machine transfers in the usual time. */
const longTimeouts = { checkTimeout: 120_000, largestFileTimeout: 120_000 };

/** Gives the product a scanner that was not tested yet. */
function replaceScanner(options: ScannerOptions = {}) {
  const scanner = openFileScanner({ host: '127.0.0.1', port }, log, { ...longTimeouts, ...options });
  api.services.scanner = scanner;
  return scanner;
}
const doesNotWork = (code: string) =>
  `The scanner of FILES_SCANNER does not work (${code}). No file is taken until it does.`;

/** What a scanner does that was there before, and what the operator is told. */
const faults: [string, Behaviour, string | RegExp][] = [
  ['closes the connection at once', { connected: (socket) => void socket.end() }, /ECLOSED|EPIPE|ECONNRESET/],
  ['resets the connection in the middle', { receiving: (socket) => void socket.resetAndDestroy() }, /EPIPE|ECONNRESET/],
  ['stops in the middle', { receiving: () => clamd.stop() }, /ECLOSED|EPIPE|ECONNRESET/],
  ['closes the connection before it answers', { answer: () => '' }, 'ECLOSED'],
  ['cuts its answer off', { answer: () => 'stream: OK' }, 'ECLOSED'],
  ['answers with garbage', { answer: () => 'HTTP/1.1 400 Bad Request\r\n\0' }, 'EANSWER'],
  ['answers without end', { answer: () => 'stream: OK '.repeat(1_000) }, 'EANSWER'],
  ['answers for something else', { answer: () => '/etc/passwd: OK\0' }, 'EANSWER'],
  ['answers with a fault', { answer: () => "stream: Can't allocate memory ERROR\0" }, 'EANSWER'],
  ['did not wait for the content', { answer: () => 'COMMAND READ TIMED OUT\0' }, 'EANSWER'],
  ['finds the content too long', { answer: () => 'INSTREAM size limit exceeded. ERROR\0' }, 'ETOOLARGE'],
];

describe('a scanner', () => {
  it.each(faults)('CARE-16 that %s refuses the upload; the same is stored once it works', async (_how, fault, code) => {
    const scanner = replaceScanner();
    await scanner.scan([]);
    clamd.behave(fault);
    await expectUnavailable();
    const told = /\((.*)\)/.exec(scanner.problem() ?? '')?.[1] ?? '';
    expect(scanner.problem()).toBe(doesNotWork(told));
    expect(told).toMatch(code);
    clamd.behave({});
    await clamd.stop();
    await clamd.start();
    expect(await codeOf(send())).toEqual(stored);
    expect(scanner.problem()).toBeUndefined();
    scanner.close();
  });

  it('CARE-16 that never answers refuses the upload after a while', async () => {
    const scanner = replaceScanner({ deadline: 500 });
    clamd.behave({ answer: () => undefined });
    await expectUnavailable();
    expect(scanner.problem()).toBe(doesNotWork('ETIMEDOUT'));
    await expect.poll(clamd.connections).toBe(0);
    scanner.close();
  });

  it('CARE-16 that answers before it has the whole content has not scanned it', async () => {
    const scanner = replaceScanner();
    await scanner.scan([]);
    clamd.behave({
      receiving(socket) {
        socket.write('stream: OK\0');
        return new Promise(() => {});
      },
    });
    const large = { name: 'large.bin', content: new Uint8Array(20_000_000).fill(7) };
    await expectUnavailable([large]);
    scanner.close();
  });

  it('CARE-16 that is away is a problem for the operator, while the product stays ready', async () => {
    const ready = async () => {
      const { status, body } = await api.rest('/health/ready', { method: 'GET' });
      return [status, (body as unknown as { problems: string[] }).problems];
    };
    api.services.scanner = first;
    expect(await ready()).toEqual([200, []]);
    await clamd.stop();
    await first?.check();
    expect(await ready()).toEqual([200, [doesNotWork('ECONNREFUSED')]]);
    await expectUnavailable();
    await clamd.start();
    await first?.check();
    expect(await ready()).toEqual([200, []]);
    await clamd.stop();
    await expectUnavailable();
    expect(await ready()).toEqual([200, [doesNotWork('ECONNREFUSED')]]);
    await clamd.start();
    expect(await codeOf(send())).toEqual(stored);
    expect(await ready()).toEqual([200, []]);
  });

  it('CARE-16 that calls files clean which exceed its limits scans nothing until that is set right', async () => {
    const scanner = replaceScanner();
    clamd.behave({ passesExceeded: true });
    await scanner.check();
    const problem =
      'The scanner of FILES_SCANNER calls files clean that exceed its limits: set AlertExceedsMax, and MaxFileSize above MaxScanSize, in clamd.conf. No file is taken until then.';
    expect(scanner.problem()).toBe(problem);
    expect(lines.filter(({ message }) => message === problem)).toHaveLength(1);
    await expectUnavailable();
    expect(clamd.scanned).toEqual([]);
    clamd.behave({});
    await scanner.check();
    expect(scanner.problem()).toBeUndefined();
    expect(await codeOf(send())).toEqual(stored);
    scanner.close();
  });

  it('CARE-16 that does not take the largest files is a problem, and refuses those', async () => {
    const scanner = replaceScanner();
    clamd.behave({ maxStream: 10_000_000 });
    await scanner.check();
    const problem =
      'The scanner of FILES_SCANNER does not scan files of 50 MB: raise StreamMaxLength, MaxFileSize and MaxScanSize in clamd.conf.';
    await expect.poll(scanner.problem).toBe(problem);
    expect(await codeOf(send([textFile()]))).toEqual(stored);
    const large = { name: 'large.bin', content: new Uint8Array(12_000_000).fill(7) };
    await expectUnavailable([large]);
    clamd.behave({});
    await scanner.check();
    await expect.poll(scanner.problem).toBeUndefined();
    scanner.close();
  });

  it('scans four files at a time', async () => {
    const scanner = replaceScanner();
    await scanner.scan([]);
    const released = Promise.withResolvers<void>();
    let most = 0;
    clamd.behave({
      async receiving() {
        most = Math.max(most, clamd.connections());
        await released.promise;
      },
    });
    const answer = send(Array.from({ length: 10 }, (_, index) => textFile(`${index}.txt`)));
    await expect.poll(clamd.connections).toBe(4);
    released.resolve();
    expect(await codeOf(answer)).toEqual(stored);
    expect([most, clamd.scanned.length]).toEqual([4, 10]);
    scanner.close();
  });
});
