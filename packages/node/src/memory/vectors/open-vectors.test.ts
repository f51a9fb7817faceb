import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { toConfig } from '../../platform/home/config.js'
import { findVectorTrouble, openVectors } from './open-vectors.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-vectors-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'vectors')
const open = (flags: Record<string, string> = {}) => openVectors(toConfig({ flags }), path, () => undefined)

describe('vectors', () => {
  it('are off unless somebody switches them on, and then nothing of them stays on disk', async () => {
    writeFileSync(path, 'vectors of before')
    expect(await open()).toBeUndefined()
    expect(existsSync(path)).toBe(false)
  })

  it('come from an endpoint', async () => {
    const flags = { 'vectors.source': 'endpoint', 'vectors.url': 'http://127.0.0.1:9/v1', 'vectors.timeoutMs': '700' }
    expect(await open(flags)).toMatchObject({ path, questionMs: 700, embedder: { batch: 32 } })
  })

  it('that cannot be made are a trouble of the node, but no error', () => {
    expect(findVectorTrouble(undefined)).toEqual([])
    expect(findVectorTrouble('nobody answers')).toMatchObject([{ id: 'vectors.away', severity: 'warning' }])
  })
})
