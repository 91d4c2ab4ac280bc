import type { FlowTree } from '../../read-models/flow-tree.ts';

/** A flow is read whole, in one statement. */
export type FlowMapper = FlowTree;
