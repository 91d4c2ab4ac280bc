// @vitest-environment jsdom
import { createRequestFailure } from '@platform/app-contract';
import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  back,
  button,
  chooseLogo,
  field,
  fillRequired,
  openNew,
  openStored,
  pngFile,
  press,
  save,
  saved,
  toast,
  type,
} from './kit.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:logo', revokeObjectURL: () => undefined }));
});
afterEach(cleanup);

const failure = toast('error', 'Error uploading company logo');
const refused = () =>
  createRequestFailure(415, 'logo.png is not a file of the expected kind', 'FILE_TYPE_REFUSED', { name: 'logo.png' });

/** The fields and the file of an upload. */
const partsOf = (form: unknown) =>
  form instanceof FormData
    ? [...form.entries()].map(([name, value]) => [name, value instanceof File ? value.name : value])
    : [];

describe('the logo of a company', () => {
  it('COMP-13 the picker offers images only; another file is refused by name', async () => {
    await openNew();
    const input = screen.getByLabelText<HTMLInputElement>(/^Logo: /);
    expect(input.accept).toBe('image/png,image/jpeg,image/webp,image/gif,image/avif');
    for (const name of ['logo.svg', 'plan.pdf', 'png', 'logo.png.exe']) {
      chooseLogo(pngFile(name));
      expect(await screen.findByText(`${name} is not an image`)).toBeTruthy();
      expect(screen.queryByAltText('The chosen logo')).toBeNull();
    }
    chooseLogo(new File([], 'empty.png', { type: 'image/png' }));
    expect(await screen.findByText('The file empty.png is empty. The upload is aborted.')).toBeTruthy();
    expect(button('Discard')).toBeUndefined();
    chooseLogo(pngFile('LOGO.JPEG'));
    expect(await screen.findByAltText('The chosen logo')).toBeTruthy();
    expect(screen.queryByText(/is empty/)).toBeNull();
  });

  it('COMP-13 a file that no browser can show is refused, whatever its name', async () => {
    const { upload } = await openStored();
    chooseLogo(pngFile('fake.png'));
    fireEvent.error(await screen.findByAltText('The chosen logo'));
    expect(await screen.findByText('fake.png is not an image')).toBeTruthy();
    expect(screen.getByAltText('The present logo')).toBeTruthy();
    save();
    await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
    expect(upload).not.toHaveBeenCalled();
  });

  it('COMP-14 HIST-15 goes up with the save, which names it as its own', async () => {
    const order: string[] = [];
    const upload = vi.fn(async () => {
      order.push('upload');
      return {} as never;
    });
    const { saves, services } = await openNew({
      upload,
      answers: {
        InsertCompany: ({ id }) => {
          order.push('insert');
          return { insertCompany: { __typename: 'CompanyForEditing', id, version: 1 } };
        },
      },
    });
    await fillRequired();
    chooseLogo(pngFile());
    save();
    await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
    expect(order).toEqual(['upload', 'insert']);
    const [path, form] = upload.mock.calls[0] as unknown[];
    expect(path).toBe('/api/upload/company/logo');
    const { id, logoFileId } = saves()[0]?.variables ?? {};
    expect(logoFileId).toMatch(/^[0-9a-f-]{36}$/);
    expect(partsOf(form)).toEqual([
      ['companyId', id],
      ['fileId', logoFileId],
      ['file', 'logo.png'],
    ]);
    expect(services.toasts.show).toHaveBeenCalledExactlyOnceWith(saved);
  });

  it('COMP-14 COMP-09 a refused company keeps it and what is typed; the next attempt names the same file', async () => {
    let fails = true;
    const upload = vi.fn(async () => ({}) as never);
    const { saves } = await openNew({
      upload,
      answers: {
        InsertCompany: ({ id }) =>
          fails ? new Error('INTERNAL') : { insertCompany: { __typename: 'CompanyForEditing', id, version: 1 } },
      },
    });
    await fillRequired();
    type('HQ city', 'Oslo');
    chooseLogo(pngFile());
    save();
    await screen.findByText('Could not complete request...');
    expect(screen.getByAltText('The chosen logo')).toBeTruthy();
    expect(field('HQ city').value).toBe('Oslo');
    fails = false;
    save();
    await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
    const [fileId, ...others] = new Set(saves().map(({ variables }) => variables.logoFileId));
    expect([fileId, others]).toEqual([expect.any(String), []]);
    expect(upload.mock.calls.map((call) => partsOf((call as unknown[])[1])[1])).toEqual(
      Array(2).fill(['fileId', fileId]),
    );
  });

  it('COMP-14 a failure shows the text and the reason; the new company stays saved, and a retry sends the logo', async () => {
    let fails = true;
    const upload = vi.fn(async () => {
      if (fails) throw refused();
      return {} as never;
    });
    const { saves, services } = await openNew({ upload });
    await fillRequired();
    chooseLogo(pngFile());
    save();
    await screen.findByText('logo.png is not a file of the expected kind');
    const id = String(saves()[0]?.variables.id);
    expect(services.toasts.show).toHaveBeenCalledWith(saved);
    expect(services.toasts.show).toHaveBeenLastCalledWith(failure);
    // The stored company has its own address, and the file is still chosen.
    await waitFor(() => expect(address()).toBe(paths.companyForm({ companyId: id })));
    await screen.findByAltText('The chosen logo');
    fails = false;
    save();
    await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
    expect(saves().map(({ operation }) => operation)).toEqual(['InsertCompany', 'UpdateCompany']);
    // What could not be uploaded is not named.
    expect(saves()[0]?.variables.logoFileId).toBeNull();
    expect(partsOf((upload.mock.calls[1] as unknown[])[1]).slice(0, 2)).toEqual([
      ['companyId', id],
      ['fileId', saves()[1]?.variables.logoFileId],
    ]);
  });

  it('CARE-16 a logo that could not be checked for the moment is kept for another try', async () => {
    const away = createRequestFailure(503, 'Files cannot be checked', 'SCANNER_UNAVAILABLE');
    const upload = vi.fn(async () => ({}) as never).mockRejectedValueOnce(away);
    await openStored({ upload });
    chooseLogo(pngFile());
    save();
    await screen.findByText('Files cannot be checked');
    press('Try again');
    await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
    const [first, second] = upload.mock.calls.map((call: unknown[]) => partsOf(call[1]));
    expect(first).toContainEqual(['file', 'logo.png']);
    expect(second).toEqual(first);
  });

  it('COMP-14 a failure at a stored company keeps its form open, with everything else saved', async () => {
    const upload = vi.fn(() => Promise.reject(refused()));
    const { services, sent, inputs } = await openStored({ upload });
    type('HQ city', 'Bern');
    chooseLogo(pngFile());
    save();
    await waitFor(() => expect(services.toasts.show).toHaveBeenLastCalledWith(failure));
    await screen.findByText('logo.png is not a file of the expected kind');
    expect(address()).toBe(paths.companyForm({ companyId: 'c1' }));
    expect(inputs()).toMatchObject([{ hqCity: 'Bern' }]);
    await waitFor(() => expect(sent.filter(({ operation }) => operation === 'EditedCompany')).toHaveLength(2));
    expect(screen.getByAltText('The chosen logo')).toBeTruthy();
    press('Do not use it');
    expect(screen.getByAltText('The present logo')).toBeTruthy();
    expect(button('Discard')).toBeUndefined();
  });

  it('HIST-15 COMP-06 the stored one is removed with the save, unless it is kept or replaced', async () => {
    const { saves } = await openStored({ upload: vi.fn(async () => ({}) as never) });
    press('Remove the logo');
    expect(screen.queryByAltText('The present logo')).toBeNull();
    expect(screen.getByText('The logo is removed once you save the company.')).toBeTruthy();
    press('Keep it');
    expect(screen.getByAltText('The present logo')).toBeTruthy();
    expect(button('Discard')).toBeUndefined();
    press('Remove the logo');
    save();
    await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
    expect(saves()[0]?.variables).toMatchObject({ version: 3, removesLogo: true });
    cleanup();
    const second = await openStored({ upload: vi.fn(async () => ({}) as never) });
    press('Remove the logo');
    chooseLogo(pngFile());
    await screen.findByAltText('The chosen logo');
    save();
    await waitFor(() => expect(second.saves()[0]?.variables).toMatchObject({ removesLogo: false }));
  });

  it('HIST-13 a chosen file that a reload lost is named', async () => {
    const { unmount } = await openStored();
    chooseLogo(pngFile('mark.png'));
    unmount();
    await openStored();
    const notice = 'You had chosen mark.png as the logo. Choose it again: files are not kept over a reload.';
    expect(screen.getByText(notice)).toBeTruthy();
    chooseLogo(pngFile('mark.png'));
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
    press('Discard');
    cleanup();
    await openStored();
    expect(screen.queryByText(notice)).toBeNull();
  });

  it('COMP-14 a chosen file is asked about before leaving, and belongs to its company', async () => {
    await openStored();
    chooseLogo(pngFile());
    back();
    await screen.findByText('Leave without saving?');
    cleanup();
    await openNew();
    type('Company name', 'x');
    expect(screen.queryByAltText('The chosen logo')).toBeNull();
  });
});
