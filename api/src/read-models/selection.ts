import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** The fields that an operation asks for below a field; what takes none below itself has an empty selection. */
export type Selection = ReadonlyMap<string, Selection>;

type MutableSelection = Map<string, MutableSelection>;

const selections = new WeakMap<FieldNode, Selection>();

/**
 * What an operation selects of the field being resolved, over all fragments. Fields under `@skip` and `@include` count,
 * so the answer depends on the document alone and is kept with it.
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

/** The part of a selection below a field; empty when the field is not selected. */
export function subselectionOf(selection: Selection, field: string): Selection {
  return selection.get(field) ?? nothing;
}
