// @vitest-environment jsdom

import { createRequestFailure, type HttpClient } from '@platform/app-contract';
import { type Answers, renderScreen, textOf } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import DocumentsPage from '../src/documents/documents-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const progress = (parts: object = {}) => ({
  waitingFor: 'CLIENT',
  completedSteps: 2,
  totalSteps: 5,
  step: { id: 's3', number: 3, name: 'Identification', dueOn: '2026-11-30' },
  missing: [{ id: 'm1', name: 'Passport', reason: null }],
  lastUpload: { fileName: 'passport.pdf', at: '2026-11-18T10:00:00.000Z', by: 'Ada Byron', own: true },
  ...parts,
});
const investment = (id: string, parts: { completedAt?: string; deal?: object; progress?: object } = {}) => ({
  id,
  completedAt: parts.completedAt ?? null,
  deal: {
    id: `deal-${id}`,
    title: 'Series A',
    status: 'ACTIVE',
    visible: true,
    investmentDeadline: null,
    company: { id: `company-${id}`, name: `Company ${id}` },
    ...parts.deal,
  },
  progress: progress(parts.progress),
});
const completed = investment('Done', {
  completedAt: '2026-11-10T10:00:00.000Z',
  progress: { waitingFor: 'NOBODY', completedSteps: 5, step: null, missing: [] },
});
const onboardingFlow = { id: 'f1', sections: [{ id: 's1', items: [{ id: 'i1', files: [] }] }] };

function open(myInvestments: object[], { http = {}, answers = {}, flow = null as object | null } = {}) {
  return renderScreen(<DocumentsPage />, {
    path: paths.documents(),
    http,
    answers: { MyDocumentsPage: () => ({ myInvestments, onboardingFlow: flow }), ...answers } satisfies Answers,
  });
}
const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { name })).closest('article');
  if (!card) throw new Error(`${name} has no card`);
  return within(card);
};
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('a card', () => {
  it('DOCS-02 CARE-05 names company, deal, what is asked next, how far it is, the last upload and by when', async () => {
    const { services, sent } = open([investment('A')]);
    const card = await cardOf('Company A');
    for (const text of [
      'Series A',
      'Your turn',
      'Step 3 of 5: Identification',
      'Due Nov 30, 2026',
      'Passport',
      '2 of 5 steps completed',
      'Last upload: passport.pdf, Nov 18, 2026, by you',
    ])
      expect(card.getByText(text)).toBeDefined();
    const access = card.getByRole('button', { name: 'Access documents of Company A - Series A' });
    expect(access.textContent).toBe('Access documents');
    fireEvent.click(access);
    expect(services.navigate).toHaveBeenCalledWith(paths.documentHandler({ dealId: 'deal-A', investmentId: 'A' }), {
      state: { lastPage: paths.documents(), returning: true },
    });
    // One query for the page, in the order of the server: what needs action first.
    expect(sent).toEqual([{ operation: 'MyDocumentsPage', variables: { progress: null, limit: 50 } }]);
  });

  it.each([
    ['CLIENT', ['Onboarding documents', 'Company A']],
    ['STAFF', ['Company A', 'Onboarding documents']],
    ['NOBODY', ['Company A', 'Onboarding documents']],
  ])('CARE-05 CARE-18 an onboarding that waits for %s stands where it belongs', async (waitingFor, order) => {
    const answer = { myInvestments: [investment('A')], onboardingFlow, onboardingProgress: progress({ waitingFor }) };
    open([], { answers: { MyDocumentsPage: () => answer } });
    await cardOf('Onboarding documents');
    expect(headings()).toEqual(order);
  });

  it('CARE-05 keeps the order in which action is needed, and falls back to the deadline of the deal', async () => {
    const dated = investment('B', {
      deal: { investmentDeadline: '2026-12-01T23:59:59.999Z' },
      progress: { step: { id: 's', number: 1, name: 'Terms', dueOn: null } },
    });
    const checked = investment('C', { progress: { waitingFor: 'STAFF', missing: [] } });
    open([investment('A'), dated, checked, completed]);
    expect(await (await cardOf('Company B')).findByText('Due Dec 1, 2026, the deadline of the deal')).toBeDefined();
    const waiting = await cardOf('Company C');
    expect(waiting.getByText('We are checking')).toBeDefined();
    expect(waiting.getByText('There is nothing for you to do now.')).toBeDefined();
    expect((await cardOf('Company Done')).getByText('Completed')).toBeDefined();
    expect(headings()).toEqual(['Company A', 'Company B', 'Company C', 'Company Done']);
  });

  it('CARE-03 CARE-05 of a closed deal asks for nothing', async () => {
    open([
      investment('A', { deal: { status: 'VOIDED', visible: false } }),
      investment('B', { deal: { visible: false } }),
    ]);
    const voided = await cardOf('Company A');
    expect(voided.getByText('Closed')).toBeDefined();
    expect(voided.getByText(/This deal was voided/)).toBeDefined();
    for (const card of [voided, await cardOf('Company B')]) {
      expect(card.queryByText(/Your turn|Step 3|Due|Passport/)).toBeNull();
      expect(card.getByText('2 of 5 steps completed')).toBeDefined();
      expect(card.getByRole('button', { name: /^Access documents/ })).toBeDefined();
    }
  });
});

