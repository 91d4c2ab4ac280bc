import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../report/run.ts';
import { type CatalogueText, type DeclaredTexts, findConstant, readDeclaredTexts, readTexts } from './catalogues.ts';
import { type Finding, findDocumentTexts, findScreenTexts, makesDocuments } from './literals.ts';
import { parseSource, type Source } from './syntax.ts';
import { findUntranslated, type TranslatedCatalogue } from './translations.ts';
import { isUsed, readWords } from './uses.ts';

/** A catalogue that is not declared by an app, given by its file and the name of its constant. */
interface Constant {
  file: string;
  constant: string;
  /** Its German texts. */
  german: { file: string; constant: string };
}

/** Constants of a file, whose German ones have the same names with `German` behind them. */
const constantsOf = (file: string, german: string, ...constants: string[]): Constant[] =>
  constants.map((constant) => {
    const translated = `${constant.replace(/English$/, '')}German`;
    return { file, constant, german: { file: german, constant: translated } };
  });

const kit = 'packages/app-kit/src/texts';
const errors = 'packages/error-codes/src';
const domains = 'api/src/domains';

const sharedCatalogue = constantsOf(`${kit}/shared.en.ts`, `${kit}/shared.de.ts`, 'sharedEnglish');

/** Catalogues of packages that screens and the API use. */
const packageCatalogues: readonly Constant[] = [
  ...constantsOf(`${kit}/financing-rounds.en.ts`, `${kit}/financing-rounds.de.ts`, 'financingRoundsEnglish'),
  ...constantsOf(`${kit}/development-stages.en.ts`, `${kit}/development-stages.de.ts`, 'developmentStagesEnglish'),
  ...constantsOf(`${errors}/error-texts.ts`, `${errors}/german.ts`, 'errorTexts', 'dealCheckTexts'),
  ...constantsOf(`${errors}/sign-in-error-texts.ts`, `${errors}/german.ts`, 'signInErrorTexts'),
];

/** NAV-16 requires this text; the screen that shows it does not exist yet. */
const notYetUsed = ['toasts.conversationFailed'];

const apiCatalogues: readonly Constant[] = [
  ...constantsOf('api/src/mail/texts.ts', 'api/src/mail/texts.de.ts', 'mailTexts'),
  ...constantsOf(
    'api/src/mail/text-parts.ts',
    'api/src/mail/text-parts.de.ts',
    ...['askedAgainTexts', 'openedStepTexts', 'receiptTexts', 'registrationTexts', 'staffWaitingTexts'],
    ...['unseenMessagesTexts', 'digestTexts', 'securityChanges'],
  ),
  ...constantsOf(`${domains}/investments/export-texts.ts`, `${domains}/investments/export-texts.de.ts`, 'exportTexts'),
  ...constantsOf(`${domains}/exports/texts.ts`, `${domains}/exports/texts.de.ts`, 'exportTexts'),
  ...constantsOf(`${domains}/imports/texts.ts`, `${domains}/imports/texts.de.ts`, 'importTexts'),
  ...constantsOf(
    `${domains}/deals/publication-texts.ts`,
    `${domains}/deals/publication-texts.de.ts`,
    'publicationTexts',
  ),
  ...constantsOf(`${domains}/chat/transcript-texts.ts`, `${domains}/chat/transcript-texts.de.ts`, 'transcriptTexts'),
  ...constantsOf(`${domains}/archives/texts.ts`, `${domains}/archives/texts.de.ts`, 'archiveTexts'),
];

/** Workspaces without visible texts. */
const withoutTexts = /^packages\/(?:api-contract|app-contract|brand|error-codes|paths|rules|web-build)\//;

/** Generated sources have no visible texts but mention the values of the API. */
const generated = /\/(?:gql|generated)\//;

/** The texts that an app or a package declares. */
interface OwnTexts extends DeclaredTexts {
  folder: string;
}

async function readOwnTexts(): Promise<OwnTexts[]> {
  const declaring = await parseAll('{shell,mfe-*,packages/*}/src/**/*texts.ts');
  return declaring.flatMap((source) => {
    const declared = readDeclaredTexts(source);
    return declared ? [{ folder: source.file.slice(0, source.file.indexOf('/src/') + 5), ...declared }] : [];
  });
}

