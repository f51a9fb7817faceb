import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canonicalXml } from '../lib/canonical-xml.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-datasets-guide-'))
const bin = join(folder, 'bin')
const env = {
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  KG_HOME: join(folder, 'home'),
  KG_API_PORT: '0',
  KG_NETWORK: 'none',
  KG_NET_ENABLED: 'false',
}
const page = readFileSync('docs/datasets.md', 'utf8')
const blocks = [...page.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language = '', text = '']) => ({
  language,
  text,
}))
const textOf = (language: string) => blocks.find((block) => block.language === language)?.text ?? ''

/** The commands of the page in one shell, with what each block prints. */
function run(script: string): Promise<string> {
  return new Promise((done, fail) => {
    execFile('bash', ['-euo', 'pipefail', '-c', script], { env, cwd: folder }, (error, out, err) =>
      error === null ? done(out) : fail(new Error(`${error.message}\n${out}\n${err}`)),
    )
  })
}

beforeAll(async () => {
  mkdirSync(bin)
  const kg = `#!/bin/sh\nexec '${process.execPath}' '${resolve('packages/cli/bin/kg.js')}' "$@"\n`
  writeFileSync(join(bin, 'kg'), kg, { mode: 0o755 })
  cpSync('docs/examples', join(folder, 'docs/examples'), { recursive: true })
  await run('kg init && kg start')
}, 60_000)
afterAll(async () => {
  await run('kg stop')
  rmSync(folder, { recursive: true, force: true })
})

const masked = (text: string) => text.replace(/0x[0-9a-f…]{8,}/g, '0x…').trim()

it('leads from the farm to the shop as the page says', async () => {
  const mark = '=== next block'
  const shell = blocks.filter(({ language }) => language === 'sh').map(({ text }) => `echo '${mark}'\n${text}`)
  const [, , trail = '', rest = ''] = (await run(shell.join(''))).split(mark)
  expect(masked(trail)).toBe(masked(textOf('text')))
  expect(rest).toContain('Milk at the corner shop')
  const example = join(folder, 'docs/examples/supply-chain')
  const read = (name: string) => readFileSync(join(example, name), 'utf8')
  expect(canonicalXml(read('farm-again.xml'))).toBe(canonicalXml(read('out/farm.xml')))
  expect(JSON.parse(read('farm-dataset.json'))).toMatchObject({ '@type': 'Dataset' })
  const query = textOf('sparql').replaceAll("'", '')
  expect(JSON.parse(await run(`kg query datasets -q '${query}' --json`))).toMatchObject({
    result: { bindings: { length: 2 } },
  })
}, 60_000)
