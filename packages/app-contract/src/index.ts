export * from './app-declaration.ts';
export * from './http.ts';
export * from './read-registry.ts';
export * from './registry.ts';
export * from './services.ts';
export * from './session.ts';
export * from './slot-names.ts';
export * from './slots.ts';
