import { createRequestFailure, type HttpClient } from '@platform/app-contract';
import { gql } from '@urql/core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clientOf } from '../src/graphql/app-client.ts';
import { createGraphqlConnection } from '../src/graphql/client.ts';
import { httpOf } from '../src/http/app-http.ts';
import { createWithTimeout } from '../src/http/with-timeout.ts';
import { createReleaseCounter, sumOf } from '../src/platform/release-counts.ts';

const none = { mounts: 0, faultyMounts: 0, failedMounts: 0, failedCalls: 0, longTasks: 0 };
const counterOf = (releases: Record<string, string>) => createReleaseCounter((app) => releases[app]);

describe('the counts of a release', () => {
  test('DLV-07 a mount is faulty once, whatever fails in it', () => {
    const counter = counterOf({ chat: '1', figures: '2' });
    counter.mounting('chat');
    counter.callFailed('chat');
    counter.callFailed('chat');
    counter.failed('chat', 'render');
    counter.mounting('figures');
    counter.longTask('figures');
    counter.mounting('chat');
    expect(counter.take()).toEqual([
      { app: 'chat', release: '1', mounts: 2, faultyMounts: 1, failedMounts: 1, failedCalls: 2, longTasks: 0 },
      { ...none, app: 'figures', release: '2', mounts: 1, longTasks: 1 },
    ]);
    expect(counter.take()).toEqual([]);
  });

  test('DLV-07 what fails before it is mounted counts as a mount, and a fault may follow its mount later', () => {
    const counter = counterOf({ chat: '1' });
    counter.failed('chat', 'load');
    counter.failed('chat', 'bootstrap');
    counter.mounting('chat');
    counter.failed('chat', 'mount');
    expect(counter.take()).toMatchObject([{ mounts: 3, faultyMounts: 3, failedMounts: 3 }]);
    counter.mounting('chat');
    counter.take();
    counter.callFailed('chat');
    expect(counter.take()).toMatchObject([{ mounts: 0, faultyMounts: 1, failedCalls: 1 }]);
  });

  test('DLV-07 leaving, handled errors and apps without a release are not counted, and each release has its own counts', () => {
    const releases: Record<string, string> = { chat: '1' };
    const counter = counterOf(releases);
    counter.failed('chat', 'unmount');
    counter.failed('chat', 'call');
    counter.mounting('shell');
    expect(counter.take().filter(({ failedMounts, mounts }) => failedMounts + mounts > 0)).toEqual([]);
    counter.mounting('chat');
    counter.callFailed('chat');
    releases.chat = '2';
    counter.mounting('chat');
    expect(counter.take().map(({ release, faultyMounts }) => [release, faultyMounts])).toEqual([
      ['1', 1],
      ['2', 0],
    ]);
  });

  test('are added up by release, up to a limit', () => {
    const chat = { ...none, app: 'chat', release: '1' };
    expect(
      sumOf(
        [
          { ...chat, mounts: 3 },
          { ...chat, mounts: 4, failedCalls: 1 },
          { ...chat, release: '2', mounts: 9 },
        ],
        5,
      ),
    ).toEqual([
      { ...chat, mounts: 5, failedCalls: 1 },
      { ...chat, release: '2', mounts: 5 },
    ]);
  });
});

describe('a failed call', () => {
  const onReleaseFault = vi.fn();
  afterEach(() => {
    vi.unstubAllGlobals();
    onReleaseFault.mockReset();
  });

  function open() {
    const nothing = () => undefined;
    return createGraphqlConnection({
      ...{ token: async () => 'token', withTimeout: createWithTimeout(nothing), reauthenticate: async () => false },
      ...{ cache: {}, onRefused: nothing, onResumed: nothing, onForbidden: nothing, onFailed: nothing },
      ...{ onUnanswered: nothing, onPartial: nothing, onReleaseFault },
    }).client;
  }

  const refusal = (code: string, status = 200) =>
    Response.json({ data: null, errors: [{ message: code, extensions: { code, params: {} } }] }, { status });

  test.each([
    ['an operation that the server does not know', () => refusal('OPERATION_UNKNOWN', 400), true],
    ['an operation that does not fit the schema', () => refusal('BAD_REQUEST', 400), true],
    ['a failure of the server', () => refusal('INTERNAL', 500), true],
    ['a proxy without a server', () => new Response('<h1>502</h1>', { status: 502 }), true],
    ['an input that is refused', () => refusal('FIELD_INVALID'), false],
    ['a missing permission', () => refusal('FORBIDDEN', 403), false],
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ])('DLV-07 of GraphQL counts for the app that sent it: %s', async (_what, answer, counts) => {
    vi.stubGlobal('fetch', async () => answer());
    const client = open();
    await clientOf(client, 'mfe-chat').query(gql('query { me { id } }'), {}).toPromise();
    await client.mutation(gql('mutation { rename { id } }'), {}).toPromise();
    expect(onReleaseFault.mock.calls).toMatchObject(
      counts ? ['mfe-chat', undefined].map((app) => [app, expect.stringMatching(/^unnamed: ./)]) : [],
    );
  });

  test.each([
    [500, 'INTERNAL', true],
    [400, 'BAD_REQUEST', true],
    [400, 'FIELD_INVALID', false],
    [413, null, false],
    [0, null, false],
  ])('DLV-07 of REST with status %i and code %s counts: %s', async (status, code, counts) => {
    const onFault = vi.fn();
    const fails = () => Promise.reject(createRequestFailure(status, 'text', code));
    const http: HttpClient = { request: fails, json: fails, upload: fails, download: fails };
    const own = httpOf(http, onFault);
    for (const call of [own.json('POST', '/api/x/'), own.upload('/api/x/', new FormData()), own.download('/api/x/')])
      await expect(call).rejects.toMatchObject({ status });
    expect(onFault).toHaveBeenCalledTimes(counts ? 3 : 0);
    const answered = httpOf({ ...http, request: async () => new Response('', { status: status || 200 }) }, onFault);
    await answered.request('/api/x/');
    expect(onFault).toHaveBeenCalledTimes(counts ? (status >= 500 ? 4 : 3) : 0);
  });
});
