export * from './amount-limits.ts';
export * from './dates.ts';
export * from './email.ts';
export * from './files.ts';
export * from './flow.ts';
export * from './money.ts';
export * from './password.ts';
export * from './personal.ts';
