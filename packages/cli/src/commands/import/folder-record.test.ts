import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { FolderRecord, isSameFile } from './folder-record.js'

const home = mkdtempSync(join(tmpdir(), 'kg-record-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const lab = { contextGraphId: 'lab' }
const imported = { name: 'a.md', sha256: 'f', size: 1, mtimeMs: 2 }

it('remembers which files of a folder went to which graph', () => {
  const record = new FolderRecord(home, '/docs', lab)
  record.note('a.md', imported)
  record.save()
  const again = new FolderRecord(home, '/docs', lab)
  expect(again.of('a.md')).toEqual(imported)
  expect(again.missingFrom([])).toEqual([['a.md', imported]])
  expect(again.missingFrom([{ file: 'a.md', size: 1, mtimeMs: 2 }])).toEqual([])
  for (const other of [
    new FolderRecord(home, '/other', lab),
    new FolderRecord(home, '/docs', { contextGraphId: 'room' }),
    new FolderRecord(home, '/docs', lab, 'http://elsewhere'),
  ])
    expect(other.missingFrom([])).toEqual([])
})

it('forgets, and is not written where there is no home', () => {
  const record = new FolderRecord(home, '/docs', lab)
  record.forget('a.md')
  expect(record.missingFrom([])).toEqual([])
  const nowhere = join(home, 'none')
  new FolderRecord(nowhere, '/docs', lab).save()
  expect(existsSync(nowhere)).toBe(false)
})

it('takes a file for changed when its size or its time is', () => {
  const file = { size: 1, mtimeMs: 2 }
  expect([file, { ...file, size: 2 }, { ...file, mtimeMs: 3 }].map((other) => isSameFile(file, other))).toEqual([
    true,
    false,
    false,
  ])
})
