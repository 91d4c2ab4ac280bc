import { buildSchema as buildGraphqlSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { anyone, parent, signedIn } from '../../src/access/policy.ts';
import { buildPolicyTable } from '../../src/access/policy-table.ts';
import { domains } from '../../src/domains/index.ts';
import { buildSchema } from '../../src/graphql/schema.ts';

const schema = buildGraphqlSchema(`
  type Query { mine: Thing! theirs: Thing! }
  type Mutation { change: Boolean! }
  type Thing { id: ID! secret: String! }
`);
const complete = {
  'Query.mine': signedIn(),
  'Query.theirs': signedIn(),
  'Mutation.change': signedIn(),
  Thing: parent(),
};

describe('the policy table', () => {
  test('covers every coordinate of the schema', () => {
    const policies = domains.map(({ policy = {} }) => policy);
    expect(() => buildPolicyTable(buildSchema(domains), policies)).not.toThrow();
  });

  test('is rejected when an operation or a type has no rule', () => {
    const { 'Query.theirs': _query, Thing: _type, ...rest } = complete;
    expect(() => buildPolicyTable(schema, [rest])).toThrow(/Query\.theirs has no rule\n {2}Thing has no rule/);
  });

  test('is rejected for an unused rule, a duplicate rule, or an operation open to anyone', () => {
    expect(() => buildPolicyTable(schema, [complete, { 'Query.gone': signedIn() }])).toThrow(
      'Query.gone is not in the schema',
    );
    expect(() => buildPolicyTable(schema, [complete, { Thing: parent() }])).toThrow('Thing has two rules');
    expect(() => buildPolicyTable(schema, [{ ...complete, 'Query.mine': anyone() }])).toThrow(
      'Query.mine cannot be open to anyone',
    );
  });

  test("prefers a field's own rule over that of its type", () => {
    const table = buildPolicyTable(schema, [complete, { 'Thing.secret': signedIn() }]);
    expect(table.ruleOf('Thing', 'id')).toEqual(parent());
    expect(table.ruleOf('Thing', 'secret')).toEqual(signedIn());
  });
});
