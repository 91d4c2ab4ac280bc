import { bootstrap } from './bootstrap.mjs';

await bootstrap('delivery/main.ts');
