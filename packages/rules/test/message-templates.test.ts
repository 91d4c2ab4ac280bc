import { describe, expect, it } from 'vitest';
import { fillTemplate, isTemplateName, isTemplateText, maxTemplateTextLength } from '../src/message-templates.ts';

describe('fillTemplate', () => {
  it.each([
    ['Dear {firstName}, hello {firstName}', 'Ines', 'Dear Ines, hello Ines'],
    ['Dear {firstName|investor},', ' Ines ', 'Dear Ines,'],
    ['Dear {firstName|investor},', null, 'Dear investor,'],
    ['Dear {firstName|dear investor},', '  ', 'Dear dear investor,'],
    ['Hello {firstName},', undefined, 'Hello there,'],
    ['Hello {firstName| },', '', 'Hello there,'],
    ['{lastName} {firstname} {{firstName}} $&', 'A', '{lastName} {firstname} {A} $&'],
    ['Dear {firstName}', '$& {firstName}', 'Dear $& {firstName}'],
  ])('MSG-09 fills %j for %j', (text, firstName, filled) => {
    expect(fillTemplate(text, firstName)).toBe(filled);
  });
});

it('MSG-09 a name and a text are filled in and bounded', () => {
  expect(['Greeting', ' ', '', 'x'.repeat(101), 'a\u200bb'].map(isTemplateName)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(['Hi', ' \n', 'x'.repeat(maxTemplateTextLength + 1)].map(isTemplateText)).toEqual([true, false, false]);
});
