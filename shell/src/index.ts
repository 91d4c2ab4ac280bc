// Must be the first import: it has to patch the history API before single-spa does.
import './platform/location-watch.ts';
import { openAuth } from './auth/open-auth.tsx';
import { startErrorReporting } from './error-reporting/fault-reports.ts';

startErrorReporting();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

openAuth({
  root,
  // The build uses this chunk name too, to merge everything that only signed-in users need into one script.
  loadPlatform: () => import(/* webpackChunkName: "signed-in" */ './navigation/start-platform.tsx'),
});
