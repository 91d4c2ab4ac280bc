import type { FastifyPluginAsync, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Rule } from '../../src/access/policy.ts';
import { buildPolicyTable } from '../../src/access/policy-table.ts';
import { domains } from '../../src/domains/index.ts';
import { buildSchema } from '../../src/graphql/schema.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { listOperations } from '../kit/matrix.ts';
import { openRoutes, operationRules, routeRules } from './rules.ts';

const routes: { method: string; url: string; policy: Rule }[] = [];
const collectRoutes: FastifyPluginAsync = fastifyPlugin(async (app) => {
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    if (!url.startsWith('/api/') || !config?.policy) return;
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url, policy: config.policy });
  });
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ plugins: [collectRoutes] });
});
afterAll(() => api.close());

function describeRule(rule: Rule): string {
  if (rule.allow === 'staffWithAny') return `staff with any: ${rule.permissions.toSorted().join(' ')}`;
  if (rule.allow !== 'staff') return rule.allow;
  return `staff${rule.deal ? ' on deal' : ''}: ${rule.permissions.toSorted().join(' ')}`.trim();
}

function byRule(entries: [name: string, rule: Rule][]): Record<string, string[]> {
  const grouped = Object.groupBy(entries, ([, rule]) => describeRule(rule));
  return Object.fromEntries(
    Object.entries(grouped).map(([rule, members = []]) => [rule, members.map(([name]) => name).toSorted()]),
  );
}

test('PERM-14 every GraphQL operation has the rule that is written down for it', () => {
  const schema = buildSchema(domains);
  const table = buildPolicyTable(
    schema,
    domains.map(({ policy }) => policy),
  );
  const actual = listOperations(schema).map(({ coordinate }): [string, Rule] => {
    const [type = '', field = ''] = coordinate.split('.');
    return [coordinate, table.ruleOf(type, field)];
  });
  expect(byRule(actual)).toEqual(operationRules);
});

test('PERM-14 API-06 every REST route has the rule that is written down for it', () => {
  const closed = routes.filter(({ policy }) => policy.allow !== 'anyone');
  expect(byRule(closed.map(({ method, url, policy }) => [`${method} ${url}`, policy]))).toEqual(routeRules);
});

test('API-01 the routes without a token are the few that are written down; any other answers 404 or 405', async () => {
  const open = routes.filter(({ policy }) => policy.allow === 'anyone');
  const answering: string[] = [];
  for (const { method, url } of open) {
    if (['TRACE', 'QUERY'].includes(method)) continue;
    const { status } = await fetch(`${api.url}${url.replace(/[:*]\w*/g, 'x')}`, { method });
    if (status !== 404 && status !== 405) answering.push(`${method} ${url}`);
  }
  expect(answering.toSorted()).toEqual(openRoutes);
});
