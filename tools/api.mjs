import { bootstrap } from './bootstrap.mjs';

process.argv.splice(2, 0, 'api');
await bootstrap('serve/main.ts');
