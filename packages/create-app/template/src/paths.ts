import { route } from '@platform/paths';

/** The addresses of the app's screens; `app.declaration.json` declares their beginnings. */
export const start = route('/app/sample');
