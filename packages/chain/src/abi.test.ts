import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { contracts } from './contracts.js'

const script = fileURLToPath(new URL('../../../scripts/build-contracts.mjs', import.meta.url))

describe('the generated ABI modules', () => {
  it('are those of the contracts as they are now', { timeout: 120_000 }, async () => {
    await expect(promisify(execFile)(process.execPath, [script, '--check'])).resolves.toEqual({
      stdout: '',
      stderr: '',
    })
  })

  it.each(Object.entries(contracts))('give %s bytecode within the limit of a chain', (_, { bytecode }) => {
    const bytes = (bytecode.length - 2) / 2
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(24_576)
  })
})
