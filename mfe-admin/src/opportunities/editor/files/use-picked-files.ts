import { useDesignSettings } from '@platform/design-system';
import { useRef, useState } from 'react';
import { texts } from '../../../texts.ts';
import type { SectionFile } from '../model/model.ts';
import { type RefusedFile, takeFiles } from './take-files.ts';

/** What a field of files says about the last choice or removal. */
export function usePickedFiles() {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const area = useRef<HTMLDivElement>(null);

  /** Returns the files that the field takes; the others are named. */
  function take(files: readonly File[], kind: { pictures: boolean }): SectionFile[] {
    const result = takeFiles(files, kind);
    setRefused(result.refused);
    const names = result.taken.map(({ name }) => name);
    const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
    setAnnouncement(names.length > 0 ? t('editorFiles.taken', { count: names.length, names: list }) : '');
    return result.taken;
  }

  /** Announces a removal, and moves the focus out of the removed row. */
  function removed({ name, stored }: SectionFile): void {
    setRefused([]);
    setAnnouncement(t(stored ? 'editorFiles.removed' : 'editorFiles.removedChosen', { name }));
    area.current?.focus();
  }

  const faults = refused.map(({ name, fault }) => t(`editorFiles.${fault}`, { name }));
  return { take, removed, faults, announcement, area };
}
