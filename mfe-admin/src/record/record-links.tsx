import { personName, usePermission, useSession } from '@platform/app-kit';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import type { ReactNode } from 'react';
import { useSavesCompanies } from '../opportunities/companies/company-rights.ts';

type Person = { id: string; firstName?: string | null; lastName?: string | null; email: string };

type EmployeeNameProps = {
  employee: Person;
  /** Whether the person still has a staff role: of others there is no record. */
  isEmployee?: boolean;
};

/** The name of an employee, a link to the record for those who may open it (EMP-02). */
export function EmployeeName({ employee, isEmployee = true }: EmployeeNameProps) {
  const opens = usePermission('manageRoles') && isEmployee;
  return <Name to={opens ? paths.employee({ employeeId: employee.id }) : null}>{personName(employee)}</Name>;
}

/**
 * The name of a client, a link to the record for those who may open it (CLI-07).
 * @param managerId the client's relationship manager
 */
export function ClientName({ client, managerId }: { client: Person; managerId: string | null }) {
  const reads = usePermission('readClientInfo');
  const seesAll = usePermission('assignRoles');
  const { account } = useSession();
  const opens = reads && (seesAll || managerId === account?.id);
  return <Name to={opens ? paths.client({ clientId: client.id }) : null}>{personName(client)}</Name>;
}

/** The name of a client whom the server has named as one that the caller may see; a link for readers of client data. */
export function VisibleClientName({ client }: { client: Person }) {
  const opens = usePermission('readClientInfo');
  return <Name to={opens ? paths.client({ clientId: client.id }) : null}>{personName(client)}</Name>;
}

type DealNameProps = {
  dealId: string | null;
  name: string;
  /** Whether investors see the deal: staff look at it on the page that investors see. */
  visible: boolean;
};

/** The name of a deal, a link to its page for those who may open it (PERM-04). */
export function DealName({ dealId, name, visible }: DealNameProps) {
  const opens = usePermission('appContentAccess') && visible;
  return <Name to={opens && dealId ? paths.deal({ dealId }) : null}>{name}</Name>;
}

/** The name of a company, a link to its form for those who may edit companies (PERM-14). */
export function CompanyName({ company: { id, name } }: { company: { id: string; name: string } }) {
  const opens = useSavesCompanies();
  return <Name to={opens ? paths.companyForm({ companyId: id }) : null}>{name}</Name>;
}

function Name({ to, children }: { to: string | null; children: ReactNode }) {
  const name = <bdi>{children}</bdi>;
  return to ? <Link to={to}>{name}</Link> : name;
}
