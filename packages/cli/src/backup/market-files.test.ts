import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isMarketName, marketFiles } from './market-files.js'

let path: string
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'kg-market-files-'))
})
afterEach(() => rmSync(path, { recursive: true }))

const put = (name: string, text: string) => writeFileSync(join(path, 'holdings', name), text)

describe('the files of the market in a backup', () => {
  it('are the copies, and nothing that is in the making beside them', async () => {
    mkdirSync(join(path, 'holdings'))
    for (const name of ['local%3A31337-2.copy', 'local%3A31337-1.copy', 'local%3A31337-1.copy.text', 'notes'])
      put(name, name)
    const seen: string[] = []
    for await (const { name, size, content } of marketFiles({ path }, 'holdings')) {
      const chunks: Uint8Array[] = []
      for await (const chunk of content) chunks.push(chunk)
      seen.push(`${name} ${size} ${Buffer.concat(chunks)}`)
    }
    expect(seen).toEqual([
      'holdings/local%3A31337-1.copy 20 local%3A31337-1.copy',
      'holdings/local%3A31337-2.copy 20 local%3A31337-2.copy',
    ])
  })

  it('are as long as they were when they were met, and left out when they are gone', async () => {
    mkdirSync(join(path, 'holdings'))
    for (const name of ['a.copy', 'b.copy', 'c.copy']) put(name, 'text')
    put('c.copy', '')
    const seen: string[] = []
    for await (const { name, size, content } of marketFiles({ path }, 'holdings')) {
      put('a.copy', 'text, and more')
      rmSync(join(path, 'holdings', 'b.copy'), { force: true })
      let bytes = 0
      for await (const chunk of content) bytes += chunk.length
      seen.push(`${name} ${size} ${bytes}`)
    }
    expect(seen).toEqual(['holdings/a.copy 4 4', 'holdings/c.copy 0 0'])
  })

  it('are none where there is no folder', async () => {
    for await (const _ of marketFiles({ path }, 'purchases')) expect.unreachable()
  })

  it('have names that lead nowhere else', () => {
    expect(['holdings/gnosis%3A100-7.copy', 'purchases/0b0e6a0a-0000.sealed'].every(isMarketName)).toBe(true)
    const others = [
      'holdings',
      'holdings/..copy',
      'holdings/../a.copy',
      'holdings/a/b.copy',
      'keys/a.copy',
      'holdings/a',
    ]
    expect(others.filter(isMarketName)).toEqual([])
  })
})
