import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { brand } from '../src/index.ts';

it('ADM-25 name, logo and slogan are set', () => {
  expect(brand.name).not.toBe('');
  expect(brand.rightsHolder).not.toBe('');
  const logo = readFileSync(new URL('../src/logo.svg', import.meta.url), 'utf8');
  expect(logo).toContain(`aria-label="${brand.name}"`);
});

it('AUTH-02 the slogan mentions redefined access to the innovation economy and private technology companies', () => {
  expect(brand.slogan).toMatch(/access to the innovation economy.*redefined/i);
  expect(brand.slogan).toMatch(/invest in chosen high-growth private technology companies/);
});
