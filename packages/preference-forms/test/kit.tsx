import { type Answers, renderScreen } from '@platform/app-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { gql } from '@urql/core';
import { useState } from 'react';
import {
  type PreferencesDocuments,
  PreferencesForm,
  type PreferencesPart,
  type PreferencesProfile,
  useSavePreferences,
} from '../src/index.ts';

export const profile: PreferencesProfile = {
  id: 'p1',
  sectors: ['energy'],
  innovationEnablers: [],
  lessInterestedSectors: [],
  lessInterestedInnovationEnablers: [],
  industryAdditionalInformation: '',
  industryVersion: 4,
  businessModelB2B: true,
  businessModelB2C: false,
  businessModelB2B2C: false,
  developmentStageBuildProduct: false,
  developmentStageHasProduct: false,
  developmentStageGeneratesRevenue: false,
  developmentStageIsProfitable: false,
  fundingStages: ['SEED'],
  countries: ['CH'],
  companyAdditionalInformation: '',
  companyVersion: 5,
  investmentType: '1',
  securityType: '1',
  executionTimeline: '1',
  investorStatus: '1',
  investmentSizeLow: '0',
  investmentSizeHigh: '0',
  preferredCurrency: 'EUR',
  investmentAdditionalInformation: '',
  investmentVersion: 6,
};

function save(part: string) {
  return gql(`mutation Save${part}Preferences($profileId: ID, $version: Int, $input: ${part}PreferencesInput!) {
    save${part}Preferences(profileId: $profileId, version: $version, input: $input) {
      id
      ${part.toLowerCase()}Version
    }
  }`);
}

const documents: PreferencesDocuments = {
  industry: save('Industry'),
  company: save('Company'),
  investment: save('Investment'),
};

const choices = {
  sectors: [
    { value: 'energy', description: 'Energy' },
    { value: 'space', description: 'Space' },
  ],
  innovationEnablers: [{ value: 'ai', description: 'Artificial intelligence' }],
  countries: [
    { value: 'CH', description: 'Switzerland' },
    { value: 'PT', description: 'Portugal' },
  ],
};

type Options = {
  part: PreferencesPart;
  audience?: 'staff';
  answers?: Answers;
  /** The profile that a reload returns. */
  newer?: PreferencesProfile;
};

/** Renders a form with its button; `Refresh` passes it the newer profile as an update of the screen does. */
export function renderForm({ part, audience, answers, newer = profile }: Options) {
  function Screen() {
    const [current, setCurrent] = useState(profile);
    const [saved, setSaved] = useState(0);
    const saves = useSavePreferences(documents, audience === 'staff' ? { profileId: profile.id } : {});
    return (
      <>
        <PreferencesForm
          {...choices}
          part={part}
          audience={audience}
          profile={current}
          save={saves}
          reload={() => setCurrent(newer)}
          onSaved={() => setSaved(saved + 1)}
          actions={(saving) => (
            <button type="submit" disabled={saving}>
              Save
            </button>
          )}
        />
        <button type="button" onClick={() => setCurrent(newer)}>
          Refresh
        </button>
        <output>{saved}</output>
      </>
    );
  }
  return renderScreen(<Screen />, { answers });
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const information = () => screen.getByLabelText<HTMLTextAreaElement>('Additional information');
export const type = (value: string) => fireEvent.change(information(), { target: { value } });
export const chosen = (list: string) =>
  [...(screen.getByLabelText(list).closest('.ant-select')?.querySelectorAll('.ant-select-selection-item') ?? [])].map(
    ({ textContent }) => textContent,
  );
