import { useDates, useMoney } from '@platform/app-kit';
import { useDesignSettings } from '@platform/design-system';
import { type FinancingRound, financingRounds } from '@platform/rules';
import { useMemo } from 'react';
import type { versionsEnglish } from '../../../texts/versions.en.ts';
import { texts } from '../../../texts.ts';
import type { ListItem, MoneyValue, PlainFormat } from '../compare/field-changes.ts';
import type { Entry } from '../contents/normal-content.ts';

/** Names of companies and flow templates by id. */
export type Names = ReadonlyMap<string, string>;

export type Wording = {
  label(field: string): string;
  value(format: PlainFormat, value: string | null): string;
  money(value: MoneyValue | null): string;
  item(item: ListItem): string;
  /** The name of a section, round or manager. */
  entry(entry: Entry): string;
};

type Texts = typeof versionsEnglish;

/** The codes that have a text. */
const knownCodes = [
  ...(['ACTIVE', 'PROSPECTIVE', 'CLOSED', 'CANCELED', 'VOIDED', 'PRIMARY', 'SECONDARY', 'COMBINATION'] as const),
  ...(['SEED', 'EARLY', 'MID', 'LATE', 'ANY', 'B2B', 'B2C', 'B2B2C'] as const),
  ...(['BUILD_PRODUCT', 'HAS_PRODUCT', 'GENERATES_REVENUE', 'IS_PROFITABLE'] as const),
] satisfies (keyof Texts['codes'])[];

const codes: ReadonlySet<string> = new Set(knownCodes);

function isKnownCode(code: string): code is (typeof knownCodes)[number] {
  return codes.has(code);
}

/** Puts fields and values of a content into words. */
export function useWording(names: Names = new Map()): Wording {
  const t = texts.useTexts();
  const { date, deadline } = useDates();
  const { money } = useMoney();
  const { locale } = useDesignSettings();
  return useMemo(() => {
    const countries = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
    const code = (value: string) => (isKnownCode(value) ? t(`versions.codes.${value}`) : value);
    const security = (value: string) => (isFinancingRound(value) ? t(`versions.securities.${value}`) : value);
    const read: Record<PlainFormat, (value: string) => string> = {
      TEXT: (value) => value,
      CODE: code,
      SECURITY: security,
      NAME: (value) => names.get(value) ?? t('versions.unnamed', { id: value.slice(0, 8) }),
      COUNTRY: (value) => (/^[A-Z]{2}$/.test(value) ? (countries.of(value) ?? value) : value),
      DAY: date,
      DEADLINE: deadline,
    };
    const value = (format: PlainFormat, given: string | null) => (given ? read[format](given) : t('versions.empties'));
    return {
      label: (field) => t(`versions.fields.${field as keyof Texts['fields']}`),
      value,
      money: (given) => {
        if (!given) return t('versions.empties');
        return /^-?\d+(?:\.\d+)?$/.test(given.amount) ? money(given.amount, given.currency) : given.amount;
      },
      item: ({ text, isSummary }) => (isSummary ? t('versions.inSummary', { name: text }) : text),
      entry: ({ kind, list, fields }) => {
        if (kind === 'MANAGER') return textOf(fields.name) || t('versions.untitled');
        if (kind === 'ROUND') {
          const [round, day] = [textOf(fields.financingRound), textOf(fields.date)];
          return [round && security(round), day && date(day)].filter(Boolean).join(', ') || t('versions.untitled');
        }
        if (fields.isOverview === true) return t('versions.overview');
        const section = t(`versions.sections.${list as keyof Texts['sections']}`);
        return textOf(fields.title) || section;
      },
    };
  }, [t, date, deadline, money, locale, names]);
}

const rounds: ReadonlySet<string> = new Set(financingRounds);

function isFinancingRound(value: string): value is FinancingRound {
  return rounds.has(value);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
