import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writePrivate } from './write-private.js'

describe('a private file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kg-private-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const modeOf = (path: string) => statSync(path).mode & 0o777

  it('can be read by its owner only, and so can the folders made for it', () => {
    const path = join(folder, 'keys/node.pem')
    writePrivate(path, 'secret')
    expect(readFileSync(path, 'utf8')).toBe('secret')
    expect([modeOf(path), modeOf(join(folder, 'keys'))]).toEqual([0o600, 0o700])
  })

  it('replaces the file that was there and leaves nothing beside it', () => {
    const path = join(folder, 'token')
    writePrivate(path, 'old')
    writePrivate(path, 'new')
    expect(readFileSync(path, 'utf8')).toBe('new')
    expect(readdirSync(folder)).toEqual(['token'])
  })
})
