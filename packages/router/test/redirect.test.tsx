// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { BrowserRouter, Redirect, Route, Routes } from '../src/index.ts';

afterEach(cleanup);

/** Opens a path as the shell does: single-spa announces each address change by an event. */
async function openPath(path: string): Promise<void> {
  await act(async () => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
}

it('redirects again when its address is opened once more while the code of the target loads', async () => {
  const loading = Promise.withResolvers<{ default: () => string }>();
  const Target = lazy(() => loading.promise);
  window.history.replaceState(null, '', '/area');
  render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/area/list" element={<Target />} />
          <Route path="/area/*" element={<Redirect to="/area/list" replace />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  expect(window.location.pathname).toBe('/area/list');
  await openPath('/area');
  await act(async () => loading.resolve({ default: () => 'The list' }));
  expect(window.location.pathname).toBe('/area/list');
  expect(screen.getByText('The list')).toBeTruthy();
});
