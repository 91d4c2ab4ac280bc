import { glob } from 'node:fs/promises';
import { root } from '../report/run.ts';
import { type CatalogueText, findConstant, readDeclaredTexts, readTexts } from './catalogues.ts';
import { type Finding, findDocumentTexts, findScreenTexts, makesDocuments } from './literals.ts';
import { parseSource, type Source } from './syntax.ts';
import { isUsed, readWords } from './uses.ts';

/** A catalogue that is not declared by an app, given by its file and the name of its constant. */
interface Constant {
  file: string;
  constant: string;
}

const sharedCatalogue = { file: 'packages/app-kit/src/texts/shared.en.ts', constant: 'sharedEnglish' };

/** Catalogues of packages that screens and the API use. */
const packageCatalogues = [
  { file: 'packages/app-kit/src/texts/financing-rounds.en.ts', constant: 'financingRoundsEnglish' },
  { file: 'packages/error-codes/src/error-texts.ts', constant: 'errorTexts' },
  { file: 'packages/error-codes/src/sign-in-error-texts.ts', constant: 'signInErrorTexts' },
];

/** NAV-16 requires this text; the screen that shows it does not exist yet. */
const notYetUsed = ['toasts.conversationFailed'];

const apiCatalogues = [
  { file: 'api/src/mail/texts.ts', constant: 'mailTexts' },
  { file: 'api/src/mail/texts.ts', constant: 'securityChanges' },
  { file: 'api/src/domains/investments/export-texts.ts', constant: 'exportTexts' },
  { file: 'api/src/domains/chat/transcript-texts.ts', constant: 'transcriptTexts' },
  { file: 'api/src/domains/exports/texts.ts', constant: 'exportTexts' },
];

/** Workspaces without visible texts. */
const withoutTexts = /^packages\/(?:api-contract|app-contract|brand|error-codes|paths|rules|web-build)\//;

/** Generated sources have no visible texts but mention the values of the API. */
const generated = /\/(?:gql|generated)\//;

/** The texts that an app or a package declares. */
interface OwnTexts {
  folder: string;
  namespace: string;
  texts: CatalogueText[];
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
    ...[sharedCatalogue, ...packageCatalogues, ...apiCatalogues].flatMap(constantTexts),
  ];
}

/** Returns every hard-coded text, and every unused text of a catalogue. */
export async function checkTexts(): Promise<Finding[]> {
  const catalogues = new Set((await readCatalogues()).map(({ file }) => file));
  const isCode = ({ file }: Source) => !catalogues.has(file);
  const pages = (await parseAll('{shell,mfe-*,packages/*}/src/**/*.{ts,tsx}')).filter(isCode);
  const api = (await parseAll('api/src/**/*.ts')).filter(isCode);
  const screens = pages.filter(({ file }) => !generated.test(file) && !withoutTexts.test(file));
  const documents = api.filter(makesDocuments);
  return [
    ...screens.flatMap(findScreenTexts),
    ...documents.flatMap(findDocumentTexts),
    ...unusedOnScreens(pages, await readOwnTexts()),
    ...unusedInApi(api),
  ];
}

function unusedOnScreens(pages: Source[], declared: OwnTexts[]): Finding[] {
  const rules = pages.filter(({ file }) => file.startsWith('packages/rules/'));
  const own = declared.flatMap(({ folder, namespace, texts }) => {
    // Apps use the texts of packages too.
    const users = folder.startsWith('packages/') ? pages : pages.filter(({ file }) => file.startsWith(folder));
    const words = readWords([...users, ...rules]);
    return unused(texts, (text) => isUsed(text, words, `${namespace}.`));
  });
  const all = readWords(pages);
  // Error texts are looked up by the error code, which comes from the API.
  const shared = constantTexts(sharedCatalogue).filter(
    ({ key }) => !key.startsWith('refusals.') && !notYetUsed.includes(key),
  );
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

function constantTexts({ file, constant }: Constant): CatalogueText[] {
  const found = findConstant(parseSource(file), constant);
  if (!found) throw new Error(`${file} has no constant ${constant}`);
  return readTexts(found.source, found.value);
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
