import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** The fields that an operation selects below a field; the selection of a leaf is empty. */
export type Selection = ReadonlyMap<string, Selection>;

type MutableSelection = Map<string, MutableSelection>;

const selections = new WeakMap<FieldNode, Selection>();

/**
 * Returns what an operation selects below the field being resolved, fragments included. `@skip` and `@include` are
 * ignored, so that the selection depends on the document only and is cached with it.
 */
export function selectionOf(info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): Selection {
  const [first] = info.fieldNodes;
  if (!first) return new Map();
  let selection = selections.get(first);
  if (!selection) {
    selection = collect(info);
    selections.set(first, selection);
  }
  return selection;
}

function collect({ fieldNodes, fragments }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): Selection {
  const selection: MutableSelection = new Map();
  function add(set: SelectionSetNode | undefined, into: MutableSelection): void {
    for (const node of set?.selections ?? []) {
      if (node.kind === Kind.FIELD) {
        const subselection = into.get(node.name.value) ?? new Map();
        into.set(node.name.value, subselection);
        add(node.selectionSet, subselection);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        add(node.selectionSet, into);
      } else {
        add(fragments[node.name.value]?.selectionSet, into);
      }
    }
  }
  for (const node of fieldNodes) add(node.selectionSet, selection);
  return selection;
}

const nothing: Selection = new Map();

/** Returns the subselection of a field; empty when the field is not selected. */
export function subselectionOf(selection: Selection, field: string): Selection {
  return selection.get(field) ?? nothing;
}
