/** One text for all spellings of a company name: compatibility forms, case, spaces, invisible marks (ENT-2). */
export const companyNameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    // Upper case first: it also joins letters that have no simple lower case partner, such as ß.
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim()
