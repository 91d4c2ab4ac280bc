import { Kind, parse } from 'graphql';
import { type Selection, selectionOf } from '../../api/src/read-models/selection.ts';

const selections = new Map<string, Selection>();

/** Returns the selection of the fields below a query, as an operation selects them. */
export function select(fields: string): Selection {
  const known = selections.get(fields);
  if (known) return known;
  const [operation] = parse(`{ list { ${fields} } }`).definitions;
  const fieldNodes =
    operation?.kind === Kind.OPERATION_DEFINITION
      ? operation.selectionSet.selections.filter((node) => node.kind === Kind.FIELD)
      : [];
  const selection = selectionOf({ fieldNodes, fragments: {} });
  selections.set(fields, selection);
  return selection;
}
