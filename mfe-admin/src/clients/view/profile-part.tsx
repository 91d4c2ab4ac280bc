import {
  clearDraft,
  readCodedError,
  useErrorText,
  usePermission,
  usePlatform,
  useSession,
  useSharedTexts,
  visitor,
} from '@platform/app-kit';
import { Alert, Button, Section } from '@platform/design-system';
import { draftName, PreferencesForm, type PreferencesPart, useSavePreferences } from '@platform/preference-forms';
import { useRef, useState } from 'react';
import {
  type ClientProfileQuery,
  PreferencesForm_InvestorProfileFragmentDoc,
  SaveCompanyPreferencesDocument,
  SaveIndustryPreferencesDocument,
  SaveInvestmentPreferencesDocument,
} from '../../gql/graphql.ts';
import { readFragment } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { Company, Industry, Investment } from './profile-facts.tsx';

const documents = {
  industry: SaveIndustryPreferencesDocument,
  company: SaveCompanyPreferencesDocument,
  investment: SaveInvestmentPreferencesDocument,
};

type ProfilePartProps = {
  part: PreferencesPart;
  data: ClientProfileQuery;
  onSaved(): void;
  /** Loads the stored profile, after another employee has changed it. */
  reload(): void;
};

/** A part of a client's profile: its values, and its form for holders of `edit_client_info` (CLI-19). */
export function ProfilePart({ part, data, onSaved, reload }: ProfilePartProps) {
  const t = texts.useTexts();
  const mayEdit = usePermission('editClientInfo');
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { profile } = data.client;
  const title = t(`client.profile.parts.${part}`);

  function close(): void {
    setEditing(false);
    // The button is rendered again once the form is gone.
    setTimeout(() => button.current?.focus());
  }

  return (
    <Section
      title={title}
      actions={
        mayEdit && profile && !editing ? (
          <Button
            ref={button}
            size="small"
            aria-label={t('client.profile.editOf', { part: title })}
            onClick={() => setEditing(true)}
          >
            {t('client.profile.edit')}
          </Button>
        ) : null
      }
    >
      {editing && profile ? (
        <PartEditor
          part={part}
          data={data}
          profile={profile}
          reload={reload}
          onSaved={() => {
            onSaved();
            close();
          }}
          onCancel={close}
        />
      ) : (
        <PartFacts part={part} data={data} />
      )}
    </Section>
  );
}

function PartFacts({ part, data: { client, countries, ...lists } }: Pick<ProfilePartProps, 'part' | 'data'>) {
  if (part === 'industry') return <Industry profile={client.profile} enumerations={lists} />;
  if (part === 'company') return <Company profile={client.profile} countries={countries} />;
  return <Investment profile={client.profile} />;
}

type PartEditorProps = ProfilePartProps & {
  profile: NonNullable<ClientProfileQuery['client']['profile']>;
  onCancel(): void;
};

function PartEditor({ part, data, profile, reload, onSaved, onCancel }: PartEditorProps) {
  const t = texts.useTexts();
  const { reason, onFailed } = useFailure();
  const save = useSavePreferences(documents, { profileId: profile.id, onFailed });
  const { account } = useSession();
  const { sectors, innovationEnablers, countries } = data;

  function cancel(): void {
    clearDraft(account?.id ?? visitor, draftName(part, profile.id));
    onCancel();
  }

  return (
    <>
      {reason ? <Alert type="error" showIcon title={reason} /> : null}
      <PreferencesForm
        {...{ part, sectors, innovationEnablers, countries, save, reload, onSaved }}
        audience="staff"
        profile={readFragment(PreferencesForm_InvestorProfileFragmentDoc, profile)}
        actions={(saving) => (
          <div className="ds-actions">
            <Button type="primary" htmlType="submit" loading={saving}>
              {t('client.profile.save')}
            </Button>
            <Button disabled={saving} onClick={cancel}>
              {t('client.profile.cancel')}
            </Button>
          </div>
        )}
      />
    </>
  );
}

/** Shows why a part was not saved (CLI-20, CLI-34). `reason` is the server's, if it gave one. */
function useFailure() {
  const { toasts } = usePlatform();
  const { describe } = useErrorText();
  const shared = useSharedTexts();
  const [reason, setReason] = useState<string | null>(null);

  function onFailed(_part: PreferencesPart, error: unknown): void {
    const code = readCodedError(error)?.code;
    const isOfSizes = code === 'INVESTMENT_SIZES';
    toasts.show({ severity: 'error', text: isOfSizes ? describe(error) : shared('toasts.changeFailed') });
    setReason(code && !isOfSizes ? describe(error) : null);
  }
  return { reason, onFailed };
}
