import { AsYouType, isSupportedCountry } from 'libphonenumber-js';

/** A phone number as its country writes it, for use while typing (REG-16). An unknown country leaves it as it is. */
export function formatPhoneNumber(text: string, country: string): string {
  return isSupportedCountry(country) ? new AsYouType(country).input(text) : text;
}
