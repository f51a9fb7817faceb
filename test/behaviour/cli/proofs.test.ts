import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { register } from '../../lib/people.js'
import { quads } from '../../lib/quads.js'
import { rpcUrlOf } from '../../lib/rpc-url.js'

const daemon = await startDaemon({ env: { KG_NETWORK: 'local' } })
afterAll(() => daemon[Symbol.asyncDispose]())
const alice = await register(daemon, 'alice')
const rpcUrl = await rpcUrlOf(daemon)
await alice.ok('createContextGraph', { body: { id: 'lab', register: true } })
const named = { subject: 'urn:sample:1', predicate: 'https://schema.org/name', object: '"Basalt"' }
const body = { contextGraphId: 'lab', name: 'sample-1', quads: [named, ...quads(2)], alsoShareSwm: true }
await alice.ok('createAsset', { body })
await alice.ok('publishAsset', { params: { name: 'sample-1' }, body: { contextGraphId: 'lab' } })

// A folder with `kg` on the path and the package installed, as a reader would have them.
const folder = join(daemon.home, 'reader')
mkdirSync(join(folder, 'bin'), { recursive: true })
mkdirSync(join(folder, 'node_modules', '@kg'), { recursive: true })
symlinkSync(resolve('packages/core'), join(folder, 'node_modules', '@kg', 'core'))
const kg = join(folder, 'bin', 'kg')
writeFileSync(kg, `#!/bin/sh\nexec '${process.execPath}' '${resolve('packages/cli/bin/kg.js')}' "$@"\n`)
chmodSync(kg, 0o755)

const { KG_API: _api, KG_TOKEN: _token, ...outside } = process.env
const path = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`
const reader = { ...outside, PATH: path, RPC_URL: rpcUrl, AUTHOR: alice.agent, KG_HOME: join(folder, 'no-home') }
const member = { ...reader, KG_HOME: daemon.home, KG_TOKEN: alice.token }

function sh(line: string, env: NodeJS.ProcessEnv): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) =>
    execFile('sh', ['-c', line], { cwd: folder, env }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code), out, err }),
    ),
  )
}

const markdown = readFileSync('docs/proofs.md', 'utf8')
const [making = '', checking = ''] = [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text as string)
const program = /```js file=check\.mjs\n([\s\S]*?)```/.exec(markdown)?.[1] ?? ''

describe('docs/proofs.md', () => {
  it.each(making.trim().split('\n'))('is right that a bundle is made by: %s', async (line) => {
    expect(await sh(line, member)).toMatchObject({ code: 0, out: expect.stringMatching(/bytes\n$/) })
  })

  it.each(checking.trim().split('\n'))('is right that it is checked, without a node, by: %s', async (line) => {
    const { code, out } = await sh(line, reader)
    expect(code).toBe(0)
    expect(out).toContain(
      line.includes('--rpc') ? 'and the chain confirms it' : '– The chain says the same (not checked',
    )
  })

  it('is right about the program', async () => {
    writeFileSync(join(folder, 'check.mjs'), program)
    const { code, out } = await sh(`'${process.execPath}' check.mjs`, reader)
    expect([code, out.toLowerCase()]).toEqual([0, `sealed by ${alice.agent}\nthe chain says the same\n`])
  })

  it('is right about the fields of the file', () => {
    const shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(markdown)?.[1] ?? '') as object
    const made = JSON.parse(readFileSync(join(folder, 'name.proof.json'), 'utf8')) as object
    const keys = (value: unknown): unknown =>
      typeof value !== 'object' || value === null || Array.isArray(value)
        ? typeof value
        : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keys(inner)]))
    expect(keys(shown)).toEqual(keys(made))
  })
})

describe('a published bundle', () => {
  it('is not confirmed by another chain state, and says so', async () => {
    const bundle = JSON.parse(readFileSync(join(folder, 'sample-1.proof.json'), 'utf8'))
    bundle.anchor.blockNumber += 1
    writeFileSync(join(folder, 'moved.json'), JSON.stringify(bundle))
    const { code, out } = await sh('kg verify-bundle - --rpc "$RPC_URL" < moved.json', reader)
    expect(code).toBe(1)
    expect(out).toContain('✗ The chain says the same')
    expect(out).toContain('The bundle is not valid: the transaction is in another block')
  })

  it('is left unconfirmed where the chain does not answer', async () => {
    const { code, out } = await sh('kg verify-bundle sample-1.proof.json --rpc http://127.0.0.1:1', reader)
    expect(code).toBe(1)
    expect(out).toContain('Not confirmed: the chain could not be asked')
  })
})
