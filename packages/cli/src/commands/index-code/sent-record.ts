import { readRecord, writeRecord } from '../shared/record-file.js'

/** What was sent, and by what the node's asset is known to be still the same. */
export interface Sent {
  readonly hash: string
  readonly mark: string
}

/** Without a record everything is sent again, which is harmless. */
export const readSent = (file: string | undefined): Map<string, Sent> =>
  file === undefined ? new Map() : readRecord<Sent>(file)

export function writeSent(file: string | undefined, sent: ReadonlyMap<string, Sent>): void {
  if (file !== undefined) writeRecord(file, sent)
}
