import type { StaffPalette } from '@platform/app-contract';
import { usePlatform, useSession } from '@platform/app-kit';
import { Button, LoadingState, useDesignSettings, VisuallyHidden } from '@platform/design-system';
import {
  PaletteField,
  PaletteHints,
  PaletteList,
  PaletteState,
  paletteOptionId,
} from '@platform/design-system/palette';
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import type { Entry } from './entries.ts';
import { useActiveOption } from './use-active-option.ts';
import { type Finding, useFind } from './use-find.ts';
import { useGroups } from './use-groups.ts';
import { usePages } from './use-pages.ts';
import { storeUsed } from './used-entries.ts';

/** The search of staff over pages and all kinds of records (DATA-08), in the dialog that the shell opens. */
export function Palette({ field, pages: declared, typed, onShown, close, isMac }: StaffPalette) {
  const t = texts.useTexts();
  const { navigate } = usePlatform();
  const owner = useSession().account?.id ?? '';
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed);
  const finding = useFind(text);
  const groups = useGroups(text, finding.found, usePages(declared));
  const options = groups.flatMap((group) => group.options);
  const { active, activate, reset, move } = useActiveOption(options, (key) =>
    document.getElementById(paletteOptionId(id, key)),
  );

  useLayoutEffect(() => {
    const end = input.current?.value.length ?? 0;
    input.current?.focus();
    input.current?.setSelectionRange(end, end);
    onShown(true);
    return () => onShown(false);
  }, [onShown]);

  function handleKey(event: KeyboardEvent): void {
    // An input method uses these keys while it composes a character.
    if (event.nativeEvent.isComposing || move(event) || event.key !== 'Enter' || !active) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) {
      if (active.used) storeUsed(owner, active.used);
      window.open(active.path, '_blank', 'noopener');
      // A click of the link, so that a page with unsaved changes can ask first.
    } else document.getElementById(paletteOptionId(id, active.key))?.click();
  }

  function follow({ path, used }: Entry, event: MouseEvent): void {
    // The right button opens the browser's menu.
    if (event.button === 2) return;
    if (used) storeUsed(owner, used);
    const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere) return;
    event.preventDefault();
    close();
    navigate(path);
  }

  return (
    <>
      <PaletteField
        {...field}
        ref={input}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active ? paletteOptionId(id, active.key) : undefined}
        value={text}
        busy={finding.state === 'searching'}
        onChange={(event) => {
          setText(event.target.value);
          reset();
        }}
        onKeyDown={handleKey}
        onClose={close}
      />
      <PaletteList
        id={id}
        label={t('palette.results')}
        groups={groups}
        active={active?.key}
        onActive={activate}
        onFollow={follow}
      />
      <FindingState
        finding={finding}
        text={text.trim()}
        count={options.length}
        onRetry={() => {
          finding.retry();
          // The button is removed.
          input.current?.focus();
        }}
      />
      <PaletteHints
        hints={[
          { keys: ['↑', '↓'], text: t('palette.hints.move') },
          { keys: [t('palette.keys.enter')], text: t('palette.hints.open') },
          {
            keys: [t(isMac ? 'palette.keys.command' : 'palette.keys.control'), t('palette.keys.enter')],
            text: t('palette.hints.newTab'),
          },
          { keys: [t('palette.keys.escape')], text: t('palette.hints.close') },
        ]}
      />
    </>
  );
}

type FindingStateProps = {
  finding: Finding;
  text: string;
  /** The number of options. */
  count: number;
  onRetry(): void;
};

/** What the search says besides its options. */
function FindingState({ finding: { state }, text, count, onRetry }: FindingStateProps) {
  const t = texts.useTexts();
  const { texts: designTexts } = useDesignSettings();
  const isFound = state === 'done' && count > 0;
  return (
    <>
      {/* Always present, so that screen readers notice its changes. */}
      <div role="status">
        {isFound ? <VisuallyHidden>{t('palette.found', { count })}</VisuallyHidden> : null}
        {state === 'done' && count === 0 ? (
          <PaletteState>
            <strong>{t('palette.none')}</strong>
            <br />
            {t('palette.noneHint')}
          </PaletteState>
        ) : null}
        {state === 'idle' && text !== '' && count === 0 ? <PaletteState>{t('palette.tooShort')}</PaletteState> : null}
      </div>
      {state === 'searching' && count === 0 ? (
        <div className="ds-palette-wait">
          <LoadingState rows={3} />
        </div>
      ) : null}
      {state === 'failed' || state === 'late' ? (
        <div role="alert">
          <PaletteState action={<Button onClick={onRetry}>{designTexts.tryAgain}</Button>}>
            {t(`palette.${state}`)}
          </PaletteState>
        </div>
      ) : null}
    </>
  );
}
