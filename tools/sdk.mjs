import { bootstrap } from './bootstrap.mjs';

await bootstrap('sdk/main.ts');
