import { expect, test } from 'vitest';
import graphqlDocumentsLoader from '../src/loaders/graphql-documents.ts';

function load(source: string): string {
  return graphqlDocumentsLoader.call({ resourcePath: '/app/src/deals/list.tsx' }, source);
}

test("an operation is replaced by the generated document, under a name that cannot clash with the source's names", () => {
  expect(load('const DealsDocument = graphql(`\n  query Deals { deals { id } }\n`);')).toBe(
    "import { DealsDocument as __generatedDealsDocument } from '../gql/graphql';const DealsDocument = __generatedDealsDocument;",
  );
});

test('a fragment is replaced by the generated fragment document', () => {
  expect(load('graphql(/* GraphQL */ `fragment Card_Deal on Deal { id }`);')).toContain(
    'import { Card_DealFragmentDoc as __generatedCard_DealFragmentDoc }',
  );
});

test('two definitions in one document are rejected', () => {
  expect(() => load('graphql(`query A { a }\nquery B { b }`)')).toThrow('exactly one');
});

test('a source without documents stays unchanged', () => {
  expect(load("import { graphql } from '../gql';")).toBe("import { graphql } from '../gql';");
});
