import { usePlatform } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { type BackLink, useBackLink } from '@platform/app-kit/places';
import { Alert } from '@platform/design-system';
import { FormSection } from '@platform/design-system/editing';
import { paths } from '@platform/paths';
import { useNavigate } from '@platform/router';
import { versionNoteLength } from '@platform/rules';
import { type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { EditForm } from '../../form/edit-form.tsx';
import { useEditForm } from '../../form/use-edit-form.ts';
import type { CompanyChoicesQuery } from '../../gql/graphql.ts';
import { companiesList } from '../../list/stored-lists.ts';
import { texts } from '../../texts.ts';
import { CharacterCount } from './character-count.tsx';
import { CompanyDeals } from './company-deals.tsx';
import { Business, Headquarters, Identity, Texts } from './company-sections.tsx';
import { LongTextField } from './fields.tsx';
import { LogoField } from './logo-field.tsx';
import { ManagersSection } from './managers-section.tsx';
import { RoundsSection } from './rounds-section.tsx';
import { useConflict } from './use-conflict.tsx';
import { useFaults } from './use-faults.ts';
import type { Logo } from './use-logo.ts';
import { useNewCompanyId } from './use-new-company-id.ts';
import { useSaveCompany } from './use-save-company.ts';
import { useStart } from './use-start.ts';
import { type CompanyValues, type EditedCompany, emptyValues } from './values.ts';

const sections = ['identity', 'logo', 'headquarters', 'business', 'texts', 'rounds', 'managers'] as const;

/** The fields whose faults mark a section in the index. */
const fieldsOfSection: Readonly<Record<(typeof sections)[number], readonly (keyof CompanyValues)[]>> = {
  identity: ['name', 'foundingYear', 'entityType'],
  logo: [],
  headquarters: ['hqCountry', 'hqState', 'hqCity'],
  business: ['businessModel', 'stage', 'fundingStage', 'lastValuation', 'sectors', 'innovationEnablers'],
  texts: ['blurb', 'description'],
  rounds: ['fundingRounds', 'roundEntry'],
  managers: ['management', 'managerEntry'],
};

type FormProps = { choices: CompanyChoicesQuery; logo: Logo };

/** The form of a new company (COMP-03). */
export function NewCompanyForm(props: FormProps) {
  const newId = useNewCompanyId();
  const navigate = useNavigate();
  return (
    <CompanyForm
      {...props}
      draft="company.1.new"
      stored={emptyValues}
      target={newId}
      onDiscard={newId.finish}
      onSaved={newId.finish}
      onLogoLeft={() => navigate(paths.companyForm({ companyId: newId.id }), { replace: true })}
    />
  );
}

/** What the page takes from the form and puts into it. */
export type CompanyFormHandle = { values: CompanyValues; fill(values: Partial<CompanyValues>): void };

type EditedCompanyFormProps = FormProps & {
  company: EditedCompany;
  handle: Ref<CompanyFormHandle>;
  reload(): void;
};

/** The form of a stored company (COMP-03). */
export function EditedCompanyForm({ company: newest, reload, ...props }: EditedCompanyFormProps) {
  const t = texts.useTexts();
  const draft = `company.1.${newest.id}`;
  // A newer state takes its place only where nothing that is typed depends on it.
  const { start, loaded, take } = useStart(newest, draft);
  if (!start) {
    return (
      <LoadGate loaded={loaded} failed={t('companyForm.failed')}>
        {() => null}
      </LoadGate>
    );
  }
  const { company, version, values } = start;
  return (
    <CompanyForm
      {...props}
      {...{ draft, newest, company }}
      stored={values}
      target={{ id: company.id, version }}
      onTaken={take}
      onLogoLeft={reload}
    />
  );
}

type CompanyFormProps = FormProps & {
  /** Name of the draft. */
  draft: string;
  stored: CompanyValues;
  target: Parameters<typeof useSaveCompany>[0];
  company?: EditedCompany;
  /** The company as it is stored by now. */
  newest?: EditedCompany;
  /** Called with the state on which the form is to go on. */
  onTaken?(company: EditedCompany): void;
  handle?: Ref<CompanyFormHandle>;
  onDiscard?(): void;
  onSaved?(): void;
  /** Called when the company is stored and its logo is not. */
  onLogoLeft(): void;
};

function CompanyForm(props: CompanyFormProps) {
  const { draft, stored, target, company, newest, choices, logo, handle } = props;
  const { onTaken, onDiscard, onSaved, onLogoLeft } = props;
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const prefix = useId();
  const idOf = (section: string) => `${prefix}-${section}`;
  const leave = useLeave();
  const isLogoStored = useRef(true);
  const { save, failure } = useSaveCompany(target);
  const conflict = useConflict(company && { id: company.id, values: stored }, (taken) => onTaken?.(taken));
  const form = useEditForm({
    name: draft,
    draft: { lasting: true, version: 'start' in target ? undefined : target.version },
    stored,
    validate: useFaults(),
    async save(values) {
      const staged = await logo.stage(target.id);
      // Without its logo, the company is saved all the same (COMP-14).
      const result = await save(values, staged && 'fileId' in staged ? staged.fileId : null);
      if (result.state === 'conflict') return conflict.resolve(result);
      if (result.state !== 'saved') return result;
      toasts.show({ severity: 'success', text: t('companyForm.saved') });
      isLogoStored.current = logo.settle(target.id, staged);
      return result;
    },
    onSaved() {
      onSaved?.();
      if (isLogoStored.current) leave();
      else onLogoLeft();
    },
    onFaulty: () => toasts.show({ severity: 'error', text: t('companyForm.incomplete') }),
  });

  const isOvertaken = newest !== company || ('version' in target && newest?.version !== target.version);
  useEffect(() => {
    if (newest && isOvertaken && !form.dirty && !form.saving) onTaken?.(newest);
  }, [newest, isOvertaken, form.dirty, form.saving, onTaken]);

  useImperativeHandle(handle, () => ({
    values: form.values,
    fill(values) {
      for (const [name, value] of Object.entries(values)) form.set(name as keyof CompanyValues, value as never);
    },
  }));

  return (
    <EditForm
      form={form}
      label={company ? company.company.name : t('companyForm.title')}
      saveText={t('companyForm.save')}
      unsaved={logo.file !== null}
      failure={failure}
      onDiscard={() => {
        logo.clear();
        onDiscard?.();
      }}
      conflictDialog={company ? conflict.dialogOf(form) : undefined}
      index={[
        ...sections.map((section) => ({
          id: idOf(section),
          title: t(`companyForm.sections.${section}`),
          faulty: fieldsOfSection[section].some((field) => form.errors[field] !== undefined),
        })),
        ...(company ? [{ id: idOf('deals'), title: t('companyForm.sections.deals') }] : []),
      ]}
    >
      {form.values.restoredFrom === null ? null : (
        <Alert
          className="ds-form-note"
          role="status"
          type="info"
          showIcon
          title={t('companyForm.restoredFrom', { number: form.values.restoredFrom })}
        />
      )}
      <Identity form={form} id={idOf('identity')} company={company?.company} />
      <FormSection id={idOf('logo')} title={t('companyForm.sections.logo')}>
        <LogoField
          url={company?.company.logoUrl ?? null}
          logo={logo}
          removed={form.values.removesLogo}
          onRemove={(removesLogo) => form.set('removesLogo', removesLogo)}
          onTryAgain={() => void form.submit()}
          disabled={form.saving}
        />
      </FormSection>
      <Headquarters form={form} id={idOf('headquarters')} choices={choices} />
      <Business form={form} id={idOf('business')} choices={choices} />
      <Texts form={form} id={idOf('texts')} />
      <RoundsSection form={form} id={idOf('rounds')} />
      <ManagersSection form={form} id={idOf('managers')} />
      {company ? (
        <>
          <CompanyDeals deals={company.deals} id={idOf('deals')} />
          <FormSection title={t('companyForm.sections.note')}>
            <LongTextField
              form={form}
              name="note"
              label={t('companyForm.note')}
              hint={t('companyForm.optional')}
              aside={<CharacterCount text={form.values.note} max={versionNoteLength} />}
              rows={2}
              maxRows={6}
            />
          </FormSection>
        </>
      ) : null}
    </EditForm>
  );
}

/** Returns a function that opens the list of companies as it was left (COMP-11). */
function useLeave(): () => void {
  const navigate = useNavigate();
  const { to, state }: BackLink = useBackLink(companiesList, paths.staffCompanies());
  return () => navigate(to, { state });
}
