import { isDeepStrictEqual } from 'node:util';
import type { Language } from '@platform/rules';
import type { ImportVerdict } from '../../../graphql/generated/resolvers.ts';
import { changesOfContent, type ImportedCompany } from '../../companies/service.ts';
import { readCompanyFields } from './company-fields.ts';
import { type Draft, emptyDraft } from './draft.ts';
import type { KnownWords } from './known-words.ts';
import { LineReader, type MappedSheet, type Message, type SourceLine } from './line-reader.ts';
import { applyManagers } from './managers.ts';
import { applyRounds } from './rounds.ts';
import { addRuleFaults } from './rule-faults.ts';

/** A row of the file with its sheet. */
export interface Source {
  sheet: MappedSheet;
  line: SourceLine;
}

/** The rows of the file that are about one company. */
export interface CompanySources {
  company: Source | null;
  rounds: readonly Source[];
  managers: readonly Source[];
}

export interface EvaluationOptions {
  clearEmpty: boolean;
  known: KnownWords;
  /** Ids of rounds and managers that belong to other companies. */
  foreignIds: ReadonlySet<string>;
  now: Date;
  /** Of the messages. */
  language: Language;
}

/** What an import would do with a company, and the state that it would store; null for a wrong one. */
export interface Evaluation {
  verdict: ImportVerdict;
  state: ImportedCompany | null;
  changes: { field: string; before: string | null; after: string | null }[];
  messages: Message[];
}

/**
 * Compares what the file says of a company with what is stored (DATA-02). What would change nothing is unchanged, also
 * where the stored company breaks a rule that is younger than it.
 *
 * @param stored null for a new company
 */
export function evaluate(
  stored: ImportedCompany | null,
  sources: CompanySources,
  { clearEmpty, known, foreignIds, now, language }: EvaluationOptions,
): Evaluation {
  const messages: Message[] = [];
  const toReader = ({ sheet, line }: Source) => new LineReader(sheet, line, { clearEmpty, language, messages });
  const [rounds, managers] = [sources.rounds.map(toReader), sources.managers.map(toReader)];
  const company = sources.company && toReader(sources.company);
  const roundReaders = new Map<string, LineReader>();
  const managerReaders = new Map<string, LineReader>();
  const before: Draft = stored ?? emptyDraft();
  const after: Draft = {
    ...(company ? readCompanyFields(before, company, known) : before),
    fundingRounds: applyRounds(before.fundingRounds, rounds, { known, foreignIds }, roundReaders),
    management: applyManagers(before.management, managers, { foreignIds }, managerReaders),
  };
  const wrong: Evaluation = { verdict: 'WRONG', state: null, changes: [], messages };
  const reader = company ?? rounds[0] ?? managers[0];
  if (messages.length > 0 || !reader) {
    if (reader) addRuleFaults(after, { company: reader, rounds: roundReaders, managers: managerReaders }, now);
    return wrong;
  }
  if (stored && isDeepStrictEqual(before, after)) {
    return { verdict: 'UNCHANGED', state: null, changes: [], messages };
  }
  addRuleFaults(after, { company: reader, rounds: roundReaders, managers: managerReaders }, now);
  if (messages.length > 0) return wrong;
  // Complete, because the rules refuse what is required and missing.
  const state = after as ImportedCompany;
  const changes = stored ? changesOfContent({ before: withoutLogo(stored), after: withoutLogo(state) }) : [];
  return { verdict: stored ? 'CHANGED' : 'NEW', state, changes, messages };
}

const withoutLogo = (state: ImportedCompany) => ({ ...state, logo: null });
