import type { SessionRow } from '../../identity/sessions.ts';

/** A session, and whether it is the one that made the request. */
export type SignInSessionMapper = SessionRow & { current: boolean };
