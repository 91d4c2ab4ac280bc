// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { field, fillRequired, openNew, openStored, optionsOf, press, save, type } from './kit.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('COMP-05 marks the five required fields with asterisks, and nothing else', async () => {
  await openNew();
  press('Add funding round');
  press('Add manager');
  const marked = [...document.querySelectorAll('label')].filter(({ textContent }) => textContent?.includes('*'));
  expect(marked.map(({ textContent }) => textContent)).toEqual([
    'Company name *',
    'HQ country *',
    'Business model *',
    'Company stage *',
    'Funding stage *',
  ]);
  expect(document.body.textContent?.match(/\*/g)).toHaveLength(5);
  for (const { htmlFor } of marked) {
    expect(document.getElementById(htmlFor)?.getAttribute('aria-required')).toBe('true');
  }
});

it('COMP-07 offers the values of the enumerations', async () => {
  await openNew();
  const texts = async (name: string) => (await optionsOf(name)).map(({ textContent }) => textContent);
  expect(await texts('HQ country')).toEqual(['Switzerland', 'Iceland']);
  expect(await texts('Business model')).toEqual(['B2B', 'B2C', 'B2B2C']);
  expect(await texts('Company stage')).toEqual([
    'Has built a product',
    'Has product market fit',
    'Generates revenue',
    'Is profitable',
  ]);
  expect(await texts('Funding stage')).toEqual(['Seed', 'Early', 'Mid', 'Late', 'Any']);
  expect(await texts('Sectors')).toEqual(['Agriculture', 'Space']);
  expect(await texts('Innovation enablers')).toEqual(['Artificial intelligence', 'Robotics']);
});

it('COMP-08 the summary says max 180 characters, counts them and takes no more', async () => {
  const { inputs } = await openNew();
  expect(screen.getByText('max 180 characters')).toBeTruthy();
  const letters = '🙂'.repeat(170);
  type('Summary', letters);
  expect(screen.getByText('170 of 180')).toBeTruthy();
  type('Summary', `${letters}0123456789more`);
  expect(field('Summary').value).toBe(`${letters}0123456789`);
  expect(screen.getByText('180 of 180')).toBeTruthy();
  await fillRequired();
  save();
  await waitFor(() => expect(inputs()).toMatchObject([{ blurb: `${letters}0123456789` }]));
});

it.each([
  ['Founding year', String(new Date().getFullYear() + 2), 'Enter a year that is not in the future'],
  ['Founding year', '12', 'Enter a year that is not in the future'],
  ['Company name', 'x'.repeat(201), 'Use at most 200 characters in one line'],
  ['HQ city', 'x'.repeat(201), 'Use at most 200 characters in one line'],
  ['Description', 'x'.repeat(100_003), 'This is 3 characters too long'],
])('COMP-10 says at once that %s is not valid', async (name, value, text) => {
  const { saves } = await openStored();
  type(name, value);
  fireEvent.blur(field(name));
  expect(await screen.findByText(text)).toBeTruthy();
  save();
  expect(saves()).toEqual([]);
  expect(field(name).value).toBe(value);
});

it('COMP-10 a year takes digits only, a valuation no sign', async () => {
  await openNew();
  type('Founding year', '20x19y');
  expect(field('Founding year').value).toBe('2019');
  type('Last valuation', '-5');
  expect(field('Last valuation').value).toBe('5');
});
