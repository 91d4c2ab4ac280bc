import { readdir } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countFiles, pngFile } from '../files/kit.ts';
import { readStored, seedInvestment } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { createCompany } from '../kit/seed.ts';
import { mintToken } from '../kit/tokens.ts';

let api: TestApi;
let before: { files: number; blobs: number };
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface SlowCall {
  request: ClientRequest;
  answer: Promise<{ status: number; code: string | undefined }>;
}

/** Opens a call whose body is sent by `write`. */
async function open(path: string, as: TestAccount, contentType: string, length?: number): Promise<SlowCall> {
  const request = httpRequest(`${api.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await mintToken(as)}`,
      'content-type': contentType,
      ...(length === undefined ? {} : { 'content-length': length }),
    },
  });
  const answer = new Promise<{ status: number; code: string | undefined }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => {
        const { result } = JSON.parse(body) as { result: { code?: string } };
        resolve({ status: response.statusCode ?? 0, code: result.code });
      });
    });
  });
  return { request, answer };
}

const boundary = 'slow';
const spools = () => readdir(join(api.configuration.dataDirectory, 'uploads')).catch(() => []);

/** Starts an upload, runs `meanwhile` before its last bytes are sent, and completes it. */
async function uploadDuring(
  kind: string,
  as: TestAccount,
  fields: Record<string, string>,
  content: Uint8Array,
  meanwhile: () => Promise<unknown>,
) {
  const { request, answer } = await open(`/api/upload/${kind}`, as, `multipart/form-data; boundary=${boundary}`);
  for (const [name, value] of Object.entries(fields)) {
    request.write(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  request.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="slow.png"\r\n\r\n`);
  request.write(content);
  await expect.poll(() => spools()).toHaveLength(1);
  await meanwhile();
  request.end(`\r\n--${boundary}--\r\n`);
  const { status, code } = await answer;
  expect(await spools()).toEqual([]);
  return [status, code];
}

const endSession = ({ sessionUid }: TestAccount) =>
  api.database.prisma.oidcPayload.deleteMany({ where: { uid: sessionUid } });
const disable = ({ id }: TestAccount) =>
  api.database.prisma.account.update({ where: { id }, data: { disabledAt: new Date() } });
const removeRoles = ({ id }: TestAccount) =>
  api.database.prisma.roleAssignment.deleteMany({ where: { accountId: id } });

const revocations: [string, (account: TestAccount) => Promise<unknown>, [number, string]][] = [
  ['whose session has ended', endSession, [401, 'UNAUTHENTICATED']],
  ['whose account was disabled', disable, [401, 'ACCOUNT_DISABLED']],
  ['whose roles were removed', removeRoles, [403, 'NOT_APPROVED']],
];

describe('a slow upload', () => {
  let investor: TestAccount;
  let fields: Record<string, string>;
  beforeEach(async () => {
    investor = await api.createAccount();
    const { flowId } = await seedInvestment(api, investor);
    fields = { investmentSectionNodeEdgeId: (await readStored(api, flowId)).item('Passport').id };
    before = await countFiles(api);
  });
  const png = Uint8Array.from(Buffer.from(pngFile().content));

  it.each(revocations)('stores nothing of an account %s meanwhile', async (_who, end, refused) => {
    expect(await uploadDuring('investment/documents', investor, fields, png, () => end(investor))).toEqual(refused);
    expect(await countFiles(api)).toEqual(before);
  });

  it.each(revocations)('removes stored bytes of an account %s', async (_who, end, refused) => {
    const take = vi.spyOn(api.services.storage, 'take').mockImplementationOnce(async (...parameters) => {
      take.mockRestore();
      await api.services.storage.take(...parameters);
      await end(investor);
    });
    const answer = await uploadDuring('investment/documents', investor, fields, png, async () => {});
    expect(answer).toEqual(refused);
    expect(await countFiles(api)).toEqual(before);
  });

  it('waits for a concurrent end of the session, and is not stored', async () => {
    const { prisma, pool } = api.database;
    const waits = () =>
      expect
        .poll(async () => {
          const { rowCount } = await pool.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return rowCount;
        })
        .toBe(1);
    let ended: Promise<unknown> | undefined;
    const take = vi.spyOn(api.services.storage, 'take').mockImplementationOnce(async (...parameters) => {
      take.mockRestore();
      await api.services.storage.take(...parameters);
      await new Promise<void>((resolve) => {
        ended = prisma.$transaction(async (transaction) => {
          await transaction.oidcPayload.deleteMany({ where: { uid: investor.sessionUid } });
          resolve();
          await Promise.race([answer, waits()]);
        });
      });
    });
    const answer = uploadDuring('investment/documents', investor, fields, png, async () => {});
    expect(await answer).toEqual([401, 'UNAUTHENTICATED']);
    await ended;
    expect(await countFiles(api)).toEqual(before);
  });

  it('stores nothing of staff who lost the edit permission', async () => {
    const admin = await api.createAccount({ roles: [3] });
    const company = { companyId: (await createCompany(api.database)).id };
    const demote = async () => {
      await removeRoles(admin);
      await api.database.prisma.roleAssignment.create({ data: { accountId: admin.id, roleId: 1 } });
    };
    expect(await uploadDuring('company/logo', admin, company, png, demote)).toEqual([403, 'FORBIDDEN']);
    expect(await countFiles(api)).toEqual(before);
  });

  it('is stored with an unchanged session and permission', async () => {
    const answer = await uploadDuring('investment/documents', investor, fields, png, async () => {});
    expect(answer).toEqual([200, undefined]);
    expect(await countFiles(api)).toEqual({ files: before.files + 1, blobs: before.blobs + 1 });
  });
});

it.each(revocations)(
  'another call has no effect for an account %s before its body arrived',
  async (_who, end, refused) => {
    const administrator = await api.createAccount({ roles: [3] });
    const email = `${administrator.subject}-invited@example.test`;
    const body = JSON.stringify({ email, firstName: 'Ada', lastName: 'Byron', role: 1 });
    const begun = performance.now();
    const { request, answer } = await open('/api/invite', administrator, 'application/json', body.length);
    request.write(body.slice(0, 10));
    await expect.poll(() => performance.now() - begun).toBeGreaterThan(500);
    await end(administrator);
    request.end(body.slice(10));
    expect(await answer).toEqual({ status: refused[0], code: refused[1] });
    expect(await api.database.prisma.invitation.count({ where: { email } })).toBe(0);
  },
);
