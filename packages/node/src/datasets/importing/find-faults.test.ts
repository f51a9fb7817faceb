import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatasetInvalidError, EpcisInvalidError } from '@kg/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { documentJson, eventJson } from '../testing/test-epcis.test.support.js'
import { findFaults, mostFaults } from './find-faults.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-faults-'))
afterAll(() => rmSync(folder, { recursive: true }))
const first = new EpcisInvalidError({ line: 1, column: 2, why: 'first' })
const find = (text: string, error: unknown = first) => {
  const path = join(folder, 'file')
  writeFileSync(path, text)
  return findFaults({ path, standard: 'GS1-EPCIS' }, error)
}
const wrong = (count: number) => Array.from({ length: count }, () => eventJson({ action: 'MOVE' }))

describe('the report of a file that could not be imported', () => {
  it('has every event that is wrong, with its place', async () => {
    const { faults, more } = await find(documentJson([...wrong(2), eventJson()]))
    expect(faults).toMatchObject([
      { rule: 'event', why: expect.stringContaining('MOVE'), line: expect.any(Number), column: expect.any(Number) },
      { rule: 'event' },
    ])
    expect(more).toBe(0)
  })

  it('counts those that are too many, and says where a document cannot be read', async () => {
    const many = await find(documentJson(wrong(mostFaults + 7)))
    expect([many.faults.length, many.more]).toEqual([mostFaults, 7])
    expect((await find('<nonsense/>')).faults).toMatchObject([{ rule: 'document', line: 1 }])
    expect((await find(documentJson([eventJson()]))).faults).toEqual([
      { rule: 'event', line: 1, column: 2, why: 'first' },
    ])
  })

  it('has the path in a dataset, and nothing where the file is not at fault', async () => {
    expect(await find('', new DatasetInvalidError({ path: '/@graph/0', why: 'odd' }))).toEqual({
      faults: [{ rule: 'dataset', path: '/@graph/0', why: 'odd' }],
      more: 0,
    })
    expect(await find('', new Error('the disk is full'))).toEqual({ faults: [], more: 0 })
  })
})
