import type { FlowTree } from '../../read-models/flow-tree.ts';

/** A flow is always read completely, in one statement. */
export type FlowMapper = FlowTree;
