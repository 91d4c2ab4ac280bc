/** The branding of the product. */
export type Brand = {
  /** The name shown in the top bar, in mails and in the footer. */
  name: string;
  /** The claim of the landing page, by language (AUTH-02, CARE-14). */
  slogan: { en: string; de: string };
  /** The copyright holder named in the footer (NAV-07). */
  rightsHolder: string;
  /** URL of the square logo: a bundled asset in a browser, a file URL in Node. */
  logo: string;
};

/** Single source of brand name, logo and slogan (NAV-06, ADM-25). Screens and mails must not hard-code them. */
export const brand: Brand = {
  name: 'Larkfield',
  slogan: {
    en: 'Access to the innovation economy, redefined. Larkfield members invest in chosen high-growth private technology companies.',
    de: 'Der Zugang zur Innovationswirtschaft, neu gedacht. Mitglieder von Larkfield beteiligen sich an ausgewählten, stark wachsenden Technologieunternehmen in privater Hand.',
  },
  rightsHolder: 'Larkfield',
  logo: new URL('./logo.svg', import.meta.url).href,
};
