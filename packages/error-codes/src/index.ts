export { errorText } from './error-text.ts';
export { dealCheckTexts, type ErrorCode, type ErrorParameters, errorTexts, type ParametersOf } from './error-texts.ts';
export { type SignInErrorCode, signInErrorTexts } from './sign-in-error-texts.ts';
