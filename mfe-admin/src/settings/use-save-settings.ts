import { useState } from 'react';
import { type Saved, useSave } from '../form/use-save.ts';
import { SavePlatformSettingsDocument } from './settings-documents.ts';
import { inputOf, isShorterRetention, type Settings, type SettingsValues, valuesOf } from './values.ts';

/** The question whether events may be deleted. */
type Asking = { months: number; answer(yes: boolean): void };

/** Saves the settings; a retention by which events are deleted is asked about first. */
export function useSaveSettings(settings: Settings): {
  save(values: SettingsValues): Promise<Saved<unknown>>;
  asking: Asking | null;
} {
  const [send] = useSave(SavePlatformSettingsDocument);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [read, setRead] = useState(settings);
  // What the server has as far as this form knows: what was read, or sent since.
  const [stored, setStored] = useState(settings);
  if (read !== settings) {
    setRead(settings);
    setStored(settings);
  }

  function confirm(values: SettingsValues): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (yes: boolean) => {
        setAsking(null);
        resolve(yes);
      };
      setAsking({ months: Number(values.eventRetentionMonths), answer });
    });
  }

  async function save(values: SettingsValues): Promise<Saved<unknown>> {
    if (isShorterRetention(values, valuesOf(stored)) && !(await confirm(values))) return { state: 'failed' };
    const result = await send({ version: stored.version, input: inputOf(values) });
    if (result.state === 'saved') setStored(result.data.savePlatformSettings);
    return result;
  }

  return { save, asking };
}
