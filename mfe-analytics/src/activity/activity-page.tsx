import { AnalyticsArea } from '../area/analytics-area.tsx';
import { ActiveInvestors } from './active-investors.tsx';
import { AnswerTimes } from './answer-times.tsx';

/** How active investors stay, and how fast staff answer them (FIG-04). */
export default function ActivityPage() {
  return (
    <AnalyticsArea tab="activity">
      <ActiveInvestors />
      <AnswerTimes />
    </AnalyticsArea>
  );
}
