import type { RequestContext } from '../../context.ts';
import { mapEvents } from '../../events/map-events.ts';

/**
 * Emits once immediately and then whenever one of the caller's counts may have changed (ADM-09, NOTE-01). Subscribes before
 * the first counts are read, so that no change is missed in between.
 */
export function subscribeToSignals({ services, caller: { accountId } }: RequestContext): AsyncIterableIterator<object> {
  const topics = ['chat.conversationChanged', 'notifications.changed'] as const;
  const changes = services.events.subscribe(topics, 'accountId', accountId, { accountId });
  return mapEvents(changes, (change) => ('unseen' in change && !change.unseen ? [] : [change]));
}
