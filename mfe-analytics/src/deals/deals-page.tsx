import { AnalyticsArea } from '../area/analytics-area.tsx';
import { CompanyFigures } from '../figures/company-figures.tsx';
import { DealFigures } from '../figures/deal-figures.tsx';

/** Companies and deals with all metrics (ANA-13). */
export default function DealsPage() {
  return (
    <AnalyticsArea tab="deals">
      <CompanyFigures withAll />
      <DealFigures withAll />
    </AnalyticsArea>
  );
}
