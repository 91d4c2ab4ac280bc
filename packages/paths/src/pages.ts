export * from './investor.ts';
export * from './onboarding.ts';
export * from './shell.ts';
export * from './staff.ts';
