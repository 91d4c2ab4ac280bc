import { bootstrap } from './bootstrap.mjs';

await bootstrap('admin/main.ts');
