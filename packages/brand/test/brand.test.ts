import { readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { brand } from '../src/index.ts';

it('ADM-25 name, logo and slogan are set', () => {
  expect(brand.name).not.toBe('');
  expect(brand.rightsHolder).not.toBe('');
  const logo = readFileSync(new URL('../src/logo.svg', import.meta.url), 'utf8');
  expect(logo).toContain(`aria-label="${brand.name}"`);
});

it('ADM-25 no other source of the product holds the name', async () => {
  const root = new URL('../../../', import.meta.url);
  const holders: string[] = [];
  let files = 0;
  for await (const file of glob('{shell,api,mfe-*,packages/*}/src/**/*.{ts,tsx,html,css,svg}', { cwd: root })) {
    files += 1;
    const text = await readFile(new URL(file, root), 'utf8');
    if (!file.startsWith('packages/brand/') && text.includes(brand.name)) holders.push(file);
  }
  expect(holders).toEqual([]);
  expect(files).toBeGreaterThan(500);
});

it('AUTH-02 the slogan mentions redefined access to the innovation economy and private technology companies', () => {
  expect(brand.slogan.en).toMatch(/access to the innovation economy.*redefined/i);
  expect(brand.slogan.en).toMatch(/invest in chosen high-growth private technology companies/);
});
