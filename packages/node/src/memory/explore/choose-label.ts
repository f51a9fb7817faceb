export interface LabelCandidate {
  readonly text: string
  /** Empty for none. */
  readonly language: string
  /** 0 for the predicate that names things best. */
  readonly rank: number
}

/** The label to show: by language first, then by what the predicate says of it. Equal ones go by their text, so that the choice stays. */
export function chooseLabel(candidates: readonly LabelCandidate[], wanted = ''): string | undefined {
  return candidates.toSorted(
    (a, b) =>
      rankLanguage(a.language, wanted) - rankLanguage(b.language, wanted) ||
      a.rank - b.rank ||
      (a.text < b.text ? -1 : 1),
  )[0]?.text
}

function rankLanguage(given: string, wanted: string): number {
  const [language, wish] = [given.toLowerCase(), wanted.toLowerCase()]
  if (wish !== '' && language === wish) return 0
  if (wish !== '' && primary(language) === primary(wish)) return 1
  if (language === '') return 2
  return primary(language) === 'en' ? 3 : 4
}

/** `de` of `de-AT`. */
const primary = (language: string): string => language.split('-', 1)[0] ?? ''
