// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { ThemeProvider, useDesignSettings } from '@platform/design-system';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DealSchedule, Schedule } from '../../src/opportunities/editor/saving/schedule.tsx';

afterEach(cleanup);

const dealId = '6a0f4f0e-0000-4000-8000-000000000001';
const planned: DealSchedule = {
  __typename: 'DealSchedule',
  at: '2099-01-05T08:30:00.000Z',
  by: 'Grace Hopper',
  failure: null,
};

/** Renders for a platform in Zurich. */
function InZurich({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider {...useDesignSettings()} timeZone="Europe/Zurich">
      {children}
    </ThemeProvider>
  );
}

function open(
  schedule: DealSchedule | null,
  options: { isPublished?: boolean; mayPublish?: boolean; refused?: string } = {},
) {
  const onChanged = vi.fn();
  const { isPublished = false, mayPublish = true, refused } = options;
  const rendered = renderScreen(
    <InZurich>
      <Schedule {...{ dealId, version: 3, schedule, isPublished, mayPublish, onChanged }} />
    </InZurich>,
    {
      answers: {
        ScheduleDeal: ({ at }) =>
          refused ? new Error(refused) : { scheduleDeal: { id: dealId, schedule: at ? { ...planned, at } : null } },
      },
    },
  );
  return { ...rendered, onChanged };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (value: string) => fireEvent.change(screen.getByLabelText('Date and time'), { target: { value } });

describe('HIST-14 the minute at which a deal is published', () => {
  it('is asked for in the zone of the platform, which is shown, and sent as an instant', async () => {
    const { sent, onChanged, services } = open(null);
    press('Publish at a set time');
    expect(await screen.findByRole('dialog', { name: 'Publish at a set time' })).toBeTruthy();
    expect(screen.getByText('Time zone: Europe/Zurich')).toBeTruthy();
    type('2099-01-05T09:30');
    press('Set');
    await waitFor(() => expect(onChanged).toHaveBeenCalledWith(planned));
    expect(sent).toEqual([
      { operation: 'ScheduleDeal', variables: { id: dealId, version: 3, at: '2099-01-05T08:30:00.000Z' } },
    ]);
    expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'success', text: 'The time was set' });
  });

  it('names what is missing or past beside the field, and sends nothing', async () => {
    const { sent } = open(null, { isPublished: true });
    press('Publish at a set time');
    await screen.findByRole('dialog', { name: 'Publish the changes at a set time' });
    press('Set');
    expect(screen.getByRole('alert').textContent).toBe('Enter a date and a time');
    type('2020-01-05T09:30');
    expect(screen.queryByRole('alert')).toBeNull();
    press('Set');
    expect(screen.getByRole('alert').textContent).toBe('Enter a time to come');
    expect(sent).toEqual([]);
  });

  it('is shown with its zone and who set it, and can be changed and removed', async () => {
    const { sent, onChanged } = open(planned);
    expect(screen.getByText(/5 January 2099|January 5, 2099/).textContent).toMatch(
      /^Will be published on .*9:30.* \(Europe\/Zurich\)\. Set by Grace Hopper\.$/,
    );
    press('Change the time');
    expect((await screen.findByLabelText<HTMLInputElement>('Date and time')).value).toBe('2099-01-05T09:30');
    press('Cancel');
    press('Remove the time');
    await waitFor(() => expect(onChanged).toHaveBeenCalledWith(null));
    expect(sent).toEqual([{ operation: 'ScheduleDeal', variables: { id: dealId, version: 3, at: null } }]);
  });

  it('is only read by those who may not publish the deal', () => {
    open(planned, { mayPublish: false });
    expect(screen.getByText(/^Will be published on/)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    cleanup();
    open(null, { mayPublish: false });
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('stands with the reason when the publication failed', () => {
    open({ ...planned, failure: 'Hidden Works is unpublished. Publish the company first' });
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Was not published on .*: Hidden Works is unpublished\. Publish the company firstPublish now, or set another time\.$/,
    );
  });

  it('stays as it was when it is refused, in words', async () => {
    const { onChanged, services } = open(null, { refused: 'DEAL_NEEDS_FLOW' });
    press('Publish at a set time');
    await screen.findByRole('dialog');
    type('2099-01-05T09:30');
    press('Set');
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalled());
    expect(vi.mocked(services.toasts.show).mock.calls[0]?.[0]).toMatchObject({ severity: 'error' });
    expect(onChanged).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
