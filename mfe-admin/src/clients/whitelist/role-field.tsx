import { useLoad, usePermission } from '@platform/app-kit';
import { Form, Select } from '@platform/design-system/form';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';

/** Role 1, the default. */
export const investorRole = 1;

const InvitableRolesDocument = graphql(`
  query InvitableRoles {
    invitableRoles {
      id
      name
    }
  }
`);

/** The role granted with an invitation or approval; only employees who may assign roles can choose it (WL-14). */
export function RoleField({ value, onChange }: { value: number; onChange(role: number): void }) {
  const t = texts.useTexts();
  const assigns = usePermission('assignRoles');
  const manages = usePermission('manageRoles');
  const loaded = useLoad(InvitableRolesDocument, {}, { policy: 'cache-first', pause: !(assigns && manages) });
  if (!(assigns && manages) || loaded.state !== 'ready') return null;
  return (
    <Form.Item layout="vertical" label={t('whitelist.role')} htmlFor="role">
      <Select
        id="role"
        value={value}
        options={loaded.data.invitableRoles.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
    </Form.Item>
  );
}
