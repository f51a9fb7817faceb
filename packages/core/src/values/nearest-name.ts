const longest = 200

/** The name that was probably meant: the one that fewest slips of the finger lead to, if they are few enough. */
export function nearestName(given: string, names: Iterable<string>): string | undefined {
  if (given.length > longest) return undefined
  const folder = given.slice(0, given.lastIndexOf('/') + 1)
  let nearest: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const name of names) {
    if (name === given) return undefined
    // What both begin with says nothing about how much alike the rest is.
    const from = name.startsWith(folder) ? folder.length : 0
    const [one, other] = [given.slice(from).toLowerCase(), name.slice(from).toLowerCase()]
    const slips = countSlips(one, other, Math.min(mostSlips(one), least - 1))
    if (slips === undefined) continue
    nearest = name
    least = slips
  }
  return nearest
}

/** More than these make another word of it. */
const mostSlips = ({ length }: string): number => (length < 3 ? 0 : length < 5 ? 1 : length < 8 ? 2 : 3)

/**
 * How many letters were left out, added, mistaken or swapped with their neighbour; undefined if it is more than the
 * most. Only that far from the diagonal can a path lead to the end.
 */
function countSlips(one: string, other: string, most: number): number | undefined {
  if (most < 0 || Math.abs(one.length - other.length) > most) return undefined
  const far = most + 1
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row: number[] = [i]
    for (let j = Math.max(1, i - most); j <= Math.min(other.length, i + most); j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (last[j] ?? far) + 1,
        (row[j - 1] ?? far) + 1,
        (last[j - 1] ?? far) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? far) + 1 : far,
      )
    }
    ;[beforeLast, last] = [last, row]
  }
  const slips = last[other.length] ?? far
  return slips <= most ? slips : undefined
}
