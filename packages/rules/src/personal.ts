const PHONE = /^\+?\(?\d{1,4}\)?[\d\s\-./]*$/;
const FORBIDDEN = /[\p{Cc}<>]/u;

/** Whether a city, first name, last name or country may be stored (ACC-05). */
export function isPersonalText(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length >= 1 && trimmed.length <= 100 && !FORBIDDEN.test(trimmed);
}

/** Whether a phone number may be stored (ACC-07). */
export function isPhoneNumber(text: string): boolean {
  return PHONE.test(text);
}
