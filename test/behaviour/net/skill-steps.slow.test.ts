import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { insist } from '../../crash/lib/steps/insist.js'
import { endAt, endable } from '../../lib/end-at.js'
import { itFirstShort } from '../../lib/short.js'
import { testNetwork } from '../../lib/test-network.js'
import { until } from '../../lib/until.js'

/** A program that counts how often it is asked for each thing, and takes its time. */
const asked = new Map<string, number>()
let onAsked: () => void = () => undefined
const program = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += String(part)
  const { input } = JSON.parse(text) as { input: string }
  asked.set(input, (asked.get(input) ?? 0) + 1)
  onAsked()
  setTimeout(() => response.setHeader('content-type', 'application/json').end(JSON.stringify({ done: input })), 300)
}).listen(0, '127.0.0.1')
await once(program, 'listening')
const endpoint = `http://127.0.0.1:${(program.address() as AddressInfo).port}/`

const [caller, provider] = [0, 1]
const skillUri = 'urn:skill:count'
const net = await testNetwork({ nodes: 2, env: endable })
afterAll(async () => {
  await net[Symbol.asyncDispose]()
  program.closeAllConnections()
  program.close()
})
await net.api(provider).ok('offerSkill', { body: { skillUri, name: 'count', endpoint } })
const { agentAddress: name } = await net.api(provider).ok('status')
await until(
  () => net.api(caller).ok('listSkills'),
  ({ skills }) => skills.length === 1,
)
const invoke = (input: string) =>
  insist(net, caller, 'invokeSkill', { body: { name, skillUri, input, timeoutMs: 20_000 } })

async function revived(victim: number): Promise<void> {
  await net.died(victim)
  await net.start(victim)
}

describe('a skill is done once, and its caller is told how it ended, when', () => {
  itFirstShort(
    [
      ['its caller dies while it runs', caller, true],
      ['its node dies while it runs', provider, false],
    ],
    60_000,
    async (input, victim, success) => {
      const reached = new Promise<void>((resolve) => {
        onAsked = resolve
      })
      const killed = reached.then(async () => {
        await net.kill(victim)
        await net.start(victim)
      })
      const [outcome] = await Promise.all([invoke(input), killed])
      expect(asked.get(input)).toBe(1)
      expect(outcome.success).toBe(success)
      if (!success) expect(outcome.error).toContain('ended while it ran')
      await net.connected()
    },
  )

  it.each([
    ['its caller dies before anybody is asked', caller, 'skill.invoke', 1, true],
    ['its node dies before the program is asked', provider, 'skill.call', 0, false],
    ['its node dies when the program has answered', provider, 'skill.answer', 1, true],
    ['its caller dies when it has the outcome', caller, 'skill.done', 1, true],
  ] as const)('%s', async (input, victim, step, times, success) => {
    endAt(net.node(victim), step)
    const [outcome] = await Promise.all([invoke(input), revived(victim)])
    expect(asked.get(input) ?? 0).toBe(times)
    expect(outcome.success).toBe(success)
    if (!success) expect(outcome.error).toContain('ended while it ran')
    await net.connected()
  })
})
