const dayMs = 86_400_000

/** A day or a moment as a caller gives it, in milliseconds. */
export const readTime = (given: string | undefined): number | undefined =>
  given === undefined ? undefined : Date.parse(given)

/** The same for the end of a span: a day lasts until its end. */
export function readEnd(given: string | undefined): number | undefined {
  const time = readTime(given)
  return time !== undefined && given?.length === 10 ? time + dayMs - 1 : time
}
