import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { started } from './lib/started.js'

const program = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js')
const shim = fileURLToPath(new URL('./lib/fs-with-glob.js', import.meta.url))
const baseline = resolve('test/mcp/conformance-baseline.yml')

function conformance(...args: string[]): Promise<{ code: number; out: string }> {
  const cwd = mkdtempSync(join(tmpdir(), 'kg-conformance-'))
  return new Promise((done) => {
    execFile(process.execPath, ['--import', shim, program, ...args], { cwd, maxBuffer: 2 ** 26 }, (error, out, err) => {
      rmSync(cwd, { recursive: true, force: true })
      done({ code: error === null ? 0 : Number(error.code ?? 1), out: `${out}${err}` })
    })
  })
}

describe('the conformance suite of the protocol', () => {
  it('passes over HTTP, but for scenarios about its own example server', async () => {
    // Its client sends no token.
    await using node = await started({ KG_AUTH_ENABLED: 'false' })
    const url = `${node.url}/mcp`
    const { code, out } = await conformance('server', '--url', url, '--suite', 'all', '--expected-failures', baseline)
    expect(code, out).toBe(0)
    const known = readFileSync(baseline, 'utf8').match(/^ {2}- /gm)?.length ?? 0
    const passed = [...out.matchAll(/✓ ([a-z0-9-]+): [1-9]\d* passed, 0 failed/g)].map(([, name]) => name)
    expect(passed.length, out).toBeGreaterThanOrEqual(9)
    expect(known).toBe(23)
  }, 180_000)
})
