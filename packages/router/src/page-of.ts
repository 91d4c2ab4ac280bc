/** Far beyond any list; larger numbers would exceed the offset that the server accepts. */
const lastPage = 1_000_000;

/** Reads the `page` parameter of a list: a whole number from 1; anything else is the first page. */
export function pageOf(parameters: URLSearchParams): number {
  const text = parameters.get('page') ?? '';
  const page = Number(text);
  return /^[1-9]\d*$/.test(text) && page <= lastPage ? page : 1;
}
