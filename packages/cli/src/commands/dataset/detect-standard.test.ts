import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { detectStandard, standardOf } from './detect-standard.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-detect-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the standard of a file', () => {
  it.each([
    ['<?xml version="1.0"?><epcis:EPCISDocument/>', 'GS1-EPCIS'],
    ['{"@context": [], "type": "EPCISDocument"}', 'GS1-EPCIS'],
    ['{"@graph": []}', 'GRAPH'],
    ['{"@id": "", "datasetHeader": {}}', 'GRAPH'],
    ['{"things": {"thing": {}}}', 'WOT'],
    ['{"data": {"things": []}}', 'WOT'],
    ['{"name": "x"}', undefined],
    ['name,age', undefined],
    ['', undefined],
  ])('is read from %s', (head, standard) => {
    expect(standardOf(head)).toBe(standard)
  })

  it('is read in other encodings too', async () => {
    const path = join(folder, 'a')
    for (const bytes of [Buffer.from('\ufeff<a/>', 'utf16le'), Buffer.from('\ufeff <a/>', 'utf8')]) {
      writeFileSync(path, bytes)
      expect(await detectStandard(path)).toBe('GS1-EPCIS')
    }
  })

  it('is asked for where the file does not show it, and a missing file is named', async () => {
    const path = join(folder, 'b')
    writeFileSync(path, 'name,age')
    await expect(detectStandard(path)).rejects.toMatchObject({ code: 'DATASET_STANDARD_UNKNOWN' })
    await expect(detectStandard(join(folder, 'none'))).rejects.toMatchObject({ code: 'INPUT_FILE_UNREADABLE' })
  })
})
