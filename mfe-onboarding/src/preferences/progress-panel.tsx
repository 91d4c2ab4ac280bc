import { CheckOutlined, Progress } from '@platform/design-system';
import { paths } from '@platform/paths';
import { preferencesParts } from '@platform/preference-forms';
import { NavLink } from '@platform/router';
import { companyProgress, industryProgress, investmentProgress } from '@platform/rules';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const ProfileFragment = graphql(`
  fragment ProgressPanel_InvestorProfile on InvestorProfile {
    id
    sectors
    innovationEnablers
    lessInterestedSectors
    lessInterestedInnovationEnablers
    businessModelB2B
    businessModelB2C
    businessModelB2B2C
    developmentStageBuildProduct
    developmentStageHasProduct
    developmentStageGeneratesRevenue
    developmentStageIsProfitable
    fundingStages
    countries
    investmentType
    securityType
    executionTimeline
    investorStatus
    investmentSizeLow
    investmentSizeHigh
  }
`);

/** The progress of each part, based on the stored values, with a link to it (PREF-23 to PREF-26). */
export function ProgressPanel({ profile: masked }: { profile: FragmentType<typeof ProfileFragment> }) {
  const t = texts.useTexts();
  const profile = readFragment(ProfileFragment, masked);
  const percent = {
    industry: industryProgress(profile),
    company: companyProgress(profile),
    investment: investmentProgress(profile),
  };
  return (
    <nav aria-label={t('preferences.partsLabel')}>
      <ul className="onboarding-preferences-progress">
        {preferencesParts.map((part) => (
          <li key={part}>
            <NavLink className="onboarding-preferences-progress-link" to={paths.preferencesPart({ part })}>
              <span className="onboarding-preferences-progress-name">{t(`preferences.progress.${part}`)}</span>
              <span className="ds-figures">{`${percent[part]}%`}</span>
              {percent[part] === 100 ? (
                <CheckOutlined
                  className="onboarding-preferences-progress-check"
                  aria-label={t('preferences.complete')}
                />
              ) : (
                <Progress
                  className="onboarding-preferences-progress-bar"
                  percent={percent[part]}
                  showInfo={false}
                  size="small"
                  aria-label={t(`preferences.progress.${part}`)}
                />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