describe('the page', () => {
  it('DOCS-01 DOCS-03 DOCS-04 filters by completion, starting with all', async () => {
    const { sent } = open([investment('A')], { flow: onboardingFlow });
    await screen.findByRole('heading', { name: 'Onboarding documents' });
    const filters = within(screen.getByRole('radiogroup', { name: 'Which documents' }));
    expect(filters.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'All documents',
      'Ongoing',
      'Finalized',
    ]);
    expect(filters.getByRole<HTMLInputElement>('radio', { name: 'All documents' }).checked).toBe(true);
    const asked = () => sent.map(({ variables }) => variables.progress);
    fireEvent.click(filters.getByRole('radio', { name: 'Ongoing' }));
    await waitFor(() => expect(asked()).toEqual([null, 'IN_PROGRESS']));
    await screen.findByRole('heading', { name: 'Company A' });
    expect(headings()).toEqual(['Company A']);
    fireEvent.click(filters.getByRole('radio', { name: 'Finalized' }));
    await waitFor(() => expect(asked()).toEqual([null, 'IN_PROGRESS', 'COMPLETED']));
    await screen.findByRole('heading', { name: 'Onboarding documents' });
    expect(headings()).toEqual(['Company A', 'Onboarding documents']);
  });

  it('DOCS-02 DOCS-04 says what is missing when there is nothing, by filter', async () => {
    open([], { flow: { id: 'f', sections: [] } });
    await screen.findByText('No documents yet');
    expect(screen.getByRole('link', { name: 'Find Investment Opportunities' }).getAttribute('href')).toBe(
      paths.deals(),
    );
    fireEvent.click(screen.getByRole('radio', { name: 'Ongoing' }));
    await screen.findByText('No ongoing documents');
    fireEvent.click(screen.getByRole('radio', { name: 'Finalized' }));
    await screen.findByText('No finalized documents yet');
    fireEvent.click(screen.getByRole('button', { name: 'Show all documents' }));
    await screen.findByText('No documents yet');
  });

  it('DOCS-02 can be loaded again after a failure', async () => {
    let failing = true;
    const answers = {
      MyDocumentsPage: () =>
        failing ? new TypeError('offline') : { myInvestments: [investment('A')], onboardingFlow: null },
    };
    open([], { answers });
    expect((await screen.findByRole('alert')).textContent).toContain('Your documents could not be loaded');
    failing = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Company A' });
  });

  it('DOCS-02 loads the next page on request', async () => {
    const many = Array.from({ length: 50 }, (_, index) => investment(`N${index}`));
    const { sent } = open(many, { answers: { MoreDocuments: () => ({ myInvestments: [investment('Last')] }) } });
    await screen.findByRole('heading', { name: 'Company N49' });
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('heading', { name: 'Company Last' });
    expect(sent.at(-1)?.variables).toEqual({ progress: null, limit: 50, offset: 50 });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('all files of a completed investment', () => {
  const button = () => screen.findByRole('button', { name: 'Download all files of Company Done - Series A' });

  it('CARE-15 are downloaded as one archive, with progress', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { promise, resolve } = Promise.withResolvers<Blob>();
    const download = vi.fn<HttpClient['download']>(() => promise);
    open([investment('A'), completed], { http: { download } });
    const offer = await button();
    expect(offer.textContent).toBe('Download all files');
    expect(screen.getAllByRole('button', { name: /^Download all files/ })).toHaveLength(1);
    fireEvent.click(offer);
    expect(download).toHaveBeenCalledWith('/api/archive/investment/Done', expect.anything());
    download.mock.calls[0]?.[1]?.onProgress?.(12_400_000, 0);
    await waitFor(() => expect(textOf(screen.getByText(/^Downloading/))).toBe('Downloading, 12.4 MB'));
    expect(screen.getByRole('status').textContent).toBe('The download has started');
    resolve(new Blob(['zip']));
    await screen.findByText('All files were downloaded.');
    expect(saved).toEqual(['Company Done - Series A.zip']);
    expect(await button()).toBeDefined();
  });

  it.each([
    [
      'the connection is lost',
      createRequestFailure(0, 'none'),
      'The files could not be downloaded, so nothing was saved.',
    ],
    [
      'there are too many',
      createRequestFailure(413, 'x', 'INVESTMENT_ARCHIVE_TOO_LARGE'),
      'The files of this investment are too large for one archive. Open its steps and download the files one by one',
    ],
  ])(
    'CARE-15 are not saved if %s, which stands beside the button and can be tried again',
    async (_what, failure, text) => {
      const download = vi.fn<HttpClient['download']>(() => Promise.reject(failure));
      open([completed], { http: { download } });
      fireEvent.click(await button());
      const notice = await screen.findByRole('alert');
      expect(notice.textContent).toContain(text);
      fireEvent.click(within(notice).getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(download).toHaveBeenCalledTimes(2));
    },
  );

  it('CARE-15 can be canceled without a word', async () => {
    const download = vi.fn<HttpClient['download']>(
      (_path, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        }),
    );
    open([completed], { http: { download } });
    fireEvent.click(await button());
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the download of Company Done - Series A' }));
    await button();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
