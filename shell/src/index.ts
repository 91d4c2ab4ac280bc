// Before anything else: it must know of a change of the address before single-spa does.
import './platform/location-watch.ts';
import { openAuth } from './auth/open-auth.tsx';
import { startErrorReporting } from './error-reporting/fault-reports.ts';

startErrorReporting();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place to render into');

openAuth({
  root,
  // The build names this chunk too: it joins everything that only signed-in people need into one script.
  loadPlatform: () => import(/* webpackChunkName: "signed-in" */ './navigation/start-platform.tsx'),
});
