import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import nodeModule from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Counts {
  readonly used: number
  readonly refused: number
}

/** Says at the end of a program how much compiled code it was given, and how much of that V8 refused. */
const counting = `
const vm = require('node:vm')
const counts = { used: 0, refused: 0 }
vm.Script = class extends vm.Script {
  constructor(text, options) {
    super(text, options)
    if (options.cachedData === undefined) return
    counts.used++
    if (this.cachedDataRejected) counts.refused++
  }
}
process.on('exit', () => process.stderr.write(JSON.stringify(counts)))
`

describe('compiled code', () => {
  const program = fileURLToPath(new URL('../bundle/kg.js', import.meta.url))
  const isOurs = !('enableCompileCache' in nodeModule)
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kg-compiled-'))
    writeFileSync(join(folder, 'counting.cjs'), counting)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function run(...flags: string[]): { counts: Counts; said: string } {
    const line = ['--require', join(folder, 'counting.cjs'), ...flags, program, '--version']
    const { stdout, stderr } = spawnSync(process.execPath, line, { encoding: 'utf8' })
    return { counts: JSON.parse(stderr) as Counts, said: stdout }
  }

  it('is there for the command, and V8 accepts it', () => {
    const { counts } = run()
    expect(counts.refused).toBe(0)
    expect(counts.used > 0).toBe(isOurs)
  })

  it('is refused where V8 has other flags, and the command works all the same', () => {
    const { counts, said } = run('--no-opt')
    expect(counts.refused).toBe(counts.used)
    expect(said).toMatch(/^\d+\.\d+/)
  })
})
