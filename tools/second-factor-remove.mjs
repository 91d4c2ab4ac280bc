import { bootstrap } from './bootstrap.mjs';

process.argv.splice(2, 0, 'second-factor-remove');
await bootstrap('admin/main.ts');
