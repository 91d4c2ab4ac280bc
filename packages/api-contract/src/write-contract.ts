import { writeFileSync } from 'node:fs';
import { composeContract, contractFile } from './compose.ts';

writeFileSync(contractFile, composeContract());
