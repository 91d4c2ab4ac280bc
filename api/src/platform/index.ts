export { addRelease, type ReleaseDraft, refuseRelease } from './add-release.ts';
export {
  type CanaryFigures,
  type CanaryTerms,
  type CanaryVerdict,
  defaultTerms,
  type Sample,
} from './canary-terms.ts';
export { createContentCache } from './content-cache.ts';
export { consumedBy, earlierShell, fitsShell, providedBy } from './fits.ts';
export { importDeployments, publishImported } from './import.ts';
export { budgetFaults } from './measure.ts';
export { isPageRequest, routedUrl } from './page-address.ts';
export { platformPlugin } from './plugin.ts';
export { blobKey } from './release-files.ts';
export { givenReleases, readRollouts, shellName } from './release-rows.ts';
export { openReleases, type ReleaseFault, type Releases } from './releases.ts';
export { changeRollout, lockRollouts, type RolloutAuthor, type RolloutChange, rollbackTarget } from './rollout.ts';
export { checkSignature, integrityOf } from './signed.ts';
