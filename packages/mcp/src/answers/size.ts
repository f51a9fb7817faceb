/** Characters of an answer that a model can well take in: some 8,000 tokens. */
export const answerChars = 30_000
/** Of an answer that is worth something only as a whole. */
export const wholeAnswerChars = 120_000
/** Of one text in it. */
const textChars = 4000

/** How many of the items fit; always one. */
export function fitting(items: readonly unknown[], most: number, chars = answerChars): number {
  let left = chars
  let count = 0
  for (const item of items.slice(0, most)) {
    left -= JSON.stringify(item)?.length ?? 0
    if (left < 0 && count > 0) break
    count++
  }
  return count
}

/** Long texts are cut, and say so themselves. */
export function shortened<T>(value: T): T {
  if (typeof value === 'string') return (value.length > textChars ? cut(value) : value) as T
  if (Array.isArray(value)) return value.map(shortened) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shortened(field)])) as T
}

const cut = (text: string) => `${text.slice(0, textChars)}… [cut here; ${text.length} characters in all]`
