import { AnalyticsArea } from '../area/analytics-area.tsx';
import { Funnel } from './funnel.tsx';

/** How far the investors of a deal, a company or a relationship manager came (FIG-03). */
export default function FunnelPage() {
  return (
    <AnalyticsArea tab="funnel">
      <Funnel />
    </AnalyticsArea>
  );
}
