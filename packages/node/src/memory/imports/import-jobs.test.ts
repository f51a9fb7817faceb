import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { JobRow } from '../../platform/jobs/table.js'
import { asAnn, asBob, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { openImportJobs } from './import-jobs.js'

const node = await openLab()
const folder = mkdtempSync(join(tmpdir(), 'kg-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const heard: JobRow[] = []
const open = () =>
  openImportJobs({
    ledger: node.journal,
    graphs: node.graphs,
    drafts: node.drafts,
    folder,
    onFault: () => undefined,
    onProgress: (row) => heard.push(row),
  })
const file = (name: string, text: string) => {
  const path = join(tmpdir(), `kg-sent-${Math.random()}`)
  writeFileSync(path, text)
  return {
    ...{ name, mediaType: 'application/octet-stream', path, bytes: text.length, sha256: '' },
    moveTo: (target: string) => rename(path, target),
    remove: () => rm(path, { force: true }),
  }
}

describe('an import in the background', () => {
  it('brings what the file says, and lets go of the file', async () => {
    const imports = open()
    await imports.jobs.start()
    const { id } = await imports.enqueue(draftRef('doc'), file('a.md', '# One\n\nText'), {}, asAnn)
    expect(await imports.jobs.endOf(id, asAnn)).toMatchObject({ state: 'succeeded', result: { fileName: 'a.md' } })
    expect(node.drafts.lines(draftRef('doc'), asAnn)?.length).toBeGreaterThan(3)
    expect(readdirSync(folder)).toEqual([])
    expect(heard.map(({ state }) => state)).toContain('running')
    await imports.jobs.stop()
  })

  it('fails with the fault of the file, and cannot be tried again without it', async () => {
    const imports = open()
    await imports.jobs.start()
    const { id } = await imports.enqueue(draftRef('broken'), file('a.ttl', '<urn:broken'), {}, asAnn)
    expect(await imports.jobs.endOf(id, asAnn)).toMatchObject({ state: 'failed' })
    await expect(imports.retry(id, asAnn)).rejects.toEqual(refusal('IMPORT_FILE_MISSING'))
    expect(node.drafts.lines(draftRef('broken'), asAnn)).toBeUndefined()
    await imports.jobs.stop()
  })

  it('goes on after a restart, while files of nobody are removed', async () => {
    // Never started: as if the node had ended before it began.
    const before = open()
    const { id } = await before.enqueue(draftRef('later'), file('b.md', 'Later'), {}, asAnn)
    writeFileSync(join(folder, 'stray'), '')
    const after = open()
    expect(existsSync(join(folder, 'stray'))).toBe(false)
    await after.jobs.start()
    expect(await after.jobs.endOf(id, asAnn)).toMatchObject({ state: 'succeeded' })
    await after.jobs.stop()
  })

  it('can be cancelled by whom it belongs to, and tried again until the next start', async () => {
    const imports = open()
    const { id } = await imports.enqueue(draftRef('never'), file('c.md', 'Never'), {}, asAnn)
    await expect(imports.cancel(id, asBob)).rejects.toEqual(refusal('JOB_NOT_FOUND'))
    expect(await imports.cancel(id, asAnn)).toMatchObject({ state: 'failed', cancelled: true })
    expect(await imports.retry(id, asAnn)).toMatchObject({ state: 'queued' })
    await imports.cancel(id, asAnn)
    await expect(open().retry(id, asAnn)).rejects.toEqual(refusal('IMPORT_FILE_MISSING'))
    expect(readdirSync(folder)).toEqual([])
  })

  it('needs a file, and only one at a time goes into an asset', async () => {
    const imports = open()
    await expect(imports.enqueue(draftRef('none'), undefined, {}, asAnn)).rejects.toEqual(
      refusal('IMPORT_FILE_MISSING'),
    )
    await imports.enqueue(draftRef('two'), file('d.md', 'One'), {}, asAnn)
    await expect(imports.enqueue(draftRef('two'), file('e.md', 'Two'), {}, asAnn)).rejects.toEqual(
      refusal('JOB_EXISTS'),
    )
    expect(readdirSync(folder)).toHaveLength(1)
  })
})
