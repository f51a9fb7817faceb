/** The shortest start of `next` that still comes after `before`: a bound need not be a whole key. */
export function separator(before: string, next: string): string {
  return next.slice(0, wholeCharacters(next, sharedLength(before, next) + 1))
}

/** How many units two texts have in common at their start, never ending within a surrogate pair. */
export function sharedStart(a: string, b: string): number {
  const shared = sharedLength(a, b)
  return shared > 0 && isHighSurrogate(b, shared - 1) ? shared - 1 : shared
}

function sharedLength(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  let i = 0
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++
  return i
}

function wholeCharacters(text: string, length: number): number {
  return isHighSurrogate(text, length - 1) ? length + 1 : length
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit <= 0xdbff
}
