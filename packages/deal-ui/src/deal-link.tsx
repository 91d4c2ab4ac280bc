import { paths } from '@platform/paths';
import { Link, type LinkProps } from '@platform/router';
import { type EventDeal, useDealEvents } from './deal-events.ts';

type DealLinkProps = Pick<LinkProps, 'className' | 'aria-label' | 'children'> & { deal: EventDeal };

/** A link from a list to the page of a deal, whose use is recorded (EVT-01). */
export function DealLink({ deal, ...rest }: DealLinkProps) {
  const record = useDealEvents(deal);
  return (
    <Link
      {...rest}
      to={paths.deal({ dealId: deal.id })}
      onClick={() => record('DEAL_VIEW_MORE_CLICK')}
      // The middle button opens a new tab without a click event.
      onAuxClick={({ button }) => {
        if (button === 1) record('DEAL_VIEW_MORE_CLICK');
      }}
    />
  );
}
