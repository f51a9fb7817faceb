import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeOf } from './manifest.js'

it('names a node by its key, and none where there is no key that can be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kg-node-of-'))
  const file = join(folder, 'node.pem')
  const newPem = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })
  try {
    expect(nodeOf(file)).toBeUndefined()
    const pem = newPem()
    writeFileSync(file, pem)
    const node = nodeOf(file)
    expect(node).toMatch(/^[0-9a-f]{32}$/)
    expect(nodeOf(file)).toBe(node)
    writeFileSync(file, newPem())
    expect(nodeOf(file)).not.toBe(node)
    writeFileSync(file, 'no key')
    expect(nodeOf(file)).toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
