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
  test('covers every coordinate of the product', () => {
    const policies = domains.map(({ policy = {} }) => policy);
    expect(() => buildPolicyTable(buildSchema(domains), policies)).not.toThrow();
  });

  test('is not built when an operation or a type has no rule', () => {
    const { 'Query.theirs': _query, Thing: _type, ...rest } = complete;
    expect(() => buildPolicyTable(schema, [rest])).toThrow(/Query\.theirs has no rule\n {2}Thing has no rule/);
  });

  test('is not built with a rule for nothing, two for one, or one that opens an operation to anyone', () => {
    expect(() => buildPolicyTable(schema, [complete, { 'Query.gone': signedIn() }])).toThrow(
      'Query.gone is not in the schema',
    );
    expect(() => buildPolicyTable(schema, [complete, { Thing: parent() }])).toThrow('Thing has two rules');
    expect(() => buildPolicyTable(schema, [{ ...complete, 'Query.mine': anyone() }])).toThrow(
      'Query.mine cannot be open to anyone',
    );
  });

  test("gives a field its own rule before its type's", () => {
    const table = buildPolicyTable(schema, [complete, { 'Thing.secret': signedIn() }]);
    expect(table.ruleOf('Thing', 'id')).toEqual(parent());
    expect(table.ruleOf('Thing', 'secret')).toEqual(signedIn());
  });
});
