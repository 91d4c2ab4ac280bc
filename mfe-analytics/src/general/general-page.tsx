import { AnalyticsArea } from '../area/analytics-area.tsx';
import { FeedbackReasons } from '../feedback/feedback-reasons.tsx';
import { CompanyFigures } from '../figures/company-figures.tsx';
import { DealFigures } from '../figures/deal-figures.tsx';

/** The tables of companies and deals, then why investors were not interested (ANA-05). */
export default function GeneralPage() {
  return (
    <AnalyticsArea tab="general">
      <CompanyFigures withAll={false} />
      <DealFigures withAll={false} />
      <FeedbackReasons />
    </AnalyticsArea>
  );
}
