/** The number in a Last-Event-ID header; anything else is as good as no header. */
export function readLastEventId(header: string | string[] | undefined): number | undefined {
  const seq = Number(header)
  return header !== undefined && Number.isSafeInteger(seq) && seq >= 0 ? seq : undefined
}
