import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { watchFolder } from './watch-folder.js'

it('hears of files that come, and ends with the signal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kg-watch-'))
  const stop = new AbortController()
  let count = 0
  // Watching begins a moment after the call.
  const writing = setInterval(() => writeFileSync(join(folder, `${count++}.md`), 'One'), 50)
  const ended = new Promise<string>((resolve) => {
    const watching = watchFolder(folder, stop.signal, async () => stop.abort())
    void watching.then(() => resolve('ended'))
  })
  expect(await ended).toBe('ended')
  clearInterval(writing)
  rmSync(folder, { recursive: true, force: true })
})
