import { useLoad, useMoney, usePageTitle, usePlatform } from '@platform/app-kit';
import { LoadGate, PermittedPage } from '@platform/app-kit/pages';
import { useBackLink } from '@platform/app-kit/places';
import { ArrowLeftOutlined, Page, PageHeader } from '@platform/design-system';
import { FormSection } from '@platform/design-system/editing';
import { Input } from '@platform/design-system/form';
import { type PathParameters, paths } from '@platform/paths';
import { Link, useNavigate, useParams } from '@platform/router';
import { isTipText, isTipTitle, tipLimits } from '@platform/rules';
import { type ReactNode, useMemo, useState } from 'react';
import { EditForm, FormField } from '../form/edit-form.tsx';
import { useEditForm } from '../form/use-edit-form.ts';
import { useSave } from '../form/use-save.ts';
import { tipsList } from '../list/stored-lists.ts';
import { texts } from '../texts.ts';
import { SaveTipDocument, TipDocument } from './documents.ts';

type EditedTip = { id: string; title: string; text: string; publishedAt: string | null; version: number };

/** The form of a tip; without an id in its address, of a new one (NOTE-08). */
export default function TipPage() {
  const t = texts.useTexts();
  const { tipId } = useParams<PathParameters<typeof paths.tip>>();
  return (
    <PermittedPage flags={['settings']} title={t('tips.title')} denied={t('tips.denied')}>
      {tipId ? <StoredTip key={tipId} id={tipId} /> : <NewTip />}
    </PermittedPage>
  );
}

function NewTip() {
  const t = texts.useTexts();
  // Repeated until it is answered, so that a lost answer makes no second tip.
  const [id] = useState(() => crypto.randomUUID());
  const tip = useMemo(() => ({ id, title: '', text: '', publishedAt: null, version: 0 }), [id]);
  return (
    <TipFrame title={t('tips.add')}>
      <TipForm tip={tip} draft="tip.1.new" />
    </TipFrame>
  );
}

function StoredTip({ id }: { id: string }) {
  const t = texts.useTexts();
  // From the network only: a form on a stored state of a while ago would end in a conflict.
  const loaded = useLoad(TipDocument, { id }, { policy: 'network-only' });
  return (
    <TipFrame title={t('tips.edit')}>
      <LoadGate loaded={loaded} failed={t('tips.failedOne')}>
        {({ tip }) => <TipForm tip={tip} draft={`tip.1.${id}`} reload={loaded.reload} />}
      </LoadGate>
    </TipFrame>
  );
}

function TipFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = texts.useTexts();
  usePageTitle(title);
  return (
    <Page>
      <PageHeader
        title={title}
        back={
          <Link to={paths.tips()}>
            <ArrowLeftOutlined aria-hidden /> {t('tips.back')}
          </Link>
        }
      />
      {children}
    </Page>
  );
}

function TipForm({ tip, draft, reload }: { tip: EditedTip; draft: string; reload?(): void }) {
  const t = texts.useTexts();
  const { number } = useMoney();
  const navigate = useNavigate();
  const { toasts } = usePlatform();
  const [save] = useSave(SaveTipDocument);
  const { to, state } = useBackLink(tipsList, paths.tips());
  const stored = useMemo(() => ({ title: tip.title, text: tip.text }), [tip]);
  const form = useEditForm({
    name: draft,
    stored,
    validate: ({ title, text }) => ({
      ...(isTipTitle(title) ? {} : { title: t('tips.faults.title', { limit: tipLimits.title }) }),
      ...(isTipText(text) ? {} : { text: t('tips.faults.text', { limit: number(tipLimits.text) }) }),
    }),
    save: (input) => save({ id: tip.id, version: tip.version, input }),
    onSaved() {
      toasts.show({ severity: 'success', text: t('tips.saved') });
      navigate(to, { state });
    },
  });

  return (
    <EditForm form={form} label={t('tips.one')} saveText={t('form.save')} onReload={() => reload?.()}>
      <FormSection title={t('tips.one')}>
        <FormField form={form} name="title" required label={t('tips.columns.TITLE')}>
          {({ onChange, ...control }) => (
            <Input {...control} dir="auto" autoComplete="off" onChange={({ target }) => onChange(target.value)} />
          )}
        </FormField>
        <FormField form={form} name="text" required label={t('tips.text')} hint={t('tips.textHint')}>
          {({ onChange, ...control }) => (
            <Input.TextArea {...control} dir="auto" rows={10} onChange={({ target }) => onChange(target.value)} />
          )}
        </FormField>
      </FormSection>
    </EditForm>
  );
}
