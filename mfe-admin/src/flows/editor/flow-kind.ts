import type { StoredFlow } from './model/stored-flow.ts';

/** Which flow is edited: an onboarding template, an investment template, or a deal's own copy. */
export type EditedFlow = 'ONBOARDING' | 'INVESTMENT' | 'DEAL';

export type FlowKind = StoredFlow['kind'];
