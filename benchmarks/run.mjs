import { bootstrap } from '../tools/bootstrap.mjs';

await bootstrap('../benchmarks/main.ts');
