import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { startDaemon } from '../../lib/daemon.js'
import { register } from '../../lib/people.js'

/** What texts are about; a vector says which of these it is. */
const things = [
  ['car', 'automobile'],
  ['tea', 'beverage'],
]
const key = 'sk-never-shown'
let isAway = false
const server = createServer(async (request, response) => {
  const { input } = JSON.parse(await text(request)) as { input: string[] }
  const embed = (said: string) => [...things.map((words) => (words.some((word) => said.includes(word)) ? 1 : 0)), 0.01]
  const data = input.map((said, index) => ({ index, embedding: embed(said) }))
  const isAllowed = request.headers.authorization === `Bearer ${key}`
  if (isAway || !isAllowed) response.writeHead(503).end(key)
  else response.end(JSON.stringify({ data }))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const daemon = await startDaemon({
  env: {
    KG_VECTORS_SOURCE: 'endpoint',
    KG_VECTORS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    KG_VECTORS_MODEL: 'small',
    KG_VECTORS_KEY: key,
  },
})
afterAll(async () => {
  await daemon[Symbol.asyncDispose]()
  server.close()
})
const [alice, bob] = [await register(daemon, 'alice'), await register(daemon, 'bob')]
const recall = (question: string, who = alice) => who.ok('recall', { body: { question } })

/** Asks until the vectors of all texts are made. */
async function recallAll(question: string, who = alice) {
  for (;;) {
    const found = await recall(question, who)
    if (found.vectors === 'used') return found.results
  }
}

describe('recall with the vectors of an endpoint', () => {
  it('finds what means the same, of what the caller may read', async () => {
    await alice.ok('remember', { body: { text: 'An automobile stands outside.' } })
    await bob.ok('remember', { body: { text: 'A cold beverage for Bob.' } })
    const [best] = await recallAll('which car?')
    expect(best).toMatchObject({ text: 'An automobile stands outside.', parts: { meaning: expect.any(Number) } })
    expect(await recallAll('which tea?')).toEqual([])
    expect(await recallAll('which tea?', bob)).toHaveLength(1)
  })

  it('goes on by words while the endpoint is away, and says so without the key', async () => {
    isAway = true
    expect(await recall('Where is the automobile?')).toMatchObject({
      vectors: 'unreachable',
      results: [{ text: 'An automobile stands outside.' }],
    })
    const { troubles } = await alice.ok('status')
    expect(troubles).toEqual([expect.objectContaining({ id: 'vectors.away', severity: 'warning' })])
    const log = readFileSync(join(daemon.home, 'daemon.log'), 'utf8')
    expect(log).toContain('recall uses words only')
    expect(log + JSON.stringify(troubles)).not.toContain(key)
    isAway = false
  })

  it('has its vectors again after a restart', async () => {
    await daemon.restart()
    expect((await recallAll('which car?'))[0]).toMatchObject({ text: 'An automobile stands outside.' })
  })
})
