import { bootstrap } from './bootstrap.mjs';

process.argv.splice(2, 0, 'admin-create');
await bootstrap('admin/main.ts');
