export * from './country-options.ts';
export * from './phone-typing.ts';
