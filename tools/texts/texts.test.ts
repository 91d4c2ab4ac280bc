import { describe, expect, it } from 'vitest';
import { readDeclaredTexts, readTexts } from './catalogues.ts';
import { findDocumentTexts, findScreenTexts, makesDocuments } from './literals.ts';
import { parseSource, type SyntaxNode } from './syntax.ts';
import { findUntranslated } from './translations.ts';
import { isUsed, readWords } from './uses.ts';

/** Replaces `§{` by the start of a placeholder, which the linter forbids in plain strings. */
const placed = (text: string) => text.replaceAll('§', '$');
const screenTexts = (text: string) =>
  findScreenTexts(parseSource('screen.tsx', placed(text))).map(({ message }) => message);
const documentTexts = (text: string) =>
  findDocumentTexts(parseSource('mail.ts', placed(text))).map(({ message }) => message);

/** Parses an expression. */
function expressionOf(text: string): SyntaxNode {
  const [statement] = parseSource('expression.ts', `(${text})`).program.body as SyntaxNode[];
  const { expression } = statement as SyntaxNode;
  const inner = expression as SyntaxNode;
  return inner.type === 'ParenthesizedExpression' ? (inner.expression as SyntaxNode) : inner;
}

describe('hard-coded texts of screens', () => {
  it.each([
    ['a text of the page', 'const a = <p>Hello</p>'],
    ['a text of the page', 'const a = <p>{open ? "Open" : t("closed")}</p>'],
    ['a text of the page', 'const a = <>{`§{count} deals`}</>'],
    ['title', 'const a = <Section title="deals" />'],
    ['aria-label', 'const a = <a aria-label={open ? "Close" : label} />'],
    ['alt', 'const a = <img alt="Logo" />'],
    ['placeholder', 'const a = <input placeholder={"Search " + name} />'],
    ['confirmText', 'const a = <ConfirmDialog confirmText="Delete" />'],
    ['text', "toasts.show({ severity: 'error', text: 'Not saved' })"],
    ['label', "const items = [{ key: 'a', label: 'All deals' }]"],
    ['title', "document.title = 'Deals'"],
    ['title', "function Head({ title = 'Deals here' }) {}"],
    ['alert()', "alert('Saved')"],
    ['aria-label', "node.setAttribute('aria-label', 'Close')"],
  ])('finds a text in %s: %s', (where, source) => {
    expect(screenTexts(source)).toEqual([expect.stringMatching(`^${where.replace('()', '\\(\\)')}: ".*is not in`)]);
  });

  it.each([
    'const a = <p>{t("list.title")} · {3} ≠ {name}</p>',
    'const a = <p className="own" id="content" title={t("title")} aria-live="polite">–</p>',
    "const action = { label: 'deadline', title: 'list.title', text: 'NOT_FOUND' }",
    "const a = open === 'some words' ? t('a') : t('b')",
    "type Props = { title: 'Some words' }",
    'const a = <p title={t(open ? "showLess" : "showMore")} />',
  ])('accepts %s', (source) => {
    expect(screenTexts(source)).toEqual([]);
  });
});

describe('hard-coded texts of mails, PDF and CSV', () => {
  it('are looked for in the sources that produce them', () => {
    const makes = (file: string, text: string) => makesDocuments(parseSource(file, text));
    expect(makes('api/src/domains/a/export.ts', "import { stringify } from 'csv-stringify';")).toBe(true);
    expect(makes('api/src/domains/a/b.ts', "import PDFDocument from 'pdfkit';")).toBe(true);
    expect(makes('api/src/identity/reset.ts', "import { renderMail } from '../mail/render.ts';")).toBe(true);
    expect(makes('api/src/mail/render.ts', '')).toBe(true);
    expect(makes('api/src/domains/a/service.ts', "import { readFile } from 'node:fs';")).toBe(false);
  });

  it.each([
    "const columns = [{ key: 'deal', header: 'Deal' }]",
    "renderMail('approval', link, { name: 'Madam or Sir' })",
    "document.text('not an offer')",
    'const html = `<p>§{name}</p><p>Best regards</p>`',
    "const status = done ? 'Completed' : texts.open",
  ])('finds a text in %s', (source) => {
    expect(documentTexts(source)).toHaveLength(1);
  });

  it.each([
    "throw new Error('The demo has no text')",
    "log.info({ id }, 'A mail was sent')",
    "const mail = { kind: 'PASSWORD_RESET', state: 'queued' }",
    'const rows = sql`SELECT name FROM deal WHERE id = 1`',
    'const html = `<p style="margin: 0 0 16px" class="mail note">§{heading}</p>`',
    'const font = "font-family: Helvetica Neue, Arial"',
  ])('accepts %s', (source) => {
    expect(documentTexts(source)).toEqual([]);
  });
});

describe('CARE-14 German texts', () => {
  const read = (german: string) => {
    const texts = readTexts(parseSource('en.ts', ''), expressionOf("{ title: 'Title', deals_other: '{count} deals' }"));
    return findUntranslated({ texts, german: readTexts(parseSource('de.ts', ''), expressionOf(german)) });
  };
  const messages = (german: string) => read(german).map(({ message }) => message);

  it('are missed for each key', () => {
    expect(messages("{ title: 'Titel', deals_other: '{count} Angebote' }")).toEqual([]);
    expect(messages("{ title: 'Titel', deals_one: '{count} Angebot' }")).toEqual([
      'deals_other has no German text',
      'deals_one has no English text',
    ]);
    expect(messages("{ title: 'Titel {x}', deals_other: 'Angebote' }")).toEqual([
      'title has other placeholders than the English text',
      'deals_other has other placeholders than the English text',
    ]);
  });
});

describe('texts of catalogues', () => {
  const catalogue = parseSource(
    'texts.ts',
    `const steps = { one: 'One', two: 'Two' } as const;
     export const texts = declareTexts('app', { en: {
       title: 'Title', deals_one: '{count} deal', deals_other: '{count} deals', steps, computed: labels(bands),
       list: { empty: \`None\`, all: ['a', 'b'] },
     } });`,
  );
  const { namespace, texts = [] } = readDeclaredTexts(catalogue) ?? {};

  it('are read with their keys, except computed ones', () => {
    expect(namespace).toBe('app');
    expect(texts.map(({ key }) => key)).toEqual([
      ...['title', 'deals', 'deals', 'steps.one', 'steps.two', 'list.empty', 'list.all'],
    ]);
    expect(texts.map(({ text }) => text)).toEqual([
      ...['Title', '{count} deal', '{count} deals', 'One', 'Two', 'None', 'a b'],
    ]);
  });

  it('are unused when no code names their key, literally or through a template', () => {
    const words = readWords([
      parseSource(
        'a.tsx',
        placed("t('title'); t(`steps.§{step}`); const first = 'one'; const other = { key: 'list.all' };"),
      ),
    ]);
    const unused = texts.filter((text) => !isUsed(text, words)).map(({ key }) => key);
    expect(unused).toEqual(['deals', 'deals', 'steps.two', 'list.empty']);
    const full = readWords([parseSource('b.tsx', "authText('app.list.empty')")]);
    expect(texts.filter((text) => isUsed(text, full, 'app.')).map(({ key }) => key)).toEqual(['list.empty']);
  });
});
