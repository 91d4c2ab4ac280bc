import { writeFileSync } from 'node:fs';
import { composeContract, composeTypes, contractFile, typesFile } from './compose.ts';

const contract = composeContract();
writeFileSync(contractFile, contract);
writeFileSync(typesFile, composeTypes(contract));
