// @vitest-environment jsdom
import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companyAnswer, entry } from '../versions/answers.ts';
import { company as former } from '../versions/kit.ts';
import {
  button,
  choose,
  field,
  incomplete,
  list,
  listOf,
  managers,
  openStored,
  press,
  rounds,
  save,
  stored,
  type,
} from './kit.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const theirs = {
  ...stored,
  version: 8,
  company: {
    ...stored.company,
    hqCity: 'Geneva',
    blurb: 'Theirs',
    management: managers.slice(1),
    fundingHistory: [{ ...rounds[0], amountRaised: '3000000' }],
  },
};
const conflict = () =>
  new Error('CONFLICT', { cause: { by: 'Grace Hopper', at: '2026-11-20T10:00:00.000Z', version: 8 } });
const updated = (version: number) => ({
  updateCompany: { __typename: 'CompanyForEditing', id: 'c1', version },
});

/** Opens the form, in front of which somebody else saves version 8. */
async function openWithConflict({ lost = false } = {}) {
  let reads = 0;
  const opened = await openStored({
    answers: {
      EditedCompany: () => {
        reads += 1;
        if (reads === 1) return { company: stored };
        return lost ? new Error('INTERNAL') : { company: theirs };
      },
      UpdateCompany: ({ version }) => (version === 8 ? updated(9) : conflict()),
    },
  });
  return opened;
}

const dialog = () => within(screen.getByRole('dialog'));
const namesOf = (name: string) =>
  list(name)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent);

describe('a company that two people change', () => {
  it('HIST-02 HIST-03 HIST-15 what one side alone changed is merged; the save goes against the newest version', async () => {
    const { saves, services } = await openWithConflict();
    type('Description', 'Mine');
    await choose('Sectors', 'Space');
    press('Add manager');
    type('Name', 'Di May');
    type('Position', 'Chair');
    press('Add to management');
    save();
    await screen.findByText('Somebody else has saved meanwhile');
    expect(screen.getByText(/^Grace Hopper saved .*Nothing of yours was lost or saved\.$/)).toBeTruthy();
    expect(screen.getByText(/^Both changes fit together\./)).toBeTruthy();
    expect(services.toasts.show).not.toHaveBeenCalled();
    fireEvent.click(dialog().getByText('Merge into the editor'));
    await waitFor(() => expect(field('HQ city').value).toBe('Geneva'));
    expect(field('Summary').value).toBe('Theirs');
    expect(field('Description').value).toBe('Mine');
    expect(namesOf('Management')).toEqual(['Bo Lund', 'Cy Day', 'Di May']);
    expect(saves()).toHaveLength(1);
    await waitFor(() => expect(button('Save Company')?.className).not.toContain('loading'));
    save();
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]?.variables).toMatchObject({
      version: 8,
      input: {
        hqCity: 'Geneva',
        blurb: 'Theirs',
        description: 'Mine',
        sectors: ['AGRI', 'SPACE'],
        fundingRounds: [{ id: 'r1', amountRaised: '3000000' }],
        management: [{ id: 'm2' }, { id: 'm3' }, { name: 'Di May' }],
      },
    });
  });

  it('HIST-03 what both changed is chosen with both values side by side', async () => {
    const { saves } = await openWithConflict();
    type('Summary', 'Mine');
    type('HQ city', 'Basel');
    save();
    await screen.findByText('Somebody else has saved meanwhile');
    const conflicts = [...document.querySelectorAll<HTMLElement>('.admin-merge-conflict')];
    expect(conflicts.map((each) => each.querySelector('legend')?.textContent)).toEqual(['HQ city', 'Summary']);
    const [city, summary] = conflicts;
    expect(city?.textContent).toContain('Basel');
    expect(city?.textContent).toContain('Geneva');
    const choices = (of: HTMLElement | undefined) => [...(of?.querySelectorAll('input') ?? [])];
    fireEvent.click(choices(city)[0] as Element);
    fireEvent.click(choices(summary)[1] as Element);
    fireEvent.click(dialog().getByText('Merge into the editor'));
    await waitFor(() => expect(field('Summary').value).toBe('Theirs'));
    expect(field('HQ city').value).toBe('Basel');
    await waitFor(() => expect(button('Save Company')?.className).not.toContain('loading'));
    save();
    await waitFor(() => expect(saves()[1]?.variables).toMatchObject({ version: 8, input: { hqCity: 'Basel' } }));
  });

  it('HIST-03 closing the dialog keeps everything as typed, and the next save asks again', async () => {
    const { saves } = await openWithConflict();
    type('HQ city', 'Basel');
    save();
    await screen.findByText('Somebody else has saved meanwhile');
    fireEvent.click(dialog().getByText('Cancel'));
    expect(field('HQ city').value).toBe('Basel');
    expect(field('Summary').value).toBe('Robots for farms');
    await waitFor(() => expect(button('Save Company')?.className).not.toContain('loading'));
    save();
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]?.variables).toMatchObject({ version: 3 });
  });

  it('COMP-09 HIST-03 without the newest state everything stays as typed', async () => {
    const { services } = await openWithConflict({ lost: true });
    type('HQ city', 'Basel');
    save();
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(incomplete));
    expect(field('HQ city').value).toBe('Basel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the versions of a company', () => {
  const answers = {
    CompanyVersions: () => ({
      versions: { __typename: 'CompanyVersionPage', totalCount: 1, items: [entry(2, { note: 'Seed closed' })] },
    }),
    CompanyVersion: ({ number }: { number?: unknown }) => ({
      companyVersion: {
        __typename: 'CompanyVersion',
        number,
        content: companyAnswer(
          number === 3
            ? { ...former, logoName: 'now.png' }
            : { ...former, logoName: 'then.png', fundingStage: 'LATE', valuationCurrency: 'GBP', lastValuation: '7' },
        ),
      },
    }),
  };

  it('HIST-07 HIST-08 HIST-15 are a tab of their own; restoring fills the form, and the save names the version', async () => {
    const { saves } = await openStored({ answers });
    type('What has changed, for the list of versions', 'Back to the roots');
    fireEvent.click(screen.getByText('Versions'));
    expect(address()).toBe(`${paths.companyForm({ companyId: 'c1' })}?tab=versions`);
    fireEvent.click(await screen.findByLabelText('Restore version 2'));
    await waitFor(() => expect(dialog().getByText('Zürich', { exact: false })).toBeTruthy());
    const confirm = dialog().getByText('Put into the editor').closest('button');
    await waitFor(() => expect(confirm?.disabled).toBe(false));
    expect(screen.getByRole('dialog').textContent).toContain('then.png');
    fireEvent.click(confirm as Element);
    await screen.findByText('Version 2 is in the form. It is restored once you save it.');
    expect(address()).toBe(paths.companyForm({ companyId: 'c1' }));
    expect(saves()).toEqual([]);
    expect(field('Company name').value).toBe('Flow Power');
    expect(field('HQ city').value).toBe('Bergen');
    expect(field('Last valuation').value).toBe('7');
    expect(field('Funding stage').closest('.ant-select')?.textContent).toBe('Late');
    save();
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.variables).toMatchObject({
      version: 3,
      restoredFrom: 2,
      note: 'Back to the roots',
      input: {
        name: 'Flow Power',
        hqCountry: 'NO',
        fundingStage: 'LATE',
        valuationCurrency: 'GBP',
        lastValuation: '7',
      },
    });
  });

  it('HIST-08 a restored version can be discarded, and survives a reload before', async () => {
    const { unmount } = await openStored({ answers });
    fireEvent.click(screen.getByText('Versions'));
    fireEvent.click(await screen.findByLabelText('Restore version 2'));
    const confirm = await waitFor(() => {
      const found = dialog().getByText('Put into the editor').closest('button');
      if (!found || found.disabled) throw new Error('not loaded');
      return found;
    });
    fireEvent.click(confirm);
    await screen.findByText(/^Version 2 is in the form/);
    unmount();
    await openStored();
    expect(screen.getByText(/^Version 2 is in the form/)).toBeTruthy();
    press('Discard');
    expect(screen.queryByText(/^Version 2 is in the form/)).toBeNull();
    expect(field('Company name').value).toBe('Orbit Robotics');
    expect(listOf('Funding History')).not.toBeNull();
  });
});

