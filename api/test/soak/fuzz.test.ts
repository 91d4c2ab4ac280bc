import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import fc from 'fast-check';
import type { FastifyPluginAsync, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import PQueue from 'p-queue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { domains } from '../../src/domains/index.ts';
import { buildSchema } from '../../src/graphql/schema.ts';
import { platformPlugin } from '../../src/platform/index.ts';
import { createLogger } from '../../src/plugins/logging.ts';
import { seedConversation } from '../chat/seed.ts';
import { seedInvestment } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { mintToken } from '../kit/tokens.ts';
import { type Mailbox, startMailbox } from '../mail/mailbox.ts';
import { type DeployedPlatform, deployPlatform, registryOf, release } from '../platform/kit.ts';
import { measureLongestBlock } from './event-loop.ts';
import { type Call, calls, type Route } from './fuzz/calls.ts';
import type { CallerName } from './fuzz/http-call.ts';
import { type Outcome, sendHttp, sendMessages } from './fuzz/send.ts';
import type { Rows } from './fuzz/values.ts';
import { seeds } from './seeds.ts';

const callsPerSeed = 1_000;
const concurrency = 12;

const routes: Route[] = [];
const collectRoutes: FastifyPluginAsync = fastifyPlugin(async (app) => {
  app.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
    if (!/^\/(api|oidc\/interaction)\//.test(url)) return;
    const body = typeof schema?.body === 'object' && schema.body !== null ? schema.body : undefined;
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url, body });
  });
});

let platform: DeployedPlatform;
let mailbox: Mailbox;
let api: TestApi;
/** Error lines of the log by request id. */
const faults = new Map<string, string>();
beforeAll(async () => {
  const app = release('mfe-chat', 'aaaa', '/app/messages');
  platform = await deployPlatform([app]);
  await platform.writeRegistry(registryOf({ name: 'mfe-chat', rollout: { stable: app.id }, releases: [app] }));
  mailbox = await startMailbox();
  const { releases } = platform;
  api = await startTestApi({
    plugins: [collectRoutes, platformPlugin({ releases })],
    settings: {
      SMTP_URL: mailbox.smtpUrl,
      LIMIT_SOCKETS_PER_ACCOUNT: '100',
      LIMIT_AUTHORIZATIONS_PER_MINUTE: '100000',
    },
    log: createLogger({ logLevel: 'error' }, { write: (line) => void faults.set(JSON.parse(line).reqId ?? '', line) }),
  });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.stop();
  await platform?.stop();
});

/** Creates accounts and rows for a seed, so that seeds are independent. */
async function prepare(): Promise<{ accounts: Partial<Record<CallerName, TestAccount>>; rows: Rows }> {
  const [investor, applicant, administrator, employee, employed] = await Promise.all([
    api.createAccount(),
    api.createAccount({ roles: [2] }),
    api.createAccount({ roles: [3] }),
    api.createAccount({ roles: [6] }),
    api.createAccount({ roles: [7] }),
  ]);
  const { id: conversation, dealId: deal } = await seedConversation(api, { investor, employee: employed });
  const { flowId: flow } = await seedInvestment(api, investor);
  const { companyId: company } = await api.database.prisma.deal.findUniqueOrThrow({ where: { id: deal } });
  const { id: account, subject, email } = investor;
  const unknown = randomUUID();
  return {
    accounts: { investor, applicant, administrator, employee },
    rows: { deal, company, account, subject, email, conversation, flow, unknown },
  };
}

/** Internals of the code, the database and the machine that no response may contain. */
const internalText =
  /prisma|node_modules|\bat .{1,80}:\d+:\d+|\.ts:\d|postgres|syntax error at|violates|relation "|SELECT |INSERT INTO|ECONN|ENOENT|EISDIR|\/tmp\/|Maximum call stack|Cannot read prop|is not a function/;

/** Describes the fault of an outcome; undefined if there is none. */
function faultOf({ kind }: Call, { status, text }: Outcome, logged: string | undefined): string | undefined {
  if (logged) return `it left an error in the log: ${logged}`;
  if (kind === 'http' && status >= 500) return `it was answered with ${status} ${text}`;
  if (kind === 'socket' && [599, 1011, 4500].includes(status)) return `its socket was closed with ${status}`;
  if (/"INTERNAL"|server_error/.test(text)) return `it was answered with ${text}`;
  if (internalText.test(text)) return `it was answered with the words ${text}`;
  return undefined;
}

test.for(seeds(2).slice(0, 50))(
  'API-04 none of 1,000 calls is answered with 5xx or internals, and the server stays healthy (seed %i)',
  { timeout: 240_000 },
  async (seed) => {
    const { accounts, rows } = await prepare();
    const generated = fc.sample(calls(buildSchema(domains), routes), { seed, numRuns: callsPerSeed });
    const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
    const queue = new PQueue({ concurrency });
    const wrong: string[] = [];
    const statuses = new Map<number, number>();

    async function send(call: Call, index: number): Promise<void> {
      const account = accounts[call.caller === 'forger' ? 'administrator' : call.caller];
      const token = account && (await mintToken(account, { forged: call.caller === 'forger' }));
      const requestId = `fuzz-${seed}-${index}`;
      const sender = { url: api.url, agent, rows, requestId, authorization: token && `Bearer ${token}` };
      const outcome = await (call.kind === 'http' ? sendHttp(call, sender) : sendMessages(call, sender));
      statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1);
      const fault = faultOf(call, outcome, faults.get(requestId));
      if (fault)
        wrong.push(`Call ${index} of seed ${seed}: ${JSON.stringify(call).slice(0, 2_000)}\n${fault.slice(0, 3_000)}`);
    }

    const endMeasurement = measureLongestBlock();
    await Promise.all(generated.map((call, index) => queue.add(() => send(call, index))));
    const longest = endMeasurement();
    agent.destroy();
    expect(wrong.slice(0, 10).join('\n\n'), `${wrong.length} calls`).toBe('');
    // The calls must cover every kind of response.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 415]));
    expect(statuses.get(200)).toBeGreaterThan(callsPerSeed / 20);
    expect(longest, 'milliseconds in which nothing else ran').toBeLessThan(2_000);
    await expectHealthy();
  },
);

/** Waits for work that continues after the responses, such as mails. */
async function expectHealthy(): Promise<void> {
  for (const path of ['/health/live', '/health/ready']) expect((await fetch(`${api.url}${path}`)).status).toBe(200);
  const { pool } = api.database;
  await expect.poll(() => api.server.websocketServer.clients.size).toBe(0);
  // One connection listens for events.
  await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 1]);
  const idle = `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND xact_start < now()`;
  await expect.poll(async () => (await pool.query(idle)).rows).toEqual([{ open: 0 }]);
}
