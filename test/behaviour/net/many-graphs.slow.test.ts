import { readFileSync } from 'node:fs'
import { nameHash } from '@kg/core'
import { pause } from '@kg/core/async'
import { expect } from 'vitest'
import { introduce, startPeer } from '../../lib/peers.js'
import { operator } from '../../lib/people.js'
import { seedContextGraphs } from '../../lib/seed.js'
import { itFirstShort } from '../../lib/short.js'

/** Seconds of processor time that a process has used, with its threads. */
function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The share of a core that a process uses, in percent. */
async function cpuPercent(pid: number, seconds: number): Promise<number> {
  const before = cpuSeconds(pid)
  await pause(seconds * 1000)
  return ((cpuSeconds(pid) - before) / seconds) * 100
}

const stranger = `0x${'ab'.repeat(20)}`

/** What a node that has been on the network for long may know: graphs of others, followed ones, restricted ones. */
const graphsOf = (count: number, own: string) =>
  Array.from({ length: count }, (_, i) => {
    const id = `graph-${String(i).padStart(6, '0')}`
    const curator = i % 1000 === 0 ? own : stranger
    return {
      ...{ id, nameHash: nameHash(id), createdAt: i + 1, curator, creator: curator, subscribed: i % 2 === 0 },
      ...(i % 10 === 0 ? { accessPolicy: 1 as const, private: i % 30 === 0, allowedAgents: [own, stranger] } : {}),
    }
  })

/** In a short time the node's regular work weighs more, and so does what starting has left to do. */
const cases: [title: string, count: number, seconds: number, limit: number][] = [
  ['a node that knows 5,000 graphs is idle when nothing happens', 5000, 20, 5],
  ['a node that knows 100,000 graphs is idle when nothing happens', 100_000, 60, 2],
]

itFirstShort(cases, 600_000, async (_, count, seconds, limit) => {
  await using node = await startPeer()
  await using other = await startPeer()
  const { agentAddress } = await operator(node).ok('agentIdentity')
  await node.stop()
  await seedContextGraphs(node.home, graphsOf(count, agentAddress.toLowerCase()))
  await node.restart()
  await introduce(node, other)
  // What starting and meeting a peer leave to do is not idling.
  while ((await cpuPercent(node.pid, 5)) > 5);
  const percent = await cpuPercent(node.pid, seconds)
  process.stdout.write(`${count} graphs: ${percent.toFixed(2)} % of a core\n`)
  expect(percent).toBeLessThan(limit)
})
