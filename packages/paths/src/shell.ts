import { route } from './route.ts';

// Addresses that the shell answers itself: where the areas begin, and the pages of somebody signed out.

/** The area of investors; its start is the list of deals. */
export const app = route('/app');
/** The area of staff; signed out, their login. */
export const admin = route('/admin');
/** The area of the registration. */
export const onboarding = route('/onboarding');

export const createAccount = route('/onboarding/create-account');
export const confirmAddress = route('/onboarding/confirm-address');
export const resetPassword = route('/reset-password');
export const setNewPassword = route('/set-new-password');
/** Where an OpenID Connect provider sends people back to. */
export const signInCallback = route('/auth/callback');
