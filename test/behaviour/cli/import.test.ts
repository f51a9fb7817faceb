import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { operator } from '../../lib/people.js'
import { until } from '../../lib/until.js'

const program = join('packages', 'cli', 'bin', 'kg.js')
const daemon = await startDaemon()
const folder = mkdtempSync(join(tmpdir(), 'kg-folder-'))
afterAll(async () => {
  await daemon[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})
const admin = operator(daemon)
await admin.ok('createContextGraph', { body: { id: 'lab' } })

const { KG_API: _api, KG_TOKEN: _token, ...inherited } = process.env
const env = { ...inherited, KG_HOME: daemon.home }
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const kgImport = async (...options: string[]) => {
  const argv = [program, 'import', folder, '-c', 'lab', '--json', ...options]
  return JSON.parse((await promisify(execFile)(process.execPath, argv, { env })).stdout)
}
const ask = async (sparql: string) =>
  (await admin.ok('postQuery', { body: { sparql, contextGraphId: 'lab', view: 'working-memory' } })).result.bindings

mkdirSync(join(folder, 'deep'))
write('minutes.md', '# Minutes\n\nWe meet on Monday.\n')
write('deep/people.csv', 'name,age\nAda,36\nBob,41\n')
write('broken.ttl', '<urn:broken')
write('.hidden', 'no')

describe('kg import', () => {
  it('imports a folder, says what failed and why, and leaves out what is hidden', async () => {
    const { imported, failed, files } = await kgImport()
    expect({ imported, failed }).toEqual({ imported: 2, failed: 1 })
    expect(files.map(({ file }: { file: string }) => file)).toEqual(['broken.ttl', 'deep/people.csv', 'minutes.md'])
    expect(files[0].error).toMatchObject({ code: expect.any(String), remedy: expect.any(String) })
  })

  it('makes a table that SPARQL can ask', async () => {
    const rows = await ask('SELECT ?age WHERE { ?row ?name "Ada" ; ?p ?age FILTER(isNumeric(?age) && ?age = 36) }')
    expect(rows).toHaveLength(1)
  })

  it('imports only what has changed, in the place of what it was', async () => {
    write('minutes.md', '# Minutes\n\nWe meet on Friday.\n')
    expect(await kgImport()).toMatchObject({
      imported: 1,
      same: 1,
      files: [{ file: 'broken.ttl' }, { file: 'minutes.md' }],
    })
    const texts = async (word: string) => ask(`SELECT ?t WHERE { ?s ?p ?t FILTER(CONTAINS(STR(?t), "${word}")) }`)
    expect(await texts('Monday')).toEqual([])
    expect((await texts('Friday'))?.length).toBeGreaterThan(0)
  })

  it('names files that are gone, and deletes their drafts only when it is told to', async () => {
    write('short-lived.md', '# Short-lived')
    await kgImport()
    rmSync(join(folder, 'short-lived.md'))
    const gone = { file: 'short-lived.md', name: 'short-lived.md' }
    const { missing, files } = await kgImport()
    expect(missing).toBe(1)
    expect(files).toContainEqual({ ...gone, outcome: 'missing' })
    const find = { params: { name: gone.name }, query: { contextGraphId: 'lab' } }
    await admin.ok('getAsset', find)
    expect((await kgImport('--remove-missing')).files).toContainEqual({ ...gone, outcome: 'removed' })
    await admin.refuses('getAsset', find, 'ASSET_NOT_FOUND')
    expect(await kgImport()).toMatchObject({ missing: 0, removed: 0 })
  })

  it('keeps what was shared when its file is gone, and says why', async () => {
    write('shared.md', '# Shared')
    await kgImport()
    const given = { params: { name: 'shared.md' }, body: { contextGraphId: 'lab' } }
    await admin.ok('finalizeDraft', given)
    await admin.ok('shareAsset', given)
    rmSync(join(folder, 'shared.md'))
    const { files } = await kgImport('--remove-missing')
    expect(files).toContainEqual(
      expect.objectContaining({ file: 'shared.md', outcome: 'missing', error: expect.any(Object) }),
    )
  })

  it('goes on watching until it is interrupted', async () => {
    const child = spawn(process.execPath, [program, 'import', folder, '-c', 'lab', '--watch'], { env })
    const ended = once(child, 'exit')
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    await until(
      async () => said,
      (text) => text.includes('Watching'),
    )
    write('late.md', 'Come late')
    await until(
      async () => said,
      (text) => text.includes('1 imported'),
    )
    child.kill('SIGINT')
    await ended
    expect(said).toContain('Watching')
  })
})