/** Returns every text of every catalogue. */
export async function readCatalogues(): Promise<CatalogueText[]> {
  return [
    ...(await readOwnTexts()).flatMap(({ texts }) => texts),
    ...[...sharedCatalogue, ...packageCatalogues, ...apiCatalogues].flatMap(constantTexts),
  ];
}

async function readTranslated(): Promise<TranslatedCatalogue[]> {
  const constants = [...sharedCatalogue, ...packageCatalogues, ...apiCatalogues];
  return [
    ...(await readOwnTexts()),
    ...constants.map((own) => ({
      texts: constantTexts(own),
      german: constantTexts(own.german),
    })),
  ];
}

/** Returns every hard-coded text, every unused text of a catalogue, and every key without a German text. */
export async function checkTexts(): Promise<Finding[]> {
  const translated = await readTranslated();
  const catalogues = new Set(translated.flatMap(({ texts, german }) => [...texts, ...german].map(({ file }) => file)));
  const isCode = ({ file }: Source) => !catalogues.has(file);
  const pages = (await parseAll('{shell,mfe-*,packages/*}/src/**/*.{ts,tsx}')).filter(isCode);
  const api = (await parseAll('api/src/**/*.ts')).filter(isCode);
  const screens = pages.filter(({ file }) => !generated.test(file) && !withoutTexts.test(file));
  const documents = api.filter(makesDocuments);
  return [
    ...screens.flatMap(findScreenTexts),
    ...documents.flatMap(findDocumentTexts),
    ...unusedOnScreens(pages, await readOwnTexts()),
    ...unusedInApi([...api, ...pages.filter(isRule)]),
    ...translated.flatMap((catalogue) => findUntranslated(catalogue)),
    ...(await findUntranslatedDeclarations()),
  ];
}

/** Sources that hold values which texts are looked up by. */
const isRule = ({ file }: Source) => file.startsWith('packages/rules/');

function unusedOnScreens(pages: Source[], declared: OwnTexts[]): Finding[] {
  const rules = pages.filter(isRule);
  const own = declared.flatMap(({ folder, namespace, texts }) => {
    // Apps use the texts of packages too.
    const users = folder.startsWith('packages/') ? pages : pages.filter(({ file }) => file.startsWith(folder));
    const words = readWords([...users, ...rules]);
    return unused(texts, (text) => isUsed(text, words, `${namespace}.`));
  });
  const all = readWords(pages);
  // Error texts are looked up by the error code, which comes from the API.
  const shared = sharedCatalogue
    .flatMap(constantTexts)
    .filter(({ key }) => !key.startsWith('refusals.') && !notYetUsed.includes(key));
  return [...own, ...unused(shared, (text) => isUsed(text, all, 'shared.'))];
}

function unusedInApi(api: Source[]): Finding[] {
  const { words } = readWords(api);
  return unused(apiCatalogues.flatMap(constantTexts), ({ key }) => key.split('.').every((part) => words.has(part)));
}

function unused(texts: CatalogueText[], isTextUsed: (text: CatalogueText) => boolean): Finding[] {
  return texts
    .filter((text) => !isTextUsed(text))
    .map(({ file, line, key }) => ({ file, line, message: `no code uses the text ${key}` }));
}

function constantTexts({ file, constant }: Pick<Constant, 'file' | 'constant'>): CatalogueText[] {
  const found = findConstant(parseSource(file), constant);
  if (!found) throw new Error(`${file} has no constant ${constant}`);
  return readTexts(found.source, found.value);
}

/** The texts of the apps' declarations; that a language has all keys is checked by the build. */
async function findUntranslatedDeclarations(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const file of glob('mfe-*/app.declaration.json', { cwd: root })) {
    const { texts } = JSON.parse(await readFile(join(root, file), 'utf8')) as { texts: Record<string, object> };
    if (!texts.de) findings.push({ file, line: 1, message: 'The declaration has no German texts' });
  }
  return findings;
}

async function parseAll(pattern: string): Promise<Source[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: root })) if (!file.endsWith('.d.ts')) files.push(file);
  return files.sort().map((file) => parseSource(file));
}

if (import.meta.main) {
  const findings = await checkTexts();
  for (const { file, line, message } of findings) process.stdout.write(`${file}:${line} ${message}\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
