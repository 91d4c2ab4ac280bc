import { AnalyticsArea } from '../area/analytics-area.tsx';
import { CompanyFigures } from '../figures/company-figures.tsx';
import { DealFigures } from '../figures/deal-figures.tsx';
import { FiguresOverDays } from '../figures/figures-over-days.tsx';

/** Companies and deals with all metrics (ANA-13), and what investors did on each day. */
export default function DealsPage() {
  return (
    <AnalyticsArea tab="deals">
      <CompanyFigures withAll />
      <DealFigures withAll />
      <FiguresOverDays />
    </AnalyticsArea>
  );
}
