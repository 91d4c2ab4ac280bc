import {
  clearDraft,
  isUnanswered,
  readCodedError,
  readDraft,
  useErrorText,
  usePermission,
  usePlatform,
  useSession,
  useSharedTexts,
  visitor,
} from '@platform/app-kit';
import { Alert, Button, Section } from '@platform/design-system';
import {
  draftName,
  newProfile,
  PreferencesForm,
  type PreferencesPart,
  useSavePreferences,
} from '@platform/preference-forms';
import { useCallback, useMemo, useRef, useState } from 'react';
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
  readOnly: boolean;
  onSaved(): void;
  /** Loads the stored profile, after another employee has changed it. */
  reload(): void;
  /** Called with whether the part has unsaved entries; constant. */
  onUnsaved(part: PreferencesPart, unsaved: boolean): void;
};

/**
 * A part of a client's profile: its values, and its form for holders of `edit_client_info` (CLI-19). The form is open
 * at once if there are unsaved entries of before.
 */
export function ProfilePart({ part, data, readOnly, onSaved, reload, onUnsaved }: ProfilePartProps) {
  const t = texts.useTexts();
  const mayEdit = usePermission('editClientInfo') && !readOnly;
  const draft = useClientDraft(part, data.client.id);
  const [editing, setEditing] = useState(() => draft.read() !== null);
  const button = useRef<HTMLButtonElement>(null);
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
        mayEdit && !editing ? (
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
      {editing && mayEdit ? (
        <PartEditor
          {...{ part, data, reload, onUnsaved }}
          onSaved={() => {
            onSaved();
            close();
          }}
          onCancel={() => {
            draft.clear();
            close();
          }}
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

/** The draft of a part, kept under the client, who may have no profile yet. */
function useClientDraft(part: PreferencesPart, clientId: string) {
  const { account } = useSession();
  const owner = account?.id ?? visitor;
  const name = draftName(part, clientId);
  return { read: () => readDraft(owner, name), clear: () => clearDraft(owner, name) };
}

type PartEditorProps = Omit<ProfilePartProps, 'readOnly'> & { onCancel(): void };

function PartEditor({ part, data, reload, onSaved, onUnsaved, onCancel }: PartEditorProps) {
  const t = texts.useTexts();
  const { reason, onFailed } = useFailure();
  const { client, sectors, innovationEnablers, countries } = data;
  const stored = readFragment(PreferencesForm_InvestorProfileFragmentDoc, client.profile);
  const profile = useMemo(() => stored ?? newProfile(client.id), [stored, client.id]);
  const target = stored ? { profileId: stored.id } : { clientId: client.id };
  const save = useSavePreferences(documents, { ...target, onFailed });
  const handleUnsaved = useCallback((unsaved: boolean) => onUnsaved(part, unsaved), [onUnsaved, part]);

  return (
    <div className="admin-client-part-editor">
      {reason ? <Alert className="admin-client-part-note" type="error" showIcon title={reason} /> : null}
      <PreferencesForm
        {...{ part, profile, sectors, innovationEnablers, countries, save, reload, onSaved }}
        audience="staff"
        draftKey={client.id}
        onUnsaved={handleUnsaved}
        actions={(saving) => (
          <div className="ds-actions">
            <Button type="primary" htmlType="submit" loading={saving}>
              {t('client.profile.save')}
            </Button>
            <Button disabled={saving} onClick={onCancel}>
              {t('client.profile.cancel')}
            </Button>
          </div>
        )}
      />
    </div>
  );
}

/** Shows why a part was not saved (CLI-20, CLI-34). `reason` is the server's, if it gave one, or that none came. */
function useFailure() {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const { describe } = useErrorText();
  const shared = useSharedTexts();
  const [reason, setReason] = useState<string | null>(null);

  function onFailed(_part: PreferencesPart, error: unknown): void {
    const code = readCodedError(error)?.code;
    const isOfSizes = code === 'INVESTMENT_SIZES';
    toasts.show({ severity: 'error', text: isOfSizes ? describe(error) : shared('toasts.changeFailed') });
    if (isUnanswered(error)) setReason(t('form.unanswered'));
    else setReason(code && !isOfSizes ? describe(error) : null);
  }
  return { reason, onFailed };
}
