import { AsYouType, isSupportedCountry } from 'libphonenumber-js';

/** Formats a phone number by its country's conventions while typing (REG-16); unchanged for an unknown country. */
export function formatPhoneNumber(text: string, country: string): string {
  return isSupportedCountry(country) ? new AsYouType(country).input(text) : text;
}
