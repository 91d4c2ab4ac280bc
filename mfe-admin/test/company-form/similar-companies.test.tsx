// @vitest-environment jsdom
import { address } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { field, fillRequired, openNew, openStored, press, save, type } from './kit.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const similar = (id: string, name: string) => ({ __typename: 'SimilarCompany', id, name });
const question = 'There is a company of this name already. Is it the same one?';

it('DATA-06 a name like that of another company shows that one and asks; nothing is blocked', async () => {
  const { sent, saves } = await openNew({
    answers: {
      SimilarCompanies: ({ name }) => ({
        similarCompanies: String(name).startsWith('Orbit') ? [similar('c1', 'ORBIT Robotics AG')] : [],
      }),
    },
  });
  type('Company name', 'Orbit');
  type('Company name', ' Orbit-Robotics ');
  await screen.findByText(question);
  const asked = sent.filter(({ operation }) => operation === 'SimilarCompanies');
  expect(asked.map(({ variables }) => variables)).toEqual([{ name: 'Orbit-Robotics', except: null }]);
  const link = screen.getByText('ORBIT Robotics AG').closest('a');
  expect(link?.getAttribute('href')).toBe(paths.companyForm({ companyId: 'c1' }));
  press('No, it is another company');
  expect(screen.queryByText(question)).toBeNull();
  type('Company name', 'Orbit Robotics Ltd');
  await waitFor(() => expect(sent.filter(({ operation }) => operation === 'SimilarCompanies')).toHaveLength(2));
  await fillRequired('Orbit Robotics');
  save();
  await waitFor(() => expect(saves()).toHaveLength(1));
  await waitFor(() => expect(address()).toBe(paths.staffCompanies()));
});

it('DATA-06 a stored company is not similar to itself, and asks nothing until its name is changed', async () => {
  const { sent } = await openStored({
    answers: {
      SimilarCompanies: () => ({ similarCompanies: [similar('c2', 'Nordlys'), similar('c3', 'NORDLYS AS')] }),
    },
  });
  expect(field('Company name').value).toBe('Orbit Robotics');
  type('Company name', 'Nordlys Ltd');
  await screen.findByText('There are 2 companies of this name already. Is it one of them?');
  const asked = sent.filter(({ operation }) => operation === 'SimilarCompanies');
  expect(asked.map(({ variables }) => variables)).toEqual([{ name: 'Nordlys Ltd', except: 'c1' }]);
  type('Company name', 'Orbit Robotics');
  await waitFor(() => expect(screen.queryByText(/Is it one of them/)).toBeNull());
});
