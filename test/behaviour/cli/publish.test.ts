import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type KgHome, kgHome } from '../../lib/run-kg.js'

// From a fresh home to a proof that is checked where no node runs, by the command line alone.
const home: KgHome = await kgHome({ KG_NETWORK: 'local' })
afterAll(() => home[Symbol.asyncDispose]())

async function good(...argv: string[]): Promise<string> {
  const { code, stdout, stderr } = await home.kg(...argv)
  expect({ argv, code, stderr: code === 0 ? '' : stderr }).toEqual({ argv, code: 0, stderr: '' })
  return stdout
}

it('goes from a fresh home to a proof that holds without a node [C-CC-06, C-CG-02, C-CK-08, C-KA-02]', async () => {
  const turtle = join(home.path, 'facts.ttl')
  await writeFile(turtle, '<urn:ada> <urn:knows> <urn:charles> ; <urn:name> "Ada"@en .\n')
  await good('start')
  await good('context-graph', 'create', 'people')
  await good('ka', 'create', 'ada', '-c', 'people', '--input-file', turtle, '--share')
  const early = await home.kg('ka', 'publish', 'ada', '-c', 'people')
  expect(early.code).not.toBe(0)
  expect(early.stderr).toContain('kg context-graph register people')
  await good('context-graph', 'register', 'people')
  expect(await good('context-graph', 'list')).toMatch(/^# +id .*\n(?:.*\n)*1 +people /)
  expect(await good('ka', 'publish', 'ada', '-c', 'people', '--explain')).toContain('KGT')
  const published = await home.json<{ status: string; ual: string }>('ka', 'publish', 'ada', '-c', 'people')
  expect(published).toMatchObject({ status: 'confirmed', version: 1 })
  const creating = ['ka', 'create', 'again', '-c', 'people', '--input-file', turtle, '--publish']
  const dear = await home.kg(...creating.with(2, 'dear'), '--max-fee', '0.000001')
  expect(dear).toMatchObject({ code: 1, stderr: expect.stringContaining('kg ka publish dear -c people') })
  expect(await home.json(...creating)).toMatchObject({ status: 'vm-confirmed', publication: { status: 'confirmed' } })
  const sparql = 'SELECT ?who WHERE { <urn:ada> <urn:knows> ?who }'
  expect(await good('query', 'people', '--view', 'verifiable-memory', '-q', sparql)).toContain('urn:charles')
  const one = join(home.path, 'one.json')
  const whole = join(home.path, 'whole.json')
  await good('ka', 'prove', 'ada', '-c', 'people', '--triple', '<urn:ada> <urn:knows> <urn:charles> .', '-o', one)
  await good('ka', 'prove', 'ada', '-c', 'people', '-o', whole)
  await good('stop')

  // No node, and nothing of its home either.
  await rm(join(home.path, 'ledger'), { recursive: true, force: true })
  await rm(join(home.path, 'keys'), { recursive: true, force: true })
  for (const file of [one, whole]) await good('verify-bundle', file)
  const forged = (await readFile(one, 'utf8')).replace('urn:charles', 'urn:mallory')
  await writeFile(one, forged)
  expect((await home.kg('verify-bundle', one)).code).toBe(1)
}, 120_000)
