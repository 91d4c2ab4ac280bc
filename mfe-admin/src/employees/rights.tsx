import { Heading, Text } from '@platform/design-system';
import { texts } from '../texts.ts';
import type { AssignableRole } from './use-roles.ts';

/** The flags that have a text, as PERM-01 spells them. */
const knownFlags = [
  'analytics',
  'app_content_access',
  'assign_roles',
  'create_opportunity',
  'edit_opportunity',
  'edit_opportunity_privacy',
  'manage_client',
  'manage_client_document',
  'manage_roles',
  'publish_opportunity',
  'read_client_document',
  'read_client_info',
  'read_employee',
  'settings',
  'view_other_user',
  'handle_onboarding',
  'create_acc_for_investor',
  'edit_client_info',
] as const;

type Flag = (typeof knownFlags)[number];

/** Flags that count for one deal only, if a role is bound to it (PERM-03). */
const dealFlags: ReadonlySet<string> = new Set([
  'create_opportunity',
  'edit_opportunity',
  'edit_opportunity_privacy',
  'publish_opportunity',
]);

/** A role that is held, with the name of the deal to which it is bound; null for a deal not chosen yet. */
export type HeldRole = { role: AssignableRole; deal: string | null };

/** What a set of roles allows, in words: everywhere, and for single deals (EMP-08). */
export function Rights({ title, held }: { title: string; held: readonly HeldRole[] }) {
  const t = texts.useTexts();
  const { everywhere, ofDeals } = rightsOf(held);
  return (
    <section aria-label={title} className="admin-rights">
      <Heading level={3} size={4}>
        {title}
      </Heading>
      {everywhere.length > 0 ? (
        <FlagList flags={everywhere} />
      ) : ofDeals.length === 0 ? (
        <Text tone="muted">{t('employees.rights.none')}</Text>
      ) : null}
      {ofDeals.map(({ deal, flags }) => (
        <div key={deal ?? ''}>
          <Text>{deal === null ? t('employees.rights.ofItsDeal') : t('employees.rights.ofDeal', { deal })}</Text>
          <FlagList flags={flags} />
        </div>
      ))}
    </section>
  );
}

function FlagList({ flags }: { flags: readonly string[] }) {
  const t = texts.useTexts();
  return (
    <ul className="admin-rights-list">
      {flags.map((flag) => (
        <li key={flag}>{isKnown(flag) ? t(`employees.rights.flags.${flag}`) : flag}</li>
      ))}
    </ul>
  );
}

function isKnown(flag: string): flag is Flag {
  return (knownFlags as readonly string[]).includes(flag);
}

/** Returns the flags that count everywhere, and those that count for single deals and not everywhere. */
export function rightsOf(held: readonly HeldRole[]): {
  everywhere: string[];
  ofDeals: { deal: string | null; flags: string[] }[];
} {
  const isBound = ({ role }: HeldRole, flag: string) => role.binding === 'DEAL' && dealFlags.has(flag);
  const everywhere = new Set(held.flatMap((one) => one.role.permissions.filter((flag) => !isBound(one, flag))));
  const ofDeals = [...Map.groupBy(held, ({ deal }) => deal)].map(([deal, ofDeal]) => ({
    deal,
    flags: [...new Set(ofDeal.flatMap((one) => one.role.permissions.filter((flag) => isBound(one, flag))))]
      .filter((flag) => !everywhere.has(flag))
      .toSorted(),
  }));
  return { everywhere: [...everywhere].toSorted(), ofDeals: ofDeals.filter(({ flags }) => flags.length > 0) };
}
