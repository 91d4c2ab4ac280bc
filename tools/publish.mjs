import { bootstrap } from './bootstrap.mjs';

await bootstrap('publish/main.ts');
