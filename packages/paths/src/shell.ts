import { route } from './route.ts';

// Paths that the shell handles itself: the roots of the areas and the signed-out pages.

/** Root of the investors' area, whose start page is the list of deals. */
export const app = route('/app');
/** Root of the staff area; shows the staff login when signed out. */
export const admin = route('/admin');
/** Root of the registration area. */
export const onboarding = route('/onboarding');

export const createAccount = route('/onboarding/create-account');
export const confirmAddress = route('/onboarding/confirm-address');
/** Asks whoever opens the link of a digest whether to end them. */
export const endDigests = route('/end-digests');
export const resetPassword = route('/reset-password');
export const setNewPassword = route('/set-new-password');
/** Redirect URI of an external OpenID Connect provider. */
export const signInCallback = route('/auth/callback');
