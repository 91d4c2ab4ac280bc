export { type ErrorCode, type ErrorParameters, errorText, errorTexts, type ParametersOf } from './error-texts.ts';
export { type SignInErrorCode, signInErrorTexts } from './sign-in-error-texts.ts';
