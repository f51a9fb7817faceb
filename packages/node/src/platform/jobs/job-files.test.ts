import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImportBudgetError, ImportFileMissingError } from '@kg/contract'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { JobFiles } from './job-files.js'
import type { AnyJob } from './table.js'

const root = mkdtempSync(join(tmpdir(), 'kg-job-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(root, 'files-'))
})

const ann = { agent: '0xa', isAdmin: false }
const bob = { agent: '0xb', isAdmin: false }
const noJobs = { read: () => [] as never }
const open = (budget = { files: 2, bytes: 10 }) => new JobFiles({ ledger: noJobs, folder, kind: 'import', budget })
const file = (bytes: number) => {
  const path = join(root, `sent-${Math.random()}`)
  writeFileSync(path, 'x'.repeat(bytes))
  return {
    ...{ name: 'a.md', mediaType: 'text/markdown', path, bytes, sha256: '' },
    moveTo: (target: string) => rename(path, target),
    remove: () => rm(path, { force: true }),
  }
}
const sent = async (path: string) => path
const budgetUsed = expect.objectContaining({ code: 'IMPORT_BUDGET_USED' })

it('counts files of an agent until they are consumed', async () => {
  const files = open()
  const first = await files.keep(file(1), ann, sent)
  await files.keep(file(1), ann, sent)
  await expect(files.keep(file(1), ann, sent)).rejects.toEqual(budgetUsed)
  await files.keep(file(1), bob, sent)
  await files.consume(first, async () => 'done')
  expect(existsSync(first)).toBe(false)
  await files.keep(file(1), ann, sent)
})

it('counts their bytes, but takes one file of any size', async () => {
  const files = open()
  const large = await files.keep(file(20), ann, sent)
  const refused = files.keep(file(1), ann, sent)
  await expect(refused).rejects.toBeInstanceOf(ImportBudgetError)
  await expect(refused).rejects.toMatchObject({ status: 429, remedy: expect.stringContaining('/api/imports') })
  await files.drop(large)
  await files.keep(file(1), ann, sent)
})

it('lets go of a file whose job is not queued, and of one that is wrong itself', async () => {
  const files = open()
  await expect(files.keep(file(1), ann, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const path = await files.keep(file(1), ann, sent)
  const heard: unknown[] = []
  const fault = new ImportFileMissingError({})
  const consumed = files.consume(
    path,
    () => Promise.reject(fault),
    async (error) => void heard.push(error),
  )
  await expect(consumed).rejects.toBe(fault)
  expect([heard, readdirSync(folder)]).toEqual([[fault], []])
})

it('keeps a file for the next try where the fault is not its own', async () => {
  const files = open()
  const path = await files.keep(file(1), ann, sent)
  await expect(files.consume(path, () => Promise.reject(new Error('later')))).rejects.toThrow('later')
  expect(existsSync(path)).toBe(true)
})

it('stops counting what is cancelled, and counts it again when it is tried again', async () => {
  const files = open({ files: 1, bytes: 10 })
  const path = await files.keep(file(1), ann, sent)
  const row = { agent: ann.agent, input: { path, bytes: 1 } } as unknown as AnyJob
  files.release(row)
  const other = await files.keep(file(1), ann, sent)
  expect(() => files.recount(row)).toThrow(ImportBudgetError)
  await files.drop(other)
  files.recount(row)
  await expect(files.keep(file(1), ann, sent)).rejects.toEqual(budgetUsed)
})

it('removes at the start what no job wants', () => {
  writeFileSync(join(folder, 'stray'), '')
  open()
  expect(readdirSync(folder)).toEqual([])
})
