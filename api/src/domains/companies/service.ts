export { lockCompany } from './lock.ts';
export { withCompanyVersion } from './versions.ts';
