// Must be the first import: it has to patch the history API before single-spa does.
import './platform/location-watch.ts';
import { openAuth } from './auth/open-auth.tsx';
import { startErrorReporting } from './error-reporting/fault-reports.ts';

startErrorReporting();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

openAuth({
  root,
  async loadPlatform() {
    const { loadPlatform } = await import(/* webpackChunkName: "shared-modules" */ './navigation/load-platform.ts');
    return loadPlatform();
  },
});
