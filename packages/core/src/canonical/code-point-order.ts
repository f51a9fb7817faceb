const surrogate = /[\ud800-\udfff]/

/** Sorts in place by Unicode code point, which is also the order of the UTF-8 bytes. */
export function sortByCodePoint(texts: string[]): string[] {
  // JavaScript's own order differs only where a surrogate meets U+E000–U+FFFF, and it is several times faster.
  return texts.some((text) => surrogate.test(text)) ? texts.sort(compareCodePoints) : texts.sort()
}

export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return rank(x) - rank(y)
  }
  return a.length - b.length
}

/** Puts surrogates, which stand for U+10000 and up, behind every other unit. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

export function isWellFormed(text: string): boolean {
  return !surrogate.test(text) || !/\p{Surrogate}/u.test(text)
}
