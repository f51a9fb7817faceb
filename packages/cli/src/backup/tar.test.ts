import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isBackupName } from './manifest.js'
import { type TarFile, tarBytes } from './tar.js'
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