it('HIST-13 HIST-02 what was typed days ago meets what others have saved since', async () => {
  const { unmount } = await openStored();
  type('HQ city', 'Basel');
  unmount();
  const { saves, sent } = await openStored({
    answers: {
      EditedCompany: () => ({ company: theirs }),
      CompanyVersion: ({ number }) => ({
        companyVersion: { __typename: 'CompanyVersion', number, content: companyAnswer(former) },
      }),
      UpdateCompany: ({ version }) => (version === 8 ? updated(9) : conflict()),
    },
  });
  expect(field('HQ city').value).toBe('Basel');
  expect(sent.find(({ operation }) => operation === 'CompanyVersion')?.variables).toEqual({ id: 'c1', number: 3 });
  save();
  await screen.findByText('Somebody else has saved meanwhile');
  expect(saves()[0]?.variables).toMatchObject({ version: 3, input: { hqCity: 'Basel', name: 'Flow Power' } });
  fireEvent.click(dialog().getByText('Cancel'));
  // Without the draft the form goes on from what is stored.
  press('Discard');
  await waitFor(() => expect(field('HQ city').value).toBe('Geneva'));
  expect(field('Company name').value).toBe('Orbit Robotics');
});

it('HIST-12 names others who edit the same company', async () => {
  const { sent } = await openStored({
    answers: {
      PresentAt: () => ({
        presentAt: [
          {
            __typename: 'Editor',
            since: '2026-11-20T10:00:00.000Z',
            person: { __typename: 'Person', id: 'e9', firstName: 'Grace', lastName: 'Hopper', email: 'g@example.test' },
          },
        ],
      }),
    },
  });
  await screen.findByText('Grace Hopper is editing this too');
  const [beat] = sent.filter(({ operation }) => operation === 'PresentAt');
  expect(beat?.variables).toEqual({ entity: 'COMPANY', id: 'c1' });
});
