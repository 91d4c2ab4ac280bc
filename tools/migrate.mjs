import { bootstrap } from './bootstrap.mjs';

process.argv.splice(2, 0, 'migrate');
await bootstrap('serve/main.ts');
