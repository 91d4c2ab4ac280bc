import { bootstrap } from './bootstrap.mjs';

await bootstrap('mutants/main.ts');
