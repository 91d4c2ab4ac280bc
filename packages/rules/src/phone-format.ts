import { AsYouType, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';

/**
 * Formats a phone number by its country's conventions while typing, with and without the leading zero of national calls
 * (REG-16, CARE-08); unchanged for an unknown country.
 *
 * @param country whose dialling code is chosen, two letters
 */
export function formatPhoneNumber(text: string, country: string): string {
  if (!isSupportedCountry(country)) return text;
  const national = new AsYouType(country).input(text);
  // The library has no national format for a number without the zero, which the dialling code replaces.
  if (!/^\d+$/.test(national)) return national;
  const code = `+${getCountryCallingCode(country)}`;
  const international = new AsYouType().input(code + national);
  return international.startsWith(code) ? international.slice(code.length).trim() : national;
}
