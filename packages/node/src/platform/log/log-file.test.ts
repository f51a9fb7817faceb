import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LogFile } from './log-file.js'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kg-log-'))
  path = join(folder, 'daemon.log')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes the lines one after the other, and ends. */
async function write(lines: readonly string[], options = { maxBytes: 20, older: 2 }): Promise<void> {
  const log = new LogFile(path, options)
  for (const line of lines) await new Promise((resolve) => log.write(line, resolve))
  log.end()
  await once(log, 'finish')
}

const read = (end = '') => (existsSync(path + end) ? readFileSync(path + end, 'utf8') : undefined)

describe('the log on disk', () => {
  it('begins a new file at its size, and retains the last few', async () => {
    await write(['1 aaaaaaaaaa\n', '2 bbbbbbbbbb\n', '3 cccccccccc\n', '4 dddddddddd\n'])
    expect(['', '.1', '.2', '.3'].map(read)).toEqual(['4 dddddddddd\n', '3 cccccccccc\n', '2 bbbbbbbbbb\n', undefined])
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('goes on in the file of the last run, and retains none where none is wanted', async () => {
    writeFileSync(path, 'before\n')
    await write(['after\n'])
    expect(read()).toBe('before\nafter\n')
    await write(['a line that is long\n'], { maxBytes: 20, older: 0 })
    expect([read(), read('.1')]).toEqual(['a line that is long\n', undefined])
  })

  it('says when all lines so far are in the file', async () => {
    const log = new LogFile(path, { maxBytes: 1000, older: 0 })
    for (const line of ['1\n', '2\n', '3\n']) log.write(line)
    await log.flushed()
    expect(read()).toBe('1\n2\n3\n')
    log.end()
  })

  it('loses lines rather than the node when the disk fails', async () => {
    const log = new LogFile('/dev/full', { maxBytes: 1000, older: 1 })
    await new Promise((resolve) => log.write('a line\n', resolve))
    expect(log.errored).toBeNull()
    log.destroy()
  })
})
