/** Events of ten minutes share a row: a block of busy events takes one, and a search sorts few that it does not want. */
export const spanMs = 600_000

export const spanOf = (time: number): number => Math.floor(time / spanMs)

/** An event of a block: its offset, and when it happened. */
export interface TimedOffset {
  readonly offset: number
  readonly time: number
}

/** Two bytes for the offset, four for the milliseconds since the span began. */
const entryBytes = 6

export function packTimes(span: number, events: readonly TimedOffset[]): Uint8Array {
  const bytes = Buffer.allocUnsafe(events.length * entryBytes)
  let at = 0
  for (const { offset, time } of events) at = bytes.writeUInt32LE(time - span * spanMs, bytes.writeUInt16LE(offset, at))
  return bytes
}

export function unpackTimes(span: number, packed: Uint8Array): TimedOffset[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const events: TimedOffset[] = []
  for (let at = 0; at < packed.byteLength; at += entryBytes)
    events.push({ offset: view.getUint16(at, true), time: span * spanMs + view.getUint32(at + 2, true) })
  return events
}
