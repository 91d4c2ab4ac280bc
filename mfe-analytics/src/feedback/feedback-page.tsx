import { AnalyticsArea } from '../area/analytics-area.tsx';
import { texts } from '../texts.ts';
import { FeedbackReasons } from './feedback-reasons.tsx';
import { FeedbackSubjects } from './feedback-subjects.tsx';

/** The reasons in charts, then the feedback by company and by deal (ANA-18). */
export default function FeedbackPage() {
  const t = texts.useTexts();
  return (
    <AnalyticsArea tab="feedback">
      <FeedbackReasons />
      <FeedbackSubjects kind="COMPANY" title={t('feedbackByCompany')} />
      <FeedbackSubjects kind="DEAL" title={t('feedbackByDeal')} />
    </AnalyticsArea>
  );
}
