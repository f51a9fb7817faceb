import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { roomAndClub } from '../../lib/room-and-club.js'
import { until } from '../../lib/until.js'

const { daemon, alice, bob } = await roomAndClub()
afterAll(() => daemon[Symbol.asyncDispose]())

const text = '# Minutes\n\nWe meet on Monday.\n'
const importing = (name: string, content: string, contextGraphId = 'room') => ({
  form: { fields: { contextGraphId, name }, file: { name: `${name}.md`, type: 'text/markdown', content } },
})
const ended = (jobId: string) =>
  until(
    () => alice.ok('getImport', { params: { jobId } }),
    ({ state }) => state === 'succeeded' || state === 'failed',
  )

describe('an import in the background', () => {
  it('is answered at once, watched, listed, and ends with what wm/import-file would say', async () => {
    const { jobId } = await alice.ok('importAsync', importing('minutes', text))
    const job = await ended(jobId)
    expect(job).toMatchObject({ state: 'succeeded', name: 'minutes', fileName: 'minutes.md', bytes: text.length })
    const { result } = job
    expect(result).toEqual(
      await alice.ok('extractionStatus', { params: { name: 'minutes' }, query: { contextGraphId: 'room' } }),
    )
    const { jobs } = await alice.ok('listImports', { query: { state: 'succeeded', contextGraphId: 'room' } })
    expect(jobs.map((one) => one.jobId)).toEqual([jobId])
    expect((await bob.ok('listImports')).jobs).toEqual([])
    await bob.refuses('getImport', { params: { jobId } }, 'JOB_NOT_FOUND')
    for (const id of ['cancelImport', 'retryImport'] as const) {
      await alice.refuses(id, { params: { jobId } }, 'JOB_STATE')
      await bob.refuses(id, { params: { jobId } }, 'JOB_NOT_FOUND')
    }
  })

  it('can be cancelled while it waits, and tried again', async () => {
    const long = `${'A long text. '.repeat(200_000)}\n`
    const jobs = []
    for (const name of ['one', 'two', 'three', 'four']) jobs.push(await alice.ok('importAsync', importing(name, long)))
    const params = { jobId: jobs[3]?.jobId ?? '' }
    expect(await alice.ok('cancelImport', { params })).toEqual({ ...params, state: 'failed' })
    expect(await alice.ok('getImport', { params })).toMatchObject({ cancelled: true })
    expect(await alice.ok('retryImport', { params })).toEqual({ ...params, state: 'queued' })
    for (const { jobId } of jobs) expect(await ended(jobId)).toMatchObject({ state: 'succeeded' })
    for (const [id, given] of [
      ['getImport', { params }],
      ['listImports', {}],
    ] as const) {
      const { headers } = await alice.call(id, given)
      const again = { ...given, headers: { 'if-none-match': String(headers.etag) } }
      expect((await alice.call(id, again)).status).toBe(304)
    }
  })

  it('keeps file and Markdown by their hashes, for its importer alone, also after a restart', async () => {
    const hash = createHash('sha256').update(text).digest('hex')
    expect((await alice.call('importArtifact', { params: { hash } })).text).toBe(text)
    await bob.refuses('importArtifact', { params: { hash } }, 'ARTIFACT_NOT_FOUND')
    await daemon.restart()
    const { headers, text: got } = await alice.call('importArtifact', { params: { hash: `sha256:${hash}` } })
    expect(got).toBe(text)
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  it('says why it failed, leaves nothing, and asks for the file again', async () => {
    const { jobId } = await alice.ok('importAsync', importing('broken', '---\na: [\n---\n'))
    expect(await ended(jobId)).toMatchObject({ state: 'failed', lastError: { code: 'IMPORT_FRONTMATTER_INVALID' } })
    await alice.refuses('retryImport', { params: { jobId } }, 'IMPORT_FILE_MISSING')
    await alice.refuses(
      'importAsync',
      { form: { fields: { contextGraphId: 'room', name: 'none' } } },
      'IMPORT_FILE_MISSING',
    )
    await bob.refuses('importAsync', importing('minutes', text, 'club'), 'NOT_ON_ALLOWLIST')
  })
})
