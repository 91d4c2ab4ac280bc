import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { type PreferencesPart, preferencesParts } from '@platform/preference-forms';
import { useCallback, useState } from 'react';
import { LeaveQuestion } from '../../form/leave-question.tsx';
import { graphql } from '../../gql/index.ts';
import { ReplacedNotice } from '../../record/replaced-notice.tsx';
import { useReplaced } from '../../record/use-replaced.ts';
import { texts } from '../../texts.ts';
import { ProfilePart } from './profile-part.tsx';

const ClientProfileDocument = graphql(`
  query ClientProfile($id: ID!) {
    client(id: $id) {
      id
      profile {
        id
        sectors
        innovationEnablers
        lessInterestedSectors
        lessInterestedInnovationEnablers
        industryAdditionalInformation
        businessModelB2B
        businessModelB2C
        businessModelB2B2C
        developmentStageBuildProduct
        developmentStageHasProduct
        developmentStageGeneratesRevenue
        developmentStageIsProfitable
        fundingStages
        countries
        companyAdditionalInformation
        investmentType
        securityType
        executionTimeline
        investorStatus
        investmentSizeLow
        investmentSizeHigh
        preferredCurrency
        investmentAdditionalInformation
        ...PreferencesForm_InvestorProfile
      }
    }
    sectors {
      value
      description
    }
    innovationEnablers {
      value
      description
    }
    countries {
      value
      description
    }
  }
`);

type ProfileTabProps = {
  clientId: string;
  /** Nothing can be changed, whoever looks. */
  readOnly: boolean;
};

/** The client's preferences (CLI-14 to CLI-18); each part is edited and saved on its own (CLI-19). */
export function ProfileTab({ clientId, readOnly }: ProfileTabProps) {
  const t = texts.useTexts();
  const loaded = useLoad(ClientProfileDocument, { id: clientId }, { context: ownFailureMessage });
  const { replaced, dismiss, reloadOwn } = useReplaced(loaded.data?.client.id, loaded.data?.client.profile, loaded);
  const [unsaved, setUnsaved] = useState<readonly PreferencesPart[]>([]);
  const markUnsaved = useCallback((part: PreferencesPart, isUnsaved: boolean) => {
    setUnsaved((before) => {
      const others = before.filter((other) => other !== part);
      return isUnsaved ? [...others, part] : others;
    });
  }, []);
  return (
    <>
      {replaced ? <ReplacedNotice onClose={dismiss} /> : null}
      <LoadGate loaded={loaded} loading={10} failed={t('client.profile.failed')}>
        {(data) =>
          preferencesParts.map((part) => (
            <ProfilePart
              key={part}
              part={part}
              data={data}
              readOnly={readOnly}
              onSaved={reloadOwn}
              reload={loaded.reload}
              onUnsaved={markUnsaved}
            />
          ))
        }
      </LoadGate>
      <LeaveQuestion unsaved={unsaved.length > 0} />
    </>
  );
}
