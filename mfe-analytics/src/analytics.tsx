import { Navigate, Route, Routes } from '@platform/router';
import { GeneralPage } from './general/general-page.tsx';

/** The figures of staff (ANA-01). */
export function Analytics() {
  return (
    <Routes>
      <Route path="/admin/analytics/general" element={<GeneralPage />} />
      <Route path="*" element={<Navigate to="/admin/analytics/general" replace />} />
    </Routes>
  );
}
