import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import { expect, it } from 'vitest'
import { Environment } from './environment.js'

it('answers a commit only when it is on disk: the file is not open for syncing later', async () => {
  const path = mkdtempSync(join(tmpdir(), 'kg-environment-'))
  const environment = new Environment(path)
  try {
    // lmdb shares one environment for a file and says so when the flags of the second opening are not those of the first.
    expect(() => open({ path, noSubdir: false, overlappingSync: true })).toThrow('opened without this flag')
  } finally {
    await environment.close()
    rmSync(path, { recursive: true })
  }
})
