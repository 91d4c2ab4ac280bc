import type { FlowItemType } from '../../src/database/generated/enums.ts';

export interface DemoFlowItem {
  type: FlowItemType;
  name: string;
  text?: string;
  /** Titles of documents that the loader makes for a DOWNLOAD item. */
  documents?: string[];
}

export interface DemoFlow {
  name: string;
  sections: { name: string; shown?: boolean; items: DemoFlowItem[] }[];
}

/** Between them the templates hold every kind of item, a hidden section and sections of one and of many items. */
export const investmentFlows: DemoFlow[] = [
  {
    name: 'Direct investment',
    sections: [
      {
        name: 'Review the terms',
        items: [
          {
            type: 'TEXT',
            name: 'What happens next',
            text: 'Read the term sheet and the risk notice first. Your commitment is binding; the following steps make it complete. You can leave at any time and go on later where you stopped.',
          },
          {
            type: 'DOWNLOAD',
            name: 'Documents to read',
            documents: ['Term sheet', 'Risk notice', 'Shareholders agreement (draft)'],
          },
        ],
      },
      {
        name: 'Identification',
        items: [
          {
            type: 'TEXT',
            name: 'Why we ask',
            text: 'The law asks us to know who invests and where the money comes from. What you send here is seen by your relationship manager and by compliance, and by nobody else.',
          },
          { type: 'UPLOAD', name: 'Passport or identity card' },
          { type: 'UPLOAD', name: 'Proof of address, not older than three months' },
          { type: 'INPUT_FIELD', name: 'Tax identification number' },
          { type: 'INPUT_FIELD', name: 'Source of funds' },
        ],
      },
      {
        name: 'Subscription agreement',
        items: [
          { type: 'DOWNLOAD', name: 'Agreement', documents: ['Subscription agreement'] },
          { type: 'DOCUSIGN', name: 'Sign the subscription agreement' },
          { type: 'UPLOAD', name: 'Signed agreement, if you sign on paper' },
        ],
      },
      {
        name: 'Payment',
        items: [
          {
            type: 'TEXT',
            name: 'Transfer',
            text: 'Transfer the amount to the escrow account named in the payment instructions within ten days. Use the reference on the first page so that it reaches your commitment.',
          },
          { type: 'DOWNLOAD', name: 'Payment instructions', documents: ['Payment instructions'] },
          { type: 'INPUT_FIELD', name: 'Account holder of the paying account' },
          { type: 'UPLOAD', name: 'Confirmation of the transfer' },
        ],
      },
      {
        name: 'Compliance review',
        shown: false,
        items: [
          { type: 'TEXT', name: 'For staff', text: 'Checks that are made before the commitment is marked completed.' },
        ],
      },
    ],
  },
  {
    name: 'Note subscription',
    sections: [
      {
        name: 'Terms of the note',
        items: [{ type: 'DOWNLOAD', name: 'Documents to read', documents: ['Note terms', 'Risk notice'] }],
      },
      {
        name: 'Sign',
        items: [
          { type: 'DOCUSIGN', name: 'Sign the note agreement' },
          { type: 'INPUT_FIELD', name: 'Name as it should stand in the register' },
        ],
      },
    ],
  },
];

export const onboardingFlow: DemoFlow = {
  name: 'Investor onboarding',
  sections: [
    {
      name: 'Welcome',
      items: [
        {
          type: 'TEXT',
          name: 'How it works',
          text: 'Three short steps. Your relationship manager looks at each and opens the next one, usually within a working day.',
        },
        { type: 'DOWNLOAD', name: 'For your files', documents: ['Investor guide'] },
        { type: 'INPUT_FIELD', name: 'How did you hear about us?' },
      ],
    },
    {
      name: 'Identification',
      items: [
        { type: 'UPLOAD', name: 'Passport or identity card' },
        { type: 'INPUT_FIELD', name: 'Nationality' },
        { type: 'INPUT_FIELD', name: 'Profession' },
      ],
    },
    {
      name: 'Client agreement',
      items: [
        { type: 'DOWNLOAD', name: 'Agreement', documents: ['Client agreement'] },
        { type: 'DOCUSIGN', name: 'Sign the client agreement' },
      ],
    },
  ],
};
