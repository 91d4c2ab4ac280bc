import type { RestContract } from '@platform/app-contract/schema';
import { expect, test } from 'vitest';
import { literalsOf } from '../src/consumed/literals.ts';
import { calledRoutes } from '../src/consumed/rest-routes.ts';

const contract: RestContract = {
  routes: [
    { method: 'GET', path: '/api/archive/client/:id' },
    { method: 'GET', path: '/api/archive/investment/:id' },
    { method: 'GET', path: '/api/download/company/logo/:id' },
    { method: 'GET', path: '/api/download/investment/documents/:id' },
    { method: 'GET', path: '/api/export/clients' },
    { method: 'GET', path: '/api/export/deals' },
    { method: 'POST', path: '/api/investment/insert' },
    { method: 'POST', path: '/api/investment/modify' },
    { method: 'POST', path: '/api/security/passkeys' },
    { method: 'POST', path: '/api/security/passkeys/options' },
    { method: 'POST', path: '/api/upload/company/logo' },
    { method: 'POST', path: '/api/upload/deal/section/image' },
  ],
};

/** `<expression>` in a source stands for a placeholder of a template. */
const withPlaceholders = (source: string) =>
  source.replaceAll(/<([^>]+)>/g, (_match, inner) => ['$', '{', inner, '}'].join(''));

const called = (source: string) =>
  calledRoutes(literalsOf('source.ts', withPlaceholders(source)), contract).map(
    ({ method, path }) => `${method} ${path}`,
  );

test.each([
  ['a whole path', "http.json('POST', '/api/investment/insert')", ['POST /api/investment/insert']],
  ['a query', 'http.download(`/api/export/deals?format=<format>`)', ['GET /api/export/deals']],
  ['an id', 'http.download(`/api/archive/client/<id>`)', ['GET /api/archive/client/:id']],
  [
    'a choice',
    "send(`/api/investment/<isNew ? 'insert' : 'modify'>`)",
    ['POST /api/investment/insert', 'POST /api/investment/modify'],
  ],
  [
    'one of the texts in the code',
    "const of = 'client'; get(`/api/archive/<of>/<id>`)",
    ['GET /api/archive/client/:id'],
  ],
  [
    'several segments',
    "upload('deal/section/image'); const upload = (kind) => post(`/api/upload/<kind>`)",
    ['POST /api/upload/deal/section/image'],
  ],
  [
    'nothing or more',
    "post(''); post('/options'); const post = (path) => http.json('POST', `/api/security/passkeys<path>`)",
    ['POST /api/security/passkeys', 'POST /api/security/passkeys/options'],
  ],
  [
    'a text of the server',
    'http.download(`/api/download/<file.path>`)',
    ['GET /api/download/company/logo/:id', 'GET /api/download/investment/documents/:id'],
  ],
  ['a type, a key or a comment', "const rules = { '/api/gone': 1 }; let path: '/api/gone'; // '/api/gone'", []],
])('DLV-02 a release calls the routes that its code names: %s', (_what, source, routes) => {
  expect(called(source)).toEqual(routes);
});

test('DLV-02 a path without a published route is refused by name', () => {
  expect(() => called("get('/api/gone'); get(`/api/gone/<id>/more`); get('/api/export/deals')")).toThrow(
    'The API publishes no route /api/gone, /api/gone/…/more',
  );
});
