import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { homeFiles } from '../../platform/home/home.js'
import { forgetPending, notePending, readPending } from './pending-move.js'

it('remembers for the owner alone where a move goes, until it has ended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kg-pending-'))
  const home = homeFiles(folder)
  const target = { to: 'http://127.0.0.1:7878/query', username: 'kg', password: 'secret' }
  try {
    forgetPending(home)
    expect(readPending(home)).toBeUndefined()
    for (const text of ['{', '{"to":7}', '{"to":"ftp://a"}']) {
      writeFileSync(home.storeMove, text)
      expect(readPending(home)).toBeUndefined()
    }
    notePending(home, target)
    expect(readPending(home)).toEqual(target)
    expect(statSync(home.storeMove).mode & 0o077).toBe(0)
    forgetPending(home)
    expect(readPending(home)).toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
