import { usePlatform } from '@platform/app-kit';
import { useEffect, useRef } from 'react';

/** The slot of the chat card (DEAL-21); empty unless an app fills it. */
export function ChatSlot({ dealId }: { dealId: string }) {
  const { slots } = usePlatform();
  const container = useRef<HTMLDivElement>(null);
  const filled = slots.isFilled('deal.chat');
  useEffect(() => {
    if (filled && container.current) return slots.mount('deal.chat', container.current, { dealId });
  }, [slots, filled, dealId]);
  return filled ? <div ref={container} className="opportunities-deal-page-chat" /> : null;
}
