// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { FormSection } from '@platform/design-system/editing';
import { Input } from '@platform/design-system/form';
import { Link } from '@platform/router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EditForm, FormField } from '../src/form/edit-form.tsx';
import { useEditForm } from '../src/form/use-edit-form.ts';
import type { Saved } from '../src/form/use-save.ts';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

type Values = { name: string; city: string };

const first: Values = { name: 'Ada', city: 'London' };
const save = vi.fn<(values: Values) => Promise<Saved<unknown>>>();

/** A form whose newest values, after a conflict, have another city. */
function Form() {
  const [stored, setStored] = useState(first);
  const form = useEditForm({
    name: 'test.1',
    stored,
    validate: ({ name }) => (name.trim() ? {} : { name: 'Add a name' }),
    save,
  });
  return (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <EditForm form={form} label="Person" onReload={() => setStored({ name: 'Ada', city: 'Paris' })}>
        <FormSection title="Identity">
          <FormField form={form} name="name" label="Name">
            {({ onChange, ...control }) => <Input {...control} onChange={({ target }) => onChange(target.value)} />}
          </FormField>
          <FormField form={form} name="city" label="City">
            {({ onChange, ...control }) => <Input {...control} onChange={({ target }) => onChange(target.value)} />}
          </FormField>
        </FormSection>
      </EditForm>
    </>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' });

async function type(name: string, text: string) {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
}

it('shows a fault beside its field once the field is left, and sends nothing while there is one', async () => {
  renderScreen(<Form />);
  expect(bar()).toBeNull();
  await type('Name', '');
  expect(screen.queryByText('Add a name')).toBeNull();
  await userEvent.tab();
  const fault = await screen.findByText('Add a name');
  expect(field('Name').getAttribute('aria-describedby')).toBe(fault.id);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field('Name'));
});

it('keeps a draft over a reload, and discards or saves it', async () => {
  renderScreen(<Form />);
  await type('City', 'Turin');
  cleanup();
  renderScreen(<Form />);
  expect(field('City').value).toBe('Turin');
  expect(screen.getByText('What you had typed before was restored.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('City').value).toBe('London');
  expect(bar()).toBeNull();
  await type('City', 'Turin');
  save.mockResolvedValueOnce({ state: 'saved', data: null });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenLastCalledWith({ name: 'Ada', city: 'Turin' });
  await waitFor(() => expect(bar()).toBeNull());
  cleanup();
  renderScreen(<Form />);
  expect(field('City').value).toBe('London');
});

it('shows a refusal of the server beside its field', async () => {
  renderScreen(<Form />);
  await type('City', 'Turin');
  save.mockResolvedValueOnce({ state: 'invalid', field: 'city', text: 'No such city' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('No such city');
  expect(field('City').getAttribute('aria-invalid')).toBe('true');
});

it('asks before a link is followed with unsaved changes; the safe button has the focus', async () => {
  renderScreen(<Form />, { path: '/form' });
  await type('City', 'Turin');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Stay'));
  expect(window.location.pathname).toBe('/form');
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(window.location.pathname).toBe('/elsewhere'));
});

it('CARE-17 a conflict names who changed it; the input stays over the newest values, or gives way to them', async () => {
  renderScreen(<Form />);
  await type('Name', 'Augusta');
  save.mockResolvedValue({ state: 'conflict', conflict: { by: 'Grace Hopper', at: '2026-11-20T10:00:00.000Z' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('dialog', { name: 'Somebody else has changed this' });
  expect(question.textContent).toContain('Grace Hopper changed this');
  await userEvent.click(within(question).getByRole('button', { name: 'Keep what I typed' }));
  expect([field('Name').value, field('City').value]).toEqual(['Augusta', 'Paris']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show the newest' }));
  expect([field('Name').value, field('City').value]).toEqual(['Ada', 'Paris']);
});
