import { personName, useDates } from '@platform/app-kit';
import type { TimelineEntry } from '@platform/design-system/record';
import { historyEnglish } from '../texts/history.en.ts';
import { texts } from '../texts.ts';
import type { HistoryItem } from './documents.ts';

type ActionKey = {
  [Entity in keyof typeof historyEnglish.actions]: `${Entity}.${keyof (typeof historyEnglish.actions)[Entity] & string}`;
}[keyof typeof historyEnglish.actions];

type FieldKey = keyof typeof historyEnglish.fields;

/** A code of several words, such as `ACTIVE_INVESTOR`. */
const codePattern = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

const instantPattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Returns a function that puts an entry of the history into words. Actions and fields without a text read as their codes. */
export function useWording(): (item: HistoryItem) => TimelineEntry {
  const t = texts.useTexts();
  const { dateTime } = useDates();

  function textOf(value: string | null | undefined): string | null {
    if (!value) return null;
    if (value === 'true') return t('history.yes');
    if (value === 'false') return t('history.no');
    if (instantPattern.test(value)) return dateTime(value);
    return value
      .split(', ')
      .map((part) => (codePattern.test(part) ? asWords(part) : part))
      .join(', ');
  }

  return ({ id, at, actor, action, changes }) => ({
    key: id,
    at,
    who: actor ? personName(actor) : t('history.platform'),
    what: isKnownAction(action) ? t(`history.actions.${action}`) : asWords(action),
    changes: changes.map(({ field, before, after }) => ({
      key: field,
      label: isKnownField(field) ? t(`history.fields.${field}`) : asWords(field),
      before: textOf(before),
      after: textOf(after),
    })),
  });
}

function isKnownAction(action: string): action is ActionKey {
  const [entity = '', done = ''] = action.split('.');
  const known: Record<string, object> = historyEnglish.actions;
  return Object.hasOwn(known, entity) && Object.hasOwn(known[entity] ?? {}, done);
}

function isKnownField(field: string): field is FieldKey {
  return Object.hasOwn(historyEnglish.fields, field);
}

/** Returns a code as words, such as `Account merged` for `account.merged`. */
function asWords(code: string): string {
  const words = code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
