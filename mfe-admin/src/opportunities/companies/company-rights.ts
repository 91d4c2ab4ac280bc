import { permits } from '@platform/app-contract';
import { useSession } from '@platform/app-kit';

/** The flags one of which allows to add and edit companies (PERM-14). */
export const savesCompanies = ['createOpportunity', 'editOpportunity'] as const;

/** Whether the user may add and edit companies. */
export function useSavesCompanies(): boolean {
  const { permissions } = useSession();
  return savesCompanies.some((flag) => permits(permissions, flag));
}
