import { bootstrap } from './bootstrap.mjs';

process.argv.splice(2, 0, 'worker');
await bootstrap('serve/main.ts');
