import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RICH_TEXT } from '@platform/rules';
import { expect, it } from 'vitest';

const sheet = readFileSync(join(import.meta.dirname, '../src/styles/text.css'), 'utf8');

it('EDIT-22 investors see every listed format', () => {
  const selectors = Object.entries(RICH_TEXT.listedAttributes).flatMap(([name, { values }]) =>
    values.map((value) => `.ds-rich-text [${name}="${value}"]`),
  );
  expect(selectors.filter((selector) => !sheet.includes(`${selector} {`))).toEqual([]);
});
