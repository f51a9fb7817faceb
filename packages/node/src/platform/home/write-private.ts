import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'

/** Writes a file that only its owner may read, in one step: readers see the old text or the new one. */
export function writePrivate(path: string, text: string): void {
  const fresh = `${path}.${process.pid}.tmp`
  const fd = openSync(fresh, 'w', 0o600)
  try {
    writeSync(fd, text)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(fresh, path)
}
