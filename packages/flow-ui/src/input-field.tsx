import { useDraft, usePlatform, useSharedTexts } from '@platform/app-kit';
import { Button, FieldError, Text } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { type AnswerState, useAnswered, useAnswerField } from './answers.ts';
import type { FlowItem } from './flow.ts';
import { texts } from './texts.ts';

type InputFieldProps = { item: FlowItem; readOnly: boolean; save(text: string): Promise<boolean> };

/**
 * An answer of an investor: `Insert` at first, `Update` once stored (ONB-09 to ONB-11). Unsaved text survives a reload,
 * a newer value from another tab, and the completion of the section.
 */
export function InputField({ item, readOnly, save }: InputFieldProps) {
  const t = texts.useTexts();
  const errorId = useId();
  const loaded = item.input?.text ?? '';
  const draft = useDraft(
    `flow.input.${item.id}.1`,
    useMemo(() => ({ text: loaded }), [loaded]),
  );
  const [typed, setTyped] = useState(draft.restored ? draft.values.text : null);
  const [found, setProblem] = useState<'failed' | 'blank' | null>(null);
  const { stored, saving, send } = useAnswer(item, loaded, save);
  const text = typed ?? stored;
  const unsent = typed !== null && typed !== stored;
  if (typed !== null && !unsent) setTyped(null);
  // A save whose response was lost may have succeeded.
  const problem = unsent ? found : null;

  async function store(value: string): Promise<boolean> {
    const done = await send(value);
    setProblem(done ? null : 'failed');
    if (done) draft.clear({ text: value });
    return done;
  }

  async function storeTyped(): Promise<AnswerState> {
    // A stored answer can be changed but not removed.
    if (text.trim() === '') {
      if (stored === '') return 'empty';
      setProblem('blank');
      return 'unstored';
    }
    if (!unsent && !saving) return 'stored';
    return (await store(text)) ? 'stored' : 'unstored';
  }
  useAnswerField(item, { text, store: storeTyped }, { enabled: !readOnly, unsent });

  if (readOnly) {
    return (
      <div className="ds-stack">
        <Text tone={stored ? 'ink' : 'muted'}>{stored || t('noValue')}</Text>
        {unsent && typed.trim() ? (
          <div role="alert">
            <Text tone="danger">{t('notStored', { text })}</Text>
          </div>
        ) : null}
      </div>
    );
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void store(text);
  }

  return (
    <>
      <form className="ds-inline-form" onSubmit={handleSubmit}>
        <Input
          aria-label={item.name}
          aria-invalid={problem !== null}
          aria-describedby={problem ? errorId : undefined}
          status={problem ? 'error' : ''}
          dir="auto"
          value={text}
          readOnly={saving}
          onChange={({ target: { value } }) => {
            setTyped(value);
            setProblem(null);
            draft.keep({ text: value });
          }}
        />
        <Button htmlType="submit" loading={saving} disabled={text.trim() === ''}>
          {item.input ? t('update') : t('insert')}
        </Button>
      </form>
      {problem ? (
        <FieldError id={errorId}>
          {t(`problems.${problem === 'failed' && stored ? 'changeFailed' : problem}`, { text: stored })}
        </FieldError>
      ) : null}
    </>
  );
}

/** Returns the stored text, which is updated before the flow is reloaded, and the function that saves it. */
function useAnswer(item: FlowItem, loaded: string, save: (text: string) => Promise<boolean>) {
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const markAnswered = useAnswered(item);
  const [sent, setSent] = useState<{ over: string; text: string } | null>(null);
  const [saving, setSaving] = useState(false);
  const running = useRef<Promise<boolean> | null>(null);

  async function sendNow(text: string): Promise<boolean> {
    setSaving(true);
    try {
      if (!(await save(text))) return false;
      setSent({ over: loaded, text });
      markAnswered();
      toasts.show({ severity: 'success', text: shared('toasts.fieldUpdated', { 'field label': item.name }) });
      return true;
    } finally {
      running.current = null;
      setSaving(false);
    }
  }

  return {
    // A newer value from another tab takes precedence over one sent before it.
    stored: sent?.over === loaded ? sent.text : loaded,
    saving,
    /** Deduplicates calls: the field is disabled while saving, so a second call has the same text. */
    send(text: string): Promise<boolean> {
      running.current ??= sendNow(text);
      return running.current;
    },
  };
}
