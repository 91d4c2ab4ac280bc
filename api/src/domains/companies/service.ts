export { type LockedCompany, lockCompany, shareCompany } from './lock.ts';
export { withCompanyVersion } from './versions.ts';
