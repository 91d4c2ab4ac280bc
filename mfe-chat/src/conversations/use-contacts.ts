import { type Loaded, ownFailureMessage, useLoad, useSend, useSharedTexts } from '@platform/app-kit';
import type { ContactRole, ContactsQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';

const ContactsDocument = graphql(`
  query Contacts($dealId: ID) {
    contacts(dealId: $dealId) {
      employee {
        id
        firstName
        lastName
        email
      }
      roles
      dealId
      dealTitle
      companyName
      conversationId
    }
  }
`);

const OpenConversationDocument = graphql(`
  mutation OpenConversation($employeeId: ID!, $dealId: ID) {
    openConversation(employeeId: $employeeId, dealId: $dealId) {
      id
    }
  }
`);

export type Contact = ContactsQuery['contacts'][number];

/** Loads whom the investor can write to (CHAT-02 to CHAT-04); staff have no contacts. */
export function useContacts(area: 'investor' | 'staff'): Loaded<ContactsQuery> {
  return useLoad(ContactsDocument, {}, { pause: area === 'staff' });
}

/** Loads the leads of a deal, for its page (DEAL-21). */
export function useDealLeads(dealId: string): Loaded<ContactsQuery> {
  return useLoad(ContactsDocument, { dealId }, { context: ownFailureMessage });
}

/** Creates the conversation with a contact; resolves with its id, or null after an error toast (CHAT-05). */
export function useOpenConversation(): [open: (contact: Contact) => Promise<string | null>, opening: boolean] {
  const shared = useSharedTexts();
  const [send, sending] = useSend(OpenConversationDocument, { failureText: shared('toasts.conversationFailed') });
  const open = async ({ employee, dealId }: Contact) =>
    (await send({ employeeId: employee.id, dealId }))?.openConversation.id ?? null;
  return [open, sending];
}

/** Returns a function that names roles as CHAT-02 does. */
export function useRoleMarks(): (roles: readonly ContactRole[]) => string[] {
  const t = texts.useTexts();
  return (roles) => roles.map((role) => t(`role.${role}`));
}
