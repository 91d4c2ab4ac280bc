import type { RequestContext } from '../../context.ts';
import type { LoaderQuery, Loaders } from '../../graphql/loaders.ts';
import { readFlowsOfInvestments, readProgress } from '../flows/service.ts';

/** Batches the flows of many investments into one statement. */
function flowsAs(viewer: 'owner' | 'staff') {
  return async (queries: readonly LoaderQuery<{ id: string }, object>[], context: RequestContext) => {
    const ids = queries.map(({ obj }) => obj.id);
    const flows = await readFlowsOfInvestments(context, ids, viewer);
    return ids.map((id) => flows.get(id) ?? null);
  };
}

/** The same for how far they are. */
async function progressOf(queries: readonly LoaderQuery<{ id: string }, object>[], context: RequestContext) {
  const ids = queries.map(({ obj }) => obj.id);
  const progress = await readProgress(context, ids);
  return ids.map((id) => progress.get(id) ?? null);
}

export const loaders: Loaders = {
  Investment: { flow: flowsAs('owner'), progress: progressOf },
  ClientInvestment: { flow: flowsAs('staff'), progress: progressOf },
};
