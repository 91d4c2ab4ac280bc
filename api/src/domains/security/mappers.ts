import type { SessionRow } from '../../identity/sessions.ts';

/** A session, and whether it is the one of the call. */
export type SignInSessionMapper = SessionRow & { current: boolean };
