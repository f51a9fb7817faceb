/** Finds the next occurrence of a mark from rising places, reading the text once however often it is asked. */
export function nextMark(text: string, mark: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const at = text.indexOf(mark, from)
      found = at < 0 ? Number.POSITIVE_INFINITY : at
    }
    return found
  }
}
