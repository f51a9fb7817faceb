import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isBackupName } from './manifest.js'
import { checksumOf, type TarFile, tarBytes } from './tar.js'
import { untar } from './untar.js'

const files = { 'a.txt': 'hello', 'keys/b': 'x'.repeat(5000), 'keys/empty': '', exact: 'y'.repeat(512) }

async function* given(): AsyncGenerator<TarFile> {
  for (const [name, text] of Object.entries(files))
    yield { name, size: text.length, content: [Buffer.from(text.slice(0, 3)), Buffer.from(text.slice(3))] }
}

async function packed(): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of tarBytes(given())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function unpacked(bytes: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { name, content } of untar(bytes)) {
    let text = ''
    for await (const chunk of content) text += chunk.toString()
    found[name] = text
  }
  return found
}

describe('archives', () => {
  it.each([7, 512, 100_000])('come back as they were, however they are cut (%i bytes)', async (size) => {
    expect(await unpacked(pieces(await packed(), size))).toEqual(files)
  })

  it('are read by tar', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kg-tar-'))
    writeFileSync(join(folder, 'a.tar'), await packed())
    execFileSync('tar', ['xf', 'a.tar'], { cwd: folder })
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
    rmSync(folder, { recursive: true })
  })

  it('have headers that other programs understand, for the owner alone', async () => {
    const header = (await packed()).toString('latin1', 0, 512)
    const field = (at: number, length: number) => header.slice(at, at + length)
    expect(field(0, 6)).toBe('a.txt\0')
    expect([field(100, 8), field(108, 8), field(116, 8)]).toEqual(['0000600\0', '0000000\0', '0000000\0'])
    expect([field(124, 12), field(156, 1), field(257, 8)]).toEqual(['00000000005\0', '0', 'ustar\x0000'])
  })

  it.each([8 ** 11 - 1, 8 ** 11, 2 ** 45])('know the size of a file of %i bytes', async (size) => {
    const endless = (async function* () {
      yield { name: 'large', size, content: [] }
    })()
    const { value } = await tarBytes(endless).next()
    const { value: entry } = await untar(pieces(value as Buffer, 512)).next()
    expect(entry).toMatchObject({ name: 'large', size })
  })

  /** The header of the first file with another field, and a checksum that fits. */
  async function withField(at: number, text: string): Promise<AsyncGenerator<Buffer>> {
    const bytes = await packed()
    bytes.write(text, at, 'latin1')
    bytes.write(`${checksumOf(bytes.subarray(0, 512)).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
    return pieces(bytes, 512)
  }

  it('hold plain files only, of a size that can be', async () => {
    expect(await unpacked(await withField(156, '\0'))).toEqual(files)
    for (const kind of ['1', '2', '5', 'L'])
      await expect(unpacked(await withField(156, kind))).rejects.toThrow('is not a regular file')
    for (const size of ['zzzzzzzzzzz\0', '-0000000005\0', '\x80\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff'])
      await expect(unpacked(await withField(124, size))).rejects.toThrow('damaged')
  })

  it('that are cut off or damaged are refused', async () => {
    const bytes = await packed()
    await expect(unpacked(pieces(bytes.subarray(0, 3000), 512))).rejects.toThrow('cut off')
    bytes[3] = 0x41
    await expect(unpacked(pieces(bytes, 512))).rejects.toThrow('damaged')
  })

  it('refuse a file that changes while it is read', async () => {
    const grown = (async function* () {
      yield { name: 'a', size: 3, content: [Buffer.from('four')] }
    })()
    await expect(unpacked(tarBytes(grown))).rejects.toThrow('it changed while it was read')
  })

  it.each([
    ['keys/node.pem', true],
    ['keys/agents/0xab.key', true],
    ['config.json', true],
    ['../config.json', false],
    ['keys/../../x', false],
    ['/etc/passwd', false],
    ['keys/.ssh', false],
    ['daemon.pid', false],
  ])('hold %s: %s', (name, fits) => expect(isBackupName(name)).toBe(fits))
})
