import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is gone after use. */
export async function withTempHome<T>(use: (path: string) => Promise<T>): Promise<T> {
  const path = mkdtempSync(join(tmpdir(), 'kg-bench-'))
  try {
    return await use(path)
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
}
