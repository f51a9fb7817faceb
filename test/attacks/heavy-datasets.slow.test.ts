import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bodyCaps } from '@kg/contract'
import { firstOf } from '@kg/core/async'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closed, open } from '../hostile/lib/raw.js'
import { type Daemon, startDaemon } from '../lib/daemon.js'
import { element, endImport, graphText, importText } from '../lib/datasets.js'
import { latencyDuring } from '../lib/latency.js'
import { type Person, register } from '../lib/people.js'
import { itFirstShort } from '../lib/short.js'

const patienceMs = 300_000
/** A point query beside the work; on a machine that does other things too. */
const slowMs = 2000

let daemon: Daemon
let ann: Person
beforeAll(async () => {
  daemon = await startDaemon()
  ann = await register(daemon, 'ann')
  await importText(ann, graphText(element('first')))
})
afterAll(() => daemon[Symbol.asyncDispose]())

/** A star: one object with very many relations to a few others. */
function star(relations: number): string {
  const around = Array.from({ length: 1000 }, (_, i) => element(`s${relations}-${i}`))
  const ways = Array.from({ length: relations }, (_, i): [string, string] => [
    `R${i % 997}`,
    around[i % around.length]?.['@id'] ?? '',
  ])
  return graphText(element(`star${relations}`, ways), ...around)
}

describe('an object with very many relations', () => {
  const refused = { status: 'FAILED', data: { error: { code: 'DATASET_INVALID' } } }
  itFirstShort<[relations: number, outcome: object]>(
    [
      ['is stored: twenty thousand', 20_000, { status: 'COMPLETED' }],
      ['is refused: a million', 1_000_000, refused],
    ],
    patienceMs,
    async (_, relations, outcome) => {
      const content = star(relations)
      const { failed, p99 } = await latencyDuring(daemon, 'datasets', async () => {
        const result = await endImport(ann, content, 'GRAPH', patienceMs)
        expect(result).toMatchObject(outcome)
        const body = { identifier_types: ['id'], identifier_values: [`star${relations}`], depth: 2 }
        const trail = await ann.ok('trail', { body })
        expect(trail.length).toBe(outcome === refused ? 0 : 1001)
      })
      expect(failed).toBe(0)
      expect(p99).toBeLessThan(slowMs)
    },
  )
})

describe('a file that does not end', () => {
  it('is refused once it is beyond the limit, and nothing of it stays', { timeout: 120_000 }, async () => {
    const socket = await open(daemon.url)
    const answer = closed(socket, 100_000)
    const chunk = Buffer.alloc(2 ** 20, 0x20)
    const framed = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xml"\r\n\r\n'
    socket.write(
      `POST /api/latest/import HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${ann.token}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n` +
        `${head.length.toString(16)}\r\n${head}\r\n`,
    )
    let sent = 0
    const { failed, p99 } = await latencyDuring(daemon, 'datasets', async () => {
      for (; sent < 1024 && !socket.destroyed; sent++)
        if (!socket.write(framed)) await firstOf<unknown>([new Promise((drain) => socket.once('drain', drain)), answer])
    })
    const { status, text } = await answer
    // Who goes on sending may find the connection closed before it has read the answer.
    if (status !== 0) expect([status, text]).toEqual([413, expect.stringContaining('BODY_TOO_LARGE')])
    expect(sent).toBeLessThan(bodyCaps.dataset / chunk.length + 64)
    expect(failed).toBe(0)
    expect(p99).toBeLessThan(slowMs)
    await expect.poll(() => readdirSync(join(daemon.home, 'uploads'))).toEqual([])
  })
})
