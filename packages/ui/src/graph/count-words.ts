/** A number with what it counts: `1 thing`, `2,000 things`. */
export const countWords = (count: number, word: string): string =>
  `${count.toLocaleString()} ${count === 1 ? word : `${word}s`}`
