import type { SnapshotHeader } from '../header.js'
import { readSnapshot, writeSnapshot } from '../snapshot-file.js'

/** Changes a snapshot and makes its hash right again. */
export function editSnapshot(path: string, edit: (header: SnapshotHeader, memory: Uint8Array) => void): void {
  let memory = new Uint8Array()
  const header = readSnapshot(path, ({ bytes }) => {
    memory = new Uint8Array(bytes)
    return memory
  })
  edit(header, memory)
  writeSnapshot(path, header, memory)
}
