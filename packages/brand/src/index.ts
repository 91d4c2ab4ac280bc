/** Everything that carries the brand. */
export type Brand = {
  /** The name as it stands in the top bar, in mails and in the footer. */
  name: string;
  /** The claim of the landing page (AUTH-02). */
  slogan: string;
  /** Who holds the rights named in the footer (NAV-07). */
  rightsHolder: string;
  /** Address of the square logo; an asset of the bundle in a browser, a file address under Node. */
  logo: string;
};

/** The one setting of brand name, logo and slogan (NAV-06, ADM-25). Screens and mails hold none of them as literals. */
export const brand: Brand = {
  name: 'Larkfield',
  slogan:
    'Access to the innovation economy, redefined. Larkfield members invest in chosen high-growth private technology companies.',
  rightsHolder: 'Larkfield',
  logo: new URL('./logo.svg', import.meta.url).href,
};
