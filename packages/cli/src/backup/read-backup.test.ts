import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBackup } from './read-backup.js'
import { type TarFile, tarBytes } from './tar.js'

type Files = [name: string, text: string][]

const whole: Files = [
  ['ledger/data.mdb', 'the ledger'],
  ['config.json', '{}'],
  ['keys/node.pem', 'a key'],
]
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const manifestOf = (files: Files, change: object = {}): Files[number] => {
  const listed = files.map(([name, text]) => ({ name, size: text.length, sha256: sha256(text) }))
  return ['manifest.json', JSON.stringify({ format: 'kg-backup', version: 1, node: 'n', files: listed, ...change })]
}

let folder: string
let into: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kg-backup-'))
  into = join(folder, 'into')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function pack(files: Files): Promise<Buffer> {
  const entries = async function* (): AsyncGenerator<TarFile> {
    for (const [name, text] of files) yield { name, size: text.length, content: [Buffer.from(text)] }
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of tarBytes(entries())) chunks.push(chunk)
  return gzipSync(Buffer.concat(chunks))
}

const { signal } = new AbortController()
function read(bytes: Buffer, by = signal) {
  const file = join(folder, 'backup.tar.gz')
  writeFileSync(file, bytes)
  return readBackup(file, into, by)
}

/** Why a backup of these files is refused. */
const refusal = async (files: Files) =>
  read(await pack(files)).then(
    () => 'accepted',
    (error: { code: string; message: string }) => `${error.code} ${error.message}`,
  )

describe('reading a backup', () => {
  it('unpacks every file for its owner alone, and returns the manifest', async () => {
    expect(await read(await pack([...whole, manifestOf(whole)]))).toMatchObject({ node: 'n', version: 1 })
    for (const [name, text] of whole) {
      expect(readFileSync(join(into, name), 'utf8')).toBe(text)
      expect(statSync(join(into, name)).mode & 0o077).toBe(0)
    }
  })

  it.each<[string, Files, string]>([
    ['a file that was changed', [['ledger/data.mdb', 'forged'], manifestOf(whole)], 'is wrong'],
    ['a file too few', [...whole.slice(0, 2), manifestOf(whole)], 'the checksum of keys/node.pem is wrong'],
    ['a file too many', [...whole, ['auth.token', 'x'], manifestOf(whole)], 'auth.token is not in the manifest'],
    ['a file twice', [...whole, ['config.json', '{}'], manifestOf(whole)], 'config.json does not belong in a backup'],
    ['a file outside', [['../config.json', '{}'], ...whole, manifestOf(whole)], 'does not belong in a backup'],
    ['no ledger', [...whole.slice(1), manifestOf(whole.slice(1))], 'no ledger'],
    ['no manifest', whole, 'not a complete archive'],
    ['the manifest of something else', [...whole, manifestOf(whole, { format: 'zip' })], 'not a kg backup'],
    ['a later version', [...whole, manifestOf(whole, { version: 2 })], 'kg update'],
    ['a manifest without a list', [...whole, manifestOf(whole, { files: 'all' })], 'is incomplete'],
    ['a manifest that names no node', [...whole, manifestOf(whole, { node: 7 })], 'is incomplete'],
  ])('refuses %s', async (_, files, why) => {
    const said = await refusal(files)
    expect(said).toContain('BACKUP_UNUSABLE')
    expect(said).toContain(why)
  })

  it('refuses an archive that is cut off, and one that is no archive', async () => {
    const bytes = await pack([...whole, manifestOf(whole)])
    await expect(read(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({ code: 'BACKUP_UNUSABLE' })
    await expect(read(Buffer.from('not an archive'))).rejects.toThrow('not a complete archive')
  })

  it('says when there is no such file, and ends when the caller goes', async () => {
    await expect(readBackup(join(folder, 'none'), into, signal)).rejects.toMatchObject({ code: 'ENOENT' })
    const gone = AbortSignal.abort(new Error('the caller has left'))
    await expect(read(await pack([...whole, manifestOf(whole)]), gone)).rejects.toThrow('the caller has left')
  })
})
