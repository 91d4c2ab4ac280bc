import { paths } from '@platform/paths';
import { Redirect, Route, Routes } from '@platform/router';
import { GeneralPage } from './general/general-page.tsx';

/** The analytics screens (ANA-01). */
export function Analytics() {
  return (
    <Routes>
      <Route path={paths.generalAnalytics.pattern} element={<GeneralPage />} />
      <Route path="*" element={<Redirect to={paths.generalAnalytics()} replace />} />
    </Routes>
  );
}
