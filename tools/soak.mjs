import { bootstrap } from './bootstrap.mjs';

await bootstrap('soak/main.ts');
