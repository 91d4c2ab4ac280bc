export { type CommitmentAct, CommitmentDialog } from './commitment-dialog.tsx';
export { type CommitmentDeal, haveTermsChanged } from './terms.ts';
