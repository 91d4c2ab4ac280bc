import { bootstrap } from './bootstrap.mjs';

process.argv.push('--checks');
await bootstrap('test/main.ts');
