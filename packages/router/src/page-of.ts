/** Far beyond any list; an address beyond it is no page, and its offset would be more than the server takes. */
const lastPage = 1_000_000;

/** The page of a list that an address names as `page`: a whole number from 1 up; anything else is the first page. */
export function pageOf(parameters: URLSearchParams): number {
  const text = parameters.get('page') ?? '';
  const page = Number(text);
  return /^[1-9]\d*$/.test(text) && page <= lastPage ? page : 1;
}
