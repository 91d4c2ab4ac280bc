import { lazyScreen, Screens } from '@platform/app-kit/pages';
import { Route, Routes } from '@platform/router';
import { start } from './paths.ts';

const DealsPage = lazyScreen(() => import('./deals-page.tsx'));

/** The screens of the app, by address. */
export function App() {
  return (
    <Screens>
      <Routes>
        <Route path={start.pattern} element={<DealsPage />} />
      </Routes>
    </Screens>
  );
}
