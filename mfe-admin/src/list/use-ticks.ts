import { useState } from 'react';

const nothing: ReadonlySet<string> = new Set();

/**
 * Returns the ids of the ticked rows and their setter. Ticks belong to what the list shows: its page, search, filters and
 * order.
 * @param address of the list as shown
 */
export function useTicks(address: string): [ticked: ReadonlySet<string>, tick: (ids: ReadonlySet<string>) => void] {
  const [kept, keep] = useState({ address, ids: nothing });
  return [kept.address === address ? kept.ids : nothing, (ids) => keep({ address, ids })];
}
