import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { command } from './command.js'
import { inContextGraph } from './commands/shared/options.js'
import { runLine } from './testing/run-line.js'

const home = mkdtempSync(join(tmpdir(), 'kg-default-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const which = command({
  path: ['which'],
  summary: 'Tell the context graph',
  options: [inContextGraph],
  examples: ['kg which'],
  local: true,
  run: async ({ options }) => options.contextGraphId,
})
const run = (argv: string[], env: NodeJS.ProcessEnv = {}) =>
  runLine(['which', ...argv], { commands: [which], env: { KG_HOME: home, ...env } })

it('asks for a context graph where there is no default', async () => {
  const refused = await run([])
  expect(refused.code).toBe(2)
  expect(refused.stderr).toBe(
    'kg: USAGE: kg which needs a context graph\n→ Use -c <cg>, or set a default: kg config set contextGraph <cg>\n',
  )
})

it('takes the default from the environment, else from config.json, and says so', async () => {
  writeFileSync(join(home, 'config.json'), '{ "contextGraph": "lab" }')
  expect(await run([])).toEqual({ code: 0, stdout: 'lab\n', stderr: 'Using the context graph lab (config.json)\n' })
  const env = { KG_CONTEXT_GRAPH: 'club' }
  expect(await run([], env)).toMatchObject({
    stdout: 'club\n',
    stderr: 'Using the context graph club (KG_CONTEXT_GRAPH)\n',
  })
  expect(await run(['-c', 'named'], env)).toEqual({ code: 0, stdout: 'named\n', stderr: '' })
  writeFileSync(join(home, 'config.json'), 'not JSON')
  expect((await run([])).code).toBe(2)
})
