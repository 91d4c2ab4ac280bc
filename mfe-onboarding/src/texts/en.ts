/** Texts of the app, spelt as the requirements spell them. */
export const english = {
  personal: {
    title: 'Personal information',
    intro: 'We need this to get to know you. It is seen by your relationship manager and by compliance only.',
    firstName: 'First name',
    lastName: 'Last name',
    phoneZone: 'Country code',
    phoneNumber: 'Phone number',
    country: 'Country',
    city: 'City',
    continue: 'Continue',
    failed: 'The countries could not be loaded',
  },
  flow: {
    failed: 'The onboarding could not be loaded',
    waiting: 'Please wait for the onboarding',
    cancel: 'Cancel',
  },
  confidentiality: {
    title: 'Confidentiality agreement',
    intro: 'What you see in this product is not public. Please read the terms before you go on.',
    terms: {
      materialTitle: 'Confidential material',
      material:
        'Everything shown here about companies, opportunities and other people is confidential, in whatever form it reaches you: on screen, in a document, in a message or in conversation.',
      useTitle: 'What you may do with it',
      use: 'You use it only to decide about an investment of your own. You may show it to advisers who are bound to secrecy by their profession, and to nobody else.',
      careTitle: 'How you keep it',
      care: 'You keep it as carefully as your own secrets, tell us without delay when it may have reached somebody it should not have, and delete what you have stored when we ask for it.',
      limitsTitle: 'What is not covered',
      limits:
        'Information that was public before, that you knew before, or that the law obliges you to disclose is not covered; in the last case you tell us first where the law allows it.',
      durationTitle: 'How long it holds',
      duration: 'The agreement holds for three years from the day on which you last had access.',
    },
    checkbox: 'I have read the terms of confidentiality agreement',
    continue: 'Continue',
  },
  waiting: {
    title: 'Thank you, we have everything we need',
    text: 'Your application is with our team. We look at each one in person and write to you as soon as it is decided, usually within two working days.',
    signOut: 'Sign out',
  },
  account: {
    title: 'Account & Settings',
    personal: 'Personal information',
    email: 'Email',
    name: 'Name',
    phone: 'Phone',
    place: 'City and country',
    missing: 'Not given yet',
    failed: 'Your account could not be loaded',
  },
  preferences: {
    title: 'Investor preferences',
    intro: 'Tell us what you look for, and we send you opportunities that match.',
    sectors: 'Sectors',
    enablers: 'Innovation enablers',
    failed: 'The choices could not be loaded',
  },
} as const;
