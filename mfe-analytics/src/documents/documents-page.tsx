import { AnalyticsArea } from '../area/analytics-area.tsx';
import { DocumentReadings } from './document-readings.tsx';

/** Who read which page of which document for how long (FIG-06). */
export default function DocumentsPage() {
  return (
    <AnalyticsArea tab="documents">
      <DocumentReadings />
    </AnalyticsArea>
  );
}
