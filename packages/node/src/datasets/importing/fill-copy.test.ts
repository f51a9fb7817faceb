import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openCopies } from '../records/table.js'
import { object } from '../testing/graphs.test.support.js'
import { prepareTaskIn } from '../testing/prepare-task.test.support.js'
import { storedTexts } from '../testing/stored-texts.test.support.js'
import { openTestDatasets } from '../testing/test-datasets.test.support.js'
import { fillCopy } from './fill-copy.js'

const node = await openTestDatasets()
afterAll(() => node[Symbol.asyncDispose]())
const needs = { ...node.needs, signal: new AbortController().signal }
const task = { ...prepareTaskIn(node.folder), path: join(node.folder, 'graph.json') }
writeFileSync(task.path, JSON.stringify({ '@graph': [object('a'), object('b')] }))
const rows = () => needs.ledger.read((r) => [storedTexts(r), [...r.range(openCopies)].length])

it('removes a copy that nobody made a dataset of, whether that failed or not', async () => {
  const seen: unknown[] = []
  const note = async () => {
    seen.push(rows())
    return 'known'
  }
  expect(await fillCopy(needs, task, note)).toBe('known')
  const fail = async () => {
    await note()
    throw new Error('the disk is full')
  }
  await expect(fillCopy(needs, task, fail)).rejects.toThrow('the disk is full')
  expect(seen).toEqual([
    [2, 1],
    [2, 1],
  ])
  expect(rows()).toEqual([0, 0])
})
